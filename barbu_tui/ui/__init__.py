"""The screens: the only part of the program that knows the terminal."""

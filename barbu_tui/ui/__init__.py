"""The screens: the only part of the program that depends on the terminal."""

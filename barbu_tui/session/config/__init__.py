"""Settings, the places of files, and careful reading and writing of them."""

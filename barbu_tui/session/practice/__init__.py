"""Practice: situations, grades, reasons, history."""

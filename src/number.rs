//! The calculator's numbers: arithmetic, functions, display forms.

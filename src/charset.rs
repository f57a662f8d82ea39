//! Characters: bytes of the calculator, their pictures on the LCD and on paper.

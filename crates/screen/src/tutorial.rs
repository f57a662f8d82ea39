//! The ten steps of the tutorial. Each ends when the calculator contains the expected result.

use sim41_session::Calculator;
use sim41_session::instruction::Chars;
use sim41_session::memory::Address;
use sim41_session::number::register_text;

pub(super) struct Lesson {
    pub title: &'static str,
    pub text: &'static str,
    goal: Goal,
}

enum Goal {
    Last(&'static str, &'static str),
    Both(&'static str, &'static str),
    Decimals(u8),
    Stored(u32, &'static str),
    Program(&'static str, &'static str),
}

pub(super) const STEPS: [Lesson; 10] = [
    Lesson {
        title: "2 + 3",
        text: "There is no = key: enter the numbers first. Type 2, Enter, 3 and +.",
        goal: Goal::Last("5", "3"),
    },
    Lesson {
        title: "(1 + 2) × (3 + 4)",
        text: "Results stay on the stack. Type 1 Enter 2 + and 3 Enter 4 +, look at X and Y, then \
             type *.",
        goal: Goal::Last("21", "7"),
    },
    Lesson {
        title: "Undo",
        text: "Ctrl-Z undoes the last action. Press it: 3 and 7 are back on the stack.",
        goal: Goal::Both("7", "3"),
    },
    Lesson {
        title: "The sine of 30°",
        text: "A lower-case letter begins the name of a function. Type 30, then sin and Enter.",
        goal: Goal::Last("0.5", "30"),
    },
    Lesson {
        title: "The square root of 2",
        text: "Functions have synonyms. Type 2, then `root`, and press Enter.",
        goal: Goal::Last("1.414213562", "2"),
    },
    Lesson {
        title: "More decimals",
        text: "Some functions take a number. Type fix 9 and press Enter. F1 explains each \
               function.",
        goal: Goal::Decimals(9),
    },
    Lesson {
        title: "15 % of 80",
        text: "Type 80, Enter, 15 and %. The 80 stays in Y.",
        goal: Goal::Both("12", "80"),
    },
    Lesson {
        title: "Storing a number",
        text: "Type sto 01 and Enter: register 01 now holds the 12.",
        goal: Goal::Stored(1, "12"),
    },
    Lesson {
        title: "Keys",
        text: "A capital letter presses the key with that blue letter: M is RCL, and O is CHS, \
               which turns 5 into -5. Type 1, M01 and +.",
        goal: Goal::Last("13", "12"),
    },
    Lesson {
        title: "A program",
        text: "A program is a list of instructions. Press F4, type lbl area Enter, x^2 Enter, pi \
               Enter and *, and press F4 again. To run it, type 5 area Enter.",
        goal: Goal::Program("AREA", "78.53981635"),
    },
];

pub(super) const END: &str =
    "end of the tutorial: F1 shows help, and F10 saves everything and quits";

impl Lesson {
    pub(super) fn is_done(&self, calculator: &Calculator) -> bool {
        let memory = calculator.memory();
        let holds = |address, number: &str| {
            register_text::parse(number).is_ok_and(|number| memory.get(address) == number)
        };
        match self.goal {
            Goal::Last(x, last) => holds(Address::X, x) && holds(Address::L, last),
            Goal::Both(x, y) => holds(Address::X, x) && holds(Address::Y, y),
            Goal::Decimals(digits) => memory.format().digits == digits,
            Goal::Stored(register, number) => {
                memory.data(register).is_some_and(|address| holds(address, number))
            }
            Goal::Program(name, x) => {
                memory.find_global(&Chars::new(name.as_bytes())).is_some() && holds(Address::X, x)
            }
        }
    }
}

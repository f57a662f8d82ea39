//! A running program: its output, the keys that it waits for, and its end.

use super::*;

impl Editor {
    fn outputs_until(&mut self, name: &str) -> (Vec<String>, Value) {
        let mut outputs = Vec::new();
        loop {
            let event = match self.told.is_empty() {
                true => self.read(),
                false => self.told.remove(0),
            };
            let body = &event["body"];
            match event["event"].as_str() {
                Some("output") => {
                    let text = body["output"].as_str().unwrap().trim_end();
                    outputs.push(format!("{}: {text}", body["category"].as_str().unwrap()));
                }
                Some(other) if other == name => return (outputs, body.clone()),
                _ => {}
            }
        }
    }

    fn console(&mut self, expression: &str) -> Result<Value, String> {
        self.ask("evaluate", json!({ "expression": expression, "context": "repl" }))
    }
}

#[test]
fn displays_and_paper_come_in_order() {
    let program =
        "LBL \"A\"\nCF 21\n1\nVIEW X\n\"AB\"\nAVIEW\nSF 21\nPRX\nCLD\n2\nPSE\n3\nPSE\n4\nEND\n";
    let mut calculator = Calculator::clean();
    calculator.plug_printer(sim41_session::Switch::Man);
    let mut editor = Editor::on(calculator, program, json!({ "keys": "XEQ A" }), json!([]));
    let (outputs, _) = editor.outputs_until("terminated");
    let outputs: Vec<String> =
        outputs.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let wanted = [
        "console: display: 1.0000",
        "console: display: AB",
        "stdout:",
        "stdout: 1.0000 ***",
        "console: display: 2.0000",
        "console: display: 3.0000",
        "console: display: 4.0000",
    ];
    assert_eq!(outputs, wanted);
}

#[test]
fn keys_from_the_console_answer_prompt_and_getkey() {
    let program = "LBL \"A\"\n\"N?\"\nPROMPT\nGETKEY\nSTO 01\nGETKEY\nEND\n";
    let mut editor = Editor::with(program, json!({ "keys": "XEQ A" }), json!([{ "line": 6 }]));
    let (outputs, event) = editor.outputs_until("stopped");
    assert_eq!((outputs, &event["reason"]), (vec!["console: display: N?".into()], &json!("pause")));
    editor.console("keys: 7 R/S").unwrap();
    assert_eq!(editor.stop(), stopped("pause", 5), "GETKEY waits");
    assert_eq!(editor.value("Y"), "0");
    editor.console("keys: A").unwrap();
    assert_eq!(editor.stop(), stopped("breakpoint", 6));
    assert_eq!((editor.value("R01"), editor.value("Y")), ("11".into(), "7".into()));
    let held = editor.console("keys: 1").unwrap_err();
    assert!(held.starts_with("the program is paused"), "{held}");
    assert!(editor.console("keys: NONSENSE").is_err(), "the program is paused");
    // No key is pressed, so GETKEY returns 0 when its wait ends.
    assert_eq!(editor.go("continue").0, "pause");
    editor.ask("continue", json!({ "threadId": 1 })).unwrap();
    editor.event("terminated");
    assert_eq!(editor.value("X"), "0");
}

#[test]
fn the_end_can_stop_and_a_restart_keeps_the_breakpoints() {
    let arguments = json!({ "keys": "3 XEQ FACT", "stopOnEnd": true });
    let mut editor = Editor::launch(arguments, json!([{ "line": 10 }]));
    for _ in 0..2 {
        assert_eq!(editor.stop(), stopped("breakpoint", 10));
        assert_eq!(editor.value("R00"), "3");
        editor.ask("restart", json!({})).unwrap();
    }
    assert_eq!(editor.stop(), stopped("breakpoint", 10));
    editor.breakpoints(json!([]));
    editor.ask("continue", json!({ "threadId": 1 })).unwrap();
    let event = editor.event("stopped");
    assert_eq!(event["description"], "the program has ended");
    assert_eq!(editor.value("X"), "6");
    let keys = json!({ "program": editor.file, "keys": "4 XEQ FACT" });
    editor.ask("restart", json!({ "arguments": keys })).unwrap();
    editor.event("terminated");
    assert_eq!(editor.value("X"), "24");
}

#[test]
fn an_error_is_reported_again_after_a_step_back() {
    let mut editor = Editor::launch(json!({ "keys": "XEQ MAIN R/S" }), json!([]));
    for command in ["", "next", "stepIn", "continue"] {
        if !command.is_empty() {
            assert!(editor.ask("exceptionInfo", json!({ "threadId": 1 })).is_ok());
            assert_eq!(editor.go("stepBack"), stopped("step", 21), "{command}");
            assert!(editor.ask("exceptionInfo", json!({ "threadId": 1 })).is_err());
            editor.ask(command, json!({ "threadId": 1 })).unwrap();
        }
        let event = editor.event("stopped");
        assert_eq!(event["reason"], "exception", "{command}");
        assert_eq!(event["text"], "DATA ERROR", "{command}");
        let info = editor.ask("exceptionInfo", json!({ "threadId": 1 })).unwrap();
        assert_eq!(info["exceptionId"], "DATA ERROR", "{command}");
    }
    editor.ask("setExceptionBreakpoints", json!({ "filters": [] })).unwrap();
    editor.ask("restart", json!({})).unwrap();
    let (outputs, _) = editor.outputs_until("terminated");
    assert!(outputs.contains(&"console: display: DATA ERROR".into()), "{outputs:?}");
}

#[test]
fn hit_conditions_choose_passes() {
    for (condition, registers) in [
        ("> 3", vec!["3", "2", "1"]),
        ("== 3", vec!["4"]),
        ("% 2", vec!["5", "3", "1"]),
        ("<= 2", vec!["6", "5"]),
    ] {
        let breakpoints = json!([{ "line": 8, "hitCondition": condition }]);
        let mut editor = Editor::launch(json!({ "keys": "6 XEQ FACT" }), breakpoints);
        for register in registers {
            assert_eq!(editor.stop(), stopped("breakpoint", 8), "{condition}");
            assert_eq!(editor.value("R00"), register, "{condition}");
            editor.ask("continue", json!({ "threadId": 1 })).unwrap();
        }
        editor.event("terminated");
    }
    let mut editor = Editor::launch(json!({ "keys": "1 XEQ FACT" }), json!([]));
    let set = editor.breakpoints(json!([{ "line": 8, "hitCondition": "~ 3" }]));
    assert!(set[0]["message"].as_str().unwrap().starts_with("invalid hit condition"), "{set}");
}

#[test]
fn breakpoints_stand_in_each_of_several_files() {
    let mut editor = Editor::launch(json!({ "keys": "1 XEQ FACT" }), json!([]));
    let other = editor.file.with_file_name("twice.prg");
    std::fs::write(&other, "; two\nLBL \"TWICE\"\nXEQ \"FACT\"\nST+ X\nEND\n").unwrap();
    let program = editor.file.clone();
    let launch = json!({ "program": program, "files": [other], "keys": "3 XEQ TWICE" });
    editor.event("terminated");
    editor.ask("launch", launch).unwrap();
    let set = |editor: &mut Editor, path: &Path, line: u64| {
        let breakpoints = json!({ "source": { "path": path }, "breakpoints": [{ "line": line }] });
        editor.ask("setBreakpoints", breakpoints).unwrap()["breakpoints"][0]["line"].clone()
    };
    assert_eq!(set(&mut editor, &other, 1), 2);
    assert_eq!(set(&mut editor, &program, 12), 12);
    editor.ask("configurationDone", json!({})).unwrap();
    for (path, line) in [(&other, 2), (&program, 12)] {
        editor.event("stopped");
        let frames = editor.ask("stackTrace", json!({ "threadId": 1 })).unwrap();
        let frame = &frames["stackFrames"][0];
        assert_eq!((&frame["source"]["path"], &frame["line"]), (&json!(path), &json!(line)));
        editor.ask("continue", json!({ "threadId": 1 })).unwrap();
    }
    editor.event("terminated");
    assert_eq!(editor.value("X"), "12");
    let none = json!({ "source": { "path": "/none.prg" }, "breakpoints": [{ "line": 1 }] });
    let none = editor.ask("setBreakpoints", none).unwrap();
    assert_eq!(none["breakpoints"][0]["verified"], false);
}

#[test]
fn breakpoints_without_number_are_bounded() {
    let mut editor = Editor::launch(json!({ "keys": "5 XEQ FACT" }), json!([]));
    let set = editor.breakpoints(json!(vec![json!({ "line": 8 }); 100_000]));
    let verified = set.as_array().unwrap().iter().filter(|set| set["verified"] == true).count();
    assert_eq!((set.as_array().unwrap().len(), verified), (100_000, 500));
}

#[test]
fn an_expression_that_never_ends_can_be_cancelled() {
    let program = "LBL \"EVER\"\nLBL 01\nGTO 01\nEND\n";
    let mut editor = Editor::with(program, json!({ "stopOnEntry": true }), json!([]));
    editor.stop();
    let request = |seq: i64, command: &str, arguments: Value| {
        let text = json!({ "seq": seq, "type": "request", "command": command,
            "arguments": arguments })
        .to_string();
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    };
    let all = request(900, "evaluate", json!({ "expression": "XEQ \"EVER\"" }))
        + &request(901, "threads", json!({}))
        + &request(902, "cancel", json!({ "requestId": 900 }))
        + &request(903, "cancel", json!({ "requestId": 901 }));
    editor.input.write_all(all.as_bytes()).unwrap();
    for seq in [900, 901, 902, 903] {
        let answer = editor.read();
        assert_eq!(answer["request_seq"], seq);
        if seq == 900 {
            assert_eq!(answer["success"], false);
        }
    }
    assert!(editor.ask("threads", json!({})).is_ok());
}

#[test]
fn names_of_the_listing_are_shown_and_understood() {
    let program =
        "; define ROWS = 05\n; define DONE = 07\nLBL \"A\"\n8\nSTO ROWS\nSF DONE\n9\nEND\n";
    let breakpoint = json!([{ "line": 6, "condition": "ROWS>7" }]);
    let mut editor = Editor::with(program, json!({ "keys": "XEQ A" }), breakpoint);
    assert_eq!(editor.stop(), stopped("breakpoint", 6));
    assert_eq!(editor.value("ROWS"), "8");
    let frames = editor.ask("stackTrace", json!({ "threadId": 1 })).unwrap();
    assert_eq!(frames["stackFrames"][0]["name"], "LBL A: 04 (6) SF 07 (DONE)");
    let registers = json!({ "variablesReference": 2, "start": 5, "count": 1 });
    let registers = editor.ask("variables", registers).unwrap();
    let variable = &registers["variables"][0];
    assert_eq!((&variable["name"], &variable["value"]), (&json!("R05 (ROWS)"), &json!("8")));
    editor.set(2, "R05 (ROWS)", "12").unwrap();
    assert_eq!(editor.value("R05"), "12");
    let data = editor.ask("dataBreakpointInfo", json!({ "name": "R05 (ROWS)" })).unwrap();
    assert_eq!(data["dataId"], "R05");
    editor.ask("continue", json!({ "threadId": 1 })).unwrap();
    editor.event("terminated");
    assert_eq!(editor.value("DONE"), "set");
}

//! Has the linker place together what every start executes (`start.ld`).

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=start.ld");
    let linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    // Not every linker takes such a file. Who has chosen one gets the program as it comes.
    let own_linker = env::var_os("RUSTC_LINKER").is_some()
        || env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("link"));
    if linux && !own_linker {
        let folder = env::var("CARGO_MANIFEST_DIR").expect("cargo tells the folder");
        println!("cargo:rustc-link-arg-bin=sim41=-T{folder}/start.ld");
    }
}

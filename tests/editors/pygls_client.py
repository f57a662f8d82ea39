"""Drives `sim41 lsp` with pygls: a mistake is reported, its quick fix applied, the text formatted."""

import asyncio
import os

from lsprotocol import types
from pygls.lsp.client import LanguageClient

URI = "file:///dsw.prg"
TEXT = 'LBL "A"\ndsw 00\nEND\n'


async def main():
    client = LanguageClient("sim41-test", "1")
    reported = asyncio.get_running_loop().create_future()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def diagnostics(parameters):
        if not reported.done():
            reported.set_result(parameters.diagnostics)

    await client.start_io(os.environ["SIM41"], "lsp")
    await client.initialize_async(
        types.InitializeParams(process_id=os.getpid(), capabilities=types.ClientCapabilities())
    )
    client.initialized(types.InitializedParams())
    document = types.TextDocumentIdentifier(uri=URI)
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=URI, language_id="focal41", version=1, text=TEXT
            )
        )
    )
    mistakes = await asyncio.wait_for(reported, 30)
    assert [mistake.range.start.line for mistake in mistakes] == [1], mistakes
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=document,
            range=mistakes[0].range,
            context=types.CodeActionContext(diagnostics=mistakes),
        )
    )
    edits = [edit for action in actions if action.edit for edit in action.edit.changes[URI]]
    assert any(edit.new_text.startswith("DSE") for edit in edits), actions
    fixed = TEXT.replace("dsw", "dse")
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=URI, version=2),
            content_changes=[types.TextDocumentContentChangeWholeDocument(text=fixed)],
        )
    )
    formatted = await client.text_document_formatting_async(
        types.DocumentFormattingParams(
            text_document=document,
            options=types.FormattingOptions(tab_size=4, insert_spaces=True),
        )
    )
    assert "DSE 00" in "".join(edit.new_text for edit in formatted), formatted
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


asyncio.run(asyncio.wait_for(main(), 60))

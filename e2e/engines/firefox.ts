#!/usr/bin/env node
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { awaitPlaywright, textOf, type Command } from './bidi-socket.ts';
import { startChild } from './children.ts';

/**
 * Playwright sends these always, and takes a refusal for the end. Firefox ESR does not know them. What they would set is
 * set by preferences.
 */
const UNKNOWN = ['emulation.setMediaFeaturesOverride'];

/**
 * Playwright types by setting the value of a field beside the scripts of the page, which React takes for no change. The
 * browser's own command is seen as typing.
 */
const INSERTS = /window\.__pw_bidiInsertText\((\w+)\)/;

/** A Firefox for Playwright: it starts the real one and passes everything on that this one understands. */
const [program = 'firefox', ...args] = [process.env['FIREFOX_PATH'], ...process.argv.slice(2)];
const firefox = startChild(program, args, ['ignore', 'inherit', 'pipe']);
firefox.on('exit', (code) => process.exit(code ?? 1));

createInterface({ input: firefox.stderr as Readable }).on('line', (line) => {
  const address = /^WebDriver BiDi listening on (ws:.+)$/.exec(line)?.[1];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else awaitPlaywright((client) => relay(client, new WebSocket(`${address}/session`)));
});

function relay(client: WebSocket, browser: WebSocket): void {
  const isOpen = new Promise((resolve) => browser.once('open', resolve));
  client.on('message', (data) => {
    const text = textOf(data).replace(INSERTS, "document.execCommand('insertText', false, $1)");
    const { id, method } = JSON.parse(text) as Command;
    if (UNKNOWN.includes(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else void isOpen.then(() => browser.send(text));
  });
  browser.on('message', (data) => client.send(withDownloadName(textOf(data))));
  browser.on('close', () => client.close());
}

/** Firefox ESR has no name for what a page saves by itself, and Playwright takes no download without one. */
function withDownloadName(message: string): string {
  if (!message.includes('"browsingContext.download')) return message;
  const event = JSON.parse(message) as { params: { url: string; navigation: string | null } };
  const download = event.params.navigation ?? event.params.url;
  return JSON.stringify({ ...event, params: { ...event.params, download } });
}

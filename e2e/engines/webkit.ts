#!/usr/bin/env node
import { awaitPlaywright, textOf, type Command } from './bidi-socket.ts';
import { WebKitBrowser } from './webkit-browser.ts';
import { startScreen } from './webkit-screen.ts';

/** A WebKit for Playwright, which comes as to a Firefox: with WebDriver BiDi. */
const [, folder = ''] = /--profile (\S+)/.exec(process.argv.join(' ')) ?? [];
process.env['DISPLAY'] = await startScreen();

awaitPlaywright((client) => {
  const browser = new WebKitBrowser(folder, (method, params) =>
    client.send(JSON.stringify({ type: 'event', method, params })),
  );
  client.on('message', (data) => void answer(JSON.parse(textOf(data)) as Command));

  async function answer({ id, method, params }: Command): Promise<void> {
    try {
      client.send(JSON.stringify({ type: 'success', id, result: await browser.obey(method, params) }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      client.send(JSON.stringify({ type: 'error', id, error: 'unknown error', message }));
    }
    if (method === 'browser.close') process.exit();
  }
});

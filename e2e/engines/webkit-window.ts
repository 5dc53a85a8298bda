import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { startChild } from './children.ts';
import { startCutProxy, type CutProxy } from './cut-proxy.ts';

const SHELL = path.join(import.meta.dirname, 'webkit-shell.py');
const COMES_WITHIN_MS = 30_000;
const ASKS_EVERY_MS = 50;
const ENDS_WITHIN_MS = 3000;

export interface Look {
  width: number;
  height: number;
  language: string;
  /** IANA name. */
  zone: string;
  /** A folder. */
  downloads: string;
  /** Run in every page before its own scripts. */
  scripts: string[];
}

/** What webkit-shell.py tells by itself, each event a part of it. */
export interface ShellEvent {
  readonly event: string;
  readonly view: number;
  readonly url: string;
  readonly isLoading: boolean;
  readonly opener: number | null;
  readonly key: number;
  readonly name: string;
  readonly text: string;
  readonly method: string;
  readonly status: number;
  readonly headers?: readonly (readonly [string, string])[];
}

type Answer = { readonly value: string } | { readonly error: string };

/** A WebKit of one visitor: a driver of its own, because a driver holds one session, and the shell that it starts. */
export class WebKitWindow {
  readonly proxy: CutProxy;
  readonly #shell: Socket;
  readonly #driver: string;
  readonly #end: () => Promise<void>;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #handles: string[] = [];
  #session = '';
  #asked = 0;
  #active = 0;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(proxy: CutProxy, shell: Socket, driver: string, end: () => Promise<void>) {
    this.proxy = proxy;
    this.#shell = shell;
    this.#driver = driver;
    this.#end = end;
  }

  /** `folder` is new, and for this visitor alone; `onLine` gets what the browser prints. */
  static async open(
    folder: string,
    look: Look,
    onEvent: (event: ShellEvent) => void,
    onLine: (line: string) => void,
  ): Promise<WebKitWindow> {
    mkdirSync(folder, { recursive: true });
    const proxy = await startCutProxy();
    const socket = path.join(folder, 'shell');
    const server = createServer().listen(socket);
    const port = await freePort();
    const driver = startChild('WebKitWebDriver', [`--port=${port}`], ['ignore', 'ignore', 'pipe']);
    createInterface({ input: driver.stderr as Readable }).on('line', onLine);
    const url = `http://127.0.0.1:${port}`;
    await answers(url);
    const coming = once(server, 'connection');
    const options = { ...look, socket, folder, proxy: proxy.address };
    const starting = ask(url, 'POST', '/session', { capabilities: { alwaysMatch: capabilities(options) } });
    const [shell] = (await Promise.race([coming, starting.then(() => coming)])) as [Socket];
    const window = new WebKitWindow(proxy, shell, url, async () => {
      shell.end();
      // The driver waits for the shell that it started; killed before, it would leave the shell running.
      if (!shell.destroyed) await Promise.race([once(shell, 'close'), wait(ENDS_WITHIN_MS)]);
      driver.kill();
      server.close();
      proxy.close();
    });
    shell.on('close', () => window.#giveUp());
    createInterface({ input: shell }).on('line', (line) => window.#hear(JSON.parse(line), onEvent));
    window.#session = ((await starting) as { sessionId: string }).sessionId;
    await window.note();
    return window;
  }

  /** What the shell answers, as text. */
  async tell(view: number, what: string, more: object = {}): Promise<string> {
    const id = ++this.#asked;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#shell.write(`${JSON.stringify({ ...more, id, view, do: what })}\n`);
    const answer = await answered;
    this.#waiting.delete(id);
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  /** A command of W3C WebDriver, at one view after the other. */
  drive(view: number, method: string, command: string, body?: object): Promise<unknown> {
    const run = async () => {
      await this.#activate(view);
      return this.#ask(method, command, body);
    };
    const done = this.#queue.then(run, run);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** To be called once for each window that a page opened: the driver names those that are new in no order. */
  async note(): Promise<void> {
    const now = (await this.#ask('GET', '/window/handles')) as string[];
    this.#handles.push(...now.filter((handle) => !this.#handles.includes(handle)));
  }

  async close(): Promise<void> {
    await Promise.race([this.#ask('DELETE', ''), wait(ENDS_WITHIN_MS)]).catch(() => {});
    await this.#end();
  }

  async #activate(view: number): Promise<void> {
    if (view === this.#active) return;
    if (this.#handles[view] === undefined) await this.note();
    await this.#ask('POST', '/window', { handle: this.#handles[view] });
    this.#active = view;
  }

  #ask(method: string, command: string, body?: object): Promise<unknown> {
    return ask(this.#driver, method, `/session/${this.#session}${command}`, body);
  }

  #giveUp(): void {
    for (const answer of this.#waiting.values()) answer({ error: 'WebKit is gone' });
    this.#waiting.clear();
  }

  #hear(message: (Answer & { id: number }) | ShellEvent, onEvent: (event: ShellEvent) => void): void {
    if ('event' in message) onEvent(message);
    else this.#waiting.get(message.id)?.(message);
  }
}

function capabilities(options: object): object {
  return {
    // Playwright waits by itself.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: SHELL, args: [JSON.stringify(options)] },
  };
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + COMES_WITHIN_MS;
  while (Date.now() < end) {
    const isThere = await ask(url, 'GET', '/status').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(ASKS_EVERY_MS);
  }
  throw new Error('WebKitWebDriver does not answer');
}

async function ask(url: string, method: string, command: string, body?: object): Promise<unknown> {
  const answer = await fetch(url + command, { method, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${command}: ${JSON.stringify(value)}`);
  return value;
}

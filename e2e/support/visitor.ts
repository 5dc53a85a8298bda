import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser as Chromium, BrowserContext, Page } from 'playwright-core';

const RESULTS = path.resolve(import.meta.dirname, '../../test-results');
/** Many times what it takes, for a machine that is busy with others too. */
const MAX_WAIT_MS = 20_000;
/** The page at every step is in the trace only on request: that takes a fifth more of the processor. */
const withSnapshots = process.env['TRACE_SNAPSHOTS'] === 'on';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

export interface VisitorOptions {
  readonly screen?: { readonly width: number; readonly height: number };
  readonly script?: boolean;
  /** What the browser asks for; a BCP 47 tag. */
  readonly language?: string;
  /** Of the browser, an IANA name. Unless it is named it is far from the school, whose time must be shown all the same. */
  readonly zone?: string;
}

/** Someone with a browser of their own, who notices what people do not: errors, refused scripts, broken hydration. */
export class Visitor {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  private constructor(context: BrowserContext, page: Page, script: boolean) {
    this.#context = context;
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#note(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#note(`thrown: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Leaving a page ends what it was waiting for, and without script none is fetched.
      if (why !== 'net::ERR_ABORTED' && !(why === 'csp' && !script))
        this.#note(`no answer: ${request.method()} ${request.url()} (${why})`);
    });
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).hostname !== 'localhost')
        this.#note(`asked a third party: ${request.url()}`);
    });
  }

  static async arrive(
    browser: Chromium,
    url: string,
    { screen = DESK, script = true, language = 'en-CA', zone = 'Asia/Tokyo' }: VisitorOptions,
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: screen,
      javaScriptEnabled: script,
      hasTouch: screen.width < 600,
      timezoneId: zone,
      locale: language,
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    context.setDefaultTimeout(MAX_WAIT_MS);
    await context.tracing.start({ snapshots: withSnapshots });
    return new Visitor(context, await context.newPage(), script);
  }

  /** Opens an address of the hub, or a whole link, and waits until the page has come to life. */
  async open(address: string): Promise<Page> {
    await this.page.goto(address);
    await this.alive();
    return this.page;
  }

  /** Waits until the page reacts to what is pressed. */
  async alive(): Promise<void> {
    await this.page.locator('html[data-alive]').waitFor({ state: 'attached' });
  }

  /** What the browser may complain of in this journey, because the journey is about it. */
  expects(...complaints: readonly RegExp[]): void {
    this.#expected.push(...complaints);
  }

  async offline(isOffline: boolean): Promise<void> {
    await this.#context.setOffline(isOffline);
  }

  /**
   * Closes the browser. Answers what went wrong in it unseen. A journey that failed leaves a picture of its end and a trace
   * of its steps under its name; one that did not removes those of an earlier run.
   */
  async leave(journey: string, hasFailed: boolean): Promise<string[]> {
    const file = path.join(RESULTS, journey.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80));
    if (hasFailed || this.#faults.length > 0) await this.#keep(file).catch(() => {});
    else for (const kind of ['png', 'html', 'zip']) rmSync(`${file}.${kind}`, { force: true });
    await this.#context.close();
    return this.#faults;
  }

  #note(fault: string): void {
    if (!this.#expected.some((complaint) => complaint.test(fault))) this.#faults.push(fault);
  }

  async #keep(file: string): Promise<void> {
    mkdirSync(RESULTS, { recursive: true });
    await this.#context.tracing.stop({ path: `${file}.zip` });
    await this.page.screenshot({ path: `${file}.png`, fullPage: true });
    writeFileSync(`${file}.html`, await this.page.content());
  }
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser as Chromium, BrowserContext, Page } from 'playwright-core';

const RESULTS = path.resolve(import.meta.dirname, '../../test-results');
/** In ms, many times the usual, for a busy machine. */
const MAX_WAIT_MS = 20_000;
/** Snapshots at every step only on request: they take a fifth more of the processor. */
const withSnapshots = process.env['TRACE_SNAPSHOTS'] === 'on';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

export interface VisitorOptions {
  readonly screen?: { readonly width: number; readonly height: number };
  readonly script?: boolean;
  /** A BCP 47 tag. */
  readonly language?: string;
  /** IANA name. By default it is far from the school, whose time pages must show anyway. */
  readonly zone?: string;
}

/** A visitor with an own browser that records what people do not notice: errors, refused scripts, broken hydration. */
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

  async open(address: string): Promise<Page> {
    await this.page.goto(address);
    await this.alive();
    return this.page;
  }

  async alive(): Promise<void> {
    await this.page.locator('html[data-alive]').waitFor({ state: 'attached' });
  }

  expects(...complaints: readonly RegExp[]): void {
    this.#expected.push(...complaints);
  }

  async offline(isOffline: boolean): Promise<void> {
    await this.#context.setOffline(isOffline);
  }

  /**
   * Closes the browser and answers its unseen errors. A failed journey leaves a picture of its end and a trace of its
   * steps under its name; a successful one removes those of an earlier run.
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

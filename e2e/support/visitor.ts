import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { engineOfRun, type Engine } from '#e2e/engines/engines.ts';
import { clockAhead, moveClock } from '#tests/support/moved-clock.ts';
import { keepCookies } from './keep-cookies.ts';
import { takeAwayWhatOldPhonesLack } from './old-phone.ts';

const RESULTS = path.resolve(import.meta.dirname, '../../test-results');
/** In ms, many times the usual, for a busy machine. */
const MAX_WAIT_MS = 60_000;
const OPENS_WITHIN_MS = 15_000;
/** The errors of a cancelled request. */
const NOT_AWAITED = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'];
/** How WebKit and Firefox say that there is no network, and that a page was left before something was there. */
const WITHOUT_NETWORK =
  /no answer|can’t establish a connection|NetworkError|Load failed|Cannot load|Failed to load|ServiceWorker.*(network|intercept)/i;
const LEFT_TOO_EARLY =
  /due to access control checks|Importing a module script failed|error loading dynamically imported module|preloaded using link preload but not used/;
/** Snapshots at every step only on request: they take a fifth more of the processor. */
const withSnapshots = process.env['TRACE_SNAPSHOTS'] === 'on';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

export interface VisitorOptions {
  /** A phone is an old one: it lacks what the oldest iPhones that we support lack. */
  readonly screen?: { readonly width: number; readonly height: number };
  readonly script?: boolean;
  /** A BCP 47 tag. */
  readonly language?: string;
  /** That of the run by default. */
  readonly engine?: Engine;
  /** IANA name. By default it is far from the school, whose time pages must show anyway. */
  readonly zone?: string;
}

function isPhone({ width }: { readonly width: number }): boolean {
  return width < 600;
}

/** A visitor with an own browser that records what people do not notice: errors, refused scripts, broken hydration. */
export class Visitor {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #engine: Engine;

  private constructor(context: BrowserContext, page: Page, script: boolean, engine: Engine) {
    this.#engine = engine;
    if (engine !== 'chromium') this.expects(LEFT_TOO_EARLY);
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
      if (!NOT_AWAITED.includes(why) && !(why === 'csp' && !script))
        this.#note(`no answer: ${request.method()} ${request.url()} (${why})`);
    });
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).hostname !== 'localhost')
        this.#note(`asked a third party: ${request.url()}`);
    });
  }

  static async arrive(
    browser: Browser,
    url: string,
    { screen = DESK, script = true, language = 'en-CA', zone = 'Asia/Tokyo', engine = engineOfRun }: VisitorOptions,
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: screen,
      javaScriptEnabled: script,
      // Elsewhere a tap would do nothing, and say nothing.
      hasTouch: isPhone(screen) && engine === 'chromium',
      timezoneId: zone,
      locale: language,
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    context.setDefaultTimeout(MAX_WAIT_MS);
    keepCookies(context);
    await context.addInitScript(moveClock, clockAhead());
    if (isPhone(screen) && script && engine === 'chromium') await takeAwayWhatOldPhonesLack(context);
    await context.tracing.start({ snapshots: withSnapshots });
    // What is refused where the script expects it is not in the console. In WebKit, what drives it asks for `eval` itself.
    if (engine !== 'webkit')
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          // oxlint-disable-next-line no-console -- heard above
          console.error(`refused by the policy: ${effectiveDirective} ${blockedURI}`),
        ),
      );
    return new Visitor(context, await context.newPage(), script, engine);
  }

  async open(address: string): Promise<Page> {
    // Beside other work a page was not there after a minute, though the server had answered: it is not known why.
    await this.page.goto(address, { timeout: OPENS_WITHIN_MS }).catch((error: Error) => {
      if (!error.message.includes('Timeout')) throw error;
      process.stdout.write(`Opened a second time: ${address}\n`);
      return this.page.goto(address);
    });
    await this.alive();
    return this.page;
  }

  async alive(): Promise<void> {
    await this.page.locator('html[data-alive]').waitFor({ state: 'attached' });
  }

  expects(...complaints: readonly RegExp[]): void {
    this.#expected.push(...complaints);
    // Journeys use the words of Chromium.
    const isForNetwork = complaints.some(({ source }) => source.includes('ERR_'));
    if (isForNetwork && this.#engine !== 'chromium') this.#expected.push(WITHOUT_NETWORK);
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
    // Taking a picture adds a style, which is a fault in some engines.
    const faults = [...this.#faults];
    if (hasFailed || faults.length > 0) await this.#keep(file).catch(() => {});
    else {
      // Otherwise what it recorded stays in the temporary folder.
      await this.#context.tracing.stop();
      for (const kind of ['png', 'html', 'zip']) rmSync(`${file}.${kind}`, { force: true });
    }
    await this.#context.close();
    return faults;
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

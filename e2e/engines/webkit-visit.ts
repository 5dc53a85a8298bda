import { setTimeout as wait } from 'node:timers/promises';
import { WebKitPage, type Tell } from './webkit-page.ts';
import { bodyOf, KEPT, type BidiValue, type Call } from './webkit-script.ts';
import { WebKitWindow, type Look, type ShellEvent } from './webkit-window.ts';

/** What the commands of Playwright carry, each a part of it. */
interface Asked {
  readonly context?: string;
  readonly target: { readonly context: string; readonly sandbox?: string };
  readonly url: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly locale: string;
  readonly timezone: string;
  readonly downloadBehavior: { readonly destinationFolder?: string };
  readonly functionDeclaration: string;
  readonly expression: string;
  readonly arguments?: readonly BidiValue[];
  readonly resultOwnership?: string;
  readonly serializationOptions?: { readonly maxObjectDepth?: number };
  readonly networkConditions: object | null;
  readonly actions: readonly Actions[];
  readonly element: { readonly sharedId: string };
  readonly files: readonly string[];
  readonly delta: number;
  readonly cookie: { readonly value: { readonly value: string } };
}

interface Actions {
  readonly actions: readonly { readonly x?: number; readonly y?: number }[];
}

const ASKS_EVERY_MS = 20;
const ASKS_TIMES = 100;

/** One visitor's WebKit, which obeys commands of WebDriver BiDi. */
export class WebKitVisit {
  readonly name: string;
  readonly #folder: string;
  readonly #tell: Tell;
  readonly #look: Look;
  readonly #pages: WebKitPage[] = [];
  #starting: Promise<WebKitWindow> | undefined;
  #isOffline = false;
  #onOpened: (page: WebKitPage) => void = () => {};
  #onMoved: () => void = () => {};

  constructor(name: string, folder: string, tell: Tell) {
    this.name = name;
    this.#folder = folder;
    this.#tell = tell;
    const given = { language: 'en-CA', zone: 'UTC', downloads: folder, scripts: [] };
    this.#look = { ...given, width: 1280, height: 800 };
  }

  async obey(method: string, params: object): Promise<object> {
    const command = this.#commands[method];
    if (command === undefined) throw new Error(`WebKit cannot do ${method}`);
    // Each command reads what Playwright sends with it.
    return (await command(params as Asked)) ?? {};
  }

  async close(): Promise<void> {
    for (const page of this.#pages) page.close();
    await this.#starting?.then((window) => window.close());
  }

  readonly #commands: Record<string, (asked: Asked) => object | void | Promise<object | void>> = {
    'browser.setDownloadBehavior': ({ downloadBehavior }) => {
      this.#look.downloads = downloadBehavior.destinationFolder ?? this.#folder;
    },
    'emulation.setLocaleOverride': ({ locale }) => {
      this.#look.language = locale;
    },
    'emulation.setTimezoneOverride': ({ timezone }) => {
      this.#look.zone = timezone;
    },
    'emulation.setNetworkConditions': ({ networkConditions }) => this.#cut(networkConditions !== null),
    'script.addPreloadScript': ({ functionDeclaration }) => this.#addScript(`(${functionDeclaration})()`),
    'script.evaluate': (asked) => this.#call(asked, { source: asked.expression }),
    'script.callFunction': (asked) =>
      this.#call(asked, { source: asked.functionDeclaration, args: asked.arguments ?? [] }),
    'browsingContext.setViewport': ({ context, viewport }) => this.#size(context, viewport),
    'browsingContext.create': () => this.#create(),
    'browsingContext.navigate': ({ context, url }) => this.#navigate(context, url),
    'browsingContext.reload': async ({ context }) => void (await this.#do(context, 'reload')),
    'browsingContext.traverseHistory': async ({ context, delta }) =>
      void (await this.#do(context, 'go', { steps: delta })),
    'browsingContext.close': async ({ context }) => void (await this.#do(context, 'close')),
    'browsingContext.captureScreenshot': async ({ context }) => ({
      data: await this.#drive(context, 'GET', '/screenshot'),
    }),
    'input.performActions': async ({ context, actions }) =>
      void (await this.#drive(context, 'POST', '/actions', { actions: actions.map(inWholePixels) })),
    'input.setFiles': ({ context, element, files }) => this.#choose(context, element.sharedId, files),
    'storage.getCookies': async () => ({ cookies: await this.#cookies() }),
    'storage.setCookie': async ({ cookie }) =>
      void (await this.#do(undefined, 'set-cookie', { cookie: { ...cookie, value: cookie.value.value } })),
    'storage.deleteCookies': async () => void (await this.#drive(undefined, 'DELETE', '/cookie')),
  };

  #pageOf(context: string | undefined): WebKitPage {
    const page = context === undefined ? this.#pages[0] : this.#pages.find((each) => each.context === context);
    if (page === undefined) throw new Error('That page is closed');
    return page;
  }

  async #do(context: string | undefined, what: string, more: object = {}): Promise<string> {
    const page = this.#pageOf(context);
    return (await this.#window()).tell(page.view, what, more);
  }

  async #drive(context: string | undefined, method: string, command: string, body?: object): Promise<unknown> {
    const page = this.#pageOf(context);
    return (await this.#window()).drive(page.view, method, command, body);
  }

  #window(): Promise<WebKitWindow> {
    return (this.#starting ??= WebKitWindow.open(
      this.#folder,
      this.#look,
      (event) => this.#hear(event),
      (line) => this.#pages[0]?.hearLine(line),
    ));
  }

  #hear(event: ShellEvent): void {
    if (event.event === 'opened') return this.#note(event);
    const page = this.#pages.find(({ view }) => view === event.view);
    if (page === undefined) return;
    if (event.event === 'closed') {
      this.#pages.splice(this.#pages.indexOf(page), 1);
      return page.close();
    }
    page.hear(event);
    if (event.event === 'moved') this.#onMoved();
  }

  #note({ view, opener }: ShellEvent): void {
    const page = new WebKitPage(`${this.name}/page ${view}`, view, this.#tell);
    this.#pages.push(page);
    page.open(this.name, opener === null ? null : `${this.name}/page ${opener}`);
    this.#onOpened(page);
    if (opener !== null) void this.#window().then((window) => window.note().catch(() => {}));
  }

  async #create(): Promise<object> {
    const opened = new Promise<WebKitPage>((resolve) => {
      this.#onOpened = resolve;
    });
    if (this.#starting === undefined) await this.#window();
    else await this.#drive(undefined, 'POST', '/window/new', { type: 'window' });
    return { context: (await opened).context };
  }

  async #navigate(context: string | undefined, url: string): Promise<object> {
    const moved = new Promise<void>((resolve) => {
      this.#onMoved = resolve;
    });
    const { navigation, isWithin } = this.#pageOf(context).announce(url);
    await this.#do(context, 'open', { url });
    if (isWithin) await moved;
    return { navigation, url };
  }

  async #call({ target, resultOwnership, serializationOptions }: Asked, call: Pick<Call, 'source' | 'args'>) {
    const { context } = target;
    const isDeep = serializationOptions?.maxObjectDepth !== 0;
    const script = bodyOf({ ...call, context, isDeep, keeps: resultOwnership === 'root' });
    const answer = JSON.parse(await this.#do(context, 'evaluate', { script })) as { type: string };
    if (answer.type === 'lost') throw new Error('no such handle');
    const { realm } = this.#pageOf(context);
    return { ...answer, realm: target.sandbox === undefined ? realm : `${realm}/utility` };
  }

  async #addScript(source: string): Promise<object> {
    this.#look.scripts.push(source);
    if (this.#starting !== undefined) await this.#do(undefined, 'script', { source });
    return { script: source };
  }

  async #size(context: string | undefined, { width, height }: Asked['viewport']): Promise<void> {
    Object.assign(this.#look, { width, height });
    if (this.#starting === undefined) return;
    await this.#do(context, 'size', { width, height });
    for (let times = 0; times < ASKS_TIMES; times += 1) {
      const size = await this.#do(context, 'evaluate', { script: 'return `${innerWidth} ${innerHeight}`' });
      if (size === `${width} ${height}`) return;
      await wait(ASKS_EVERY_MS);
    }
    throw new Error(`The window does not become ${width} px wide`);
  }

  /** WebKit would ask the machine whether there is a network. */
  async #cut(isCut: boolean): Promise<void> {
    if (isCut === this.#isOffline) return;
    this.#isOffline = isCut;
    (await this.#window()).proxy.cut(isCut);
    const script = `Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => ${!isCut} });`;
    await this.#addScript(script);
    const told = `${script} dispatchEvent(new Event('${isCut ? 'offline' : 'online'}')); return ''`;
    for (const { context } of this.#pages) await this.#do(context, 'evaluate', { script: told });
  }

  async #choose(context: string | undefined, name: string, files: readonly string[]): Promise<void> {
    const found = await this.#drive(context, 'POST', '/execute/sync', { script: KEPT, args: [name] });
    // Its one property is named by the specification of WebDriver.
    const [element] = Object.values(found as Record<string, string>);
    await this.#drive(context, 'POST', `/element/${element}/value`, { text: files.join('\n') });
  }

  async #cookies(): Promise<object[]> {
    const cookies = JSON.parse(await this.#do(undefined, 'cookies')) as { value: string }[];
    return cookies.map((cookie) => ({ ...cookie, value: { type: 'string', value: cookie.value } }));
  }
}

/** Playwright presses between pixels, which WebDriver does not know. */
function inWholePixels(source: Actions): object {
  const actions = source.actions.map((action) => {
    const { x, y } = action;
    return x === undefined || y === undefined ? action : { ...action, x: Math.round(x), y: Math.round(y) };
  });
  return { ...source, actions };
}

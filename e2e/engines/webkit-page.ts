import type { ShellEvent } from './webkit-window.ts';

export type Tell = (method: string, params: object) => void;

/** As WebKit says that a load was cancelled, and that it became a download. */
const ABORTED = /cancelled|interrupted/i;
/** The error of a cancelled request, as Playwright knows it from Firefox. */
const NOT_AWAITED = 'NS_BINDING_ABORTED';
const CONSOLE = /^(?:(.*?):(\d+):(\d+): )?CONSOLE (?:(\w+) )?(ERROR|WARN|LOG|INFO|DEBUG) (.*)$/;
const METHODS: Record<string, string> = { ERROR: 'error', WARN: 'warn', LOG: 'log', INFO: 'info', DEBUG: 'debug' };
const UNTIMED = { requestTime: 0, requestStart: 0, responseStart: 0, responseEnd: 0 };

/** Tells Playwright of one page in WebDriver BiDi what its window tells of it. */
export class WebKitPage {
  readonly context: string;
  readonly view: number;
  readonly #tell: Tell;
  readonly #redirects = new Map<number, number>();
  #url = 'about:blank';
  #documents = 0;
  #navigations = 0;
  /** Whether Playwright has the name of the next navigation already. */
  #isAnnounced = false;
  #isWithin = false;
  #state: 'started' | 'committed' | 'ready' | 'done' = 'done';
  #main: number | undefined;

  constructor(context: string, view: number, tell: Tell) {
    this.context = context;
    this.view = view;
    this.#tell = tell;
  }

  get realm(): string {
    return `${this.context}/realm ${this.#documents}`;
  }

  open(userContext: string, originalOpener: string | null): void {
    const { context } = this;
    const noFrames = { children: [], parent: null, clientWindow: '' };
    const of = { context, userContext, originalOpener, url: this.#url, ...noFrames };
    this.#tell('browsingContext.contextCreated', of);
    this.#tellRealm();
  }

  close(): void {
    this.#tell('browsingContext.contextDestroyed', { context: this.context, parent: null, url: this.#url });
  }

  /** The name of a navigation that begins next; whether it stays in the same document. */
  announce(url: string): { navigation: string; isWithin: boolean } {
    this.#isAnnounced = true;
    this.#navigations += 1;
    this.#isWithin = url.includes('#') && this.#url.split('#')[0] === url.split('#')[0];
    return { navigation: this.#navigation, isWithin: this.#isWithin };
  }

  hear(event: ShellEvent): void {
    const { url, text } = event;
    const about = { context: this.context, navigation: this.#navigation, url, timestamp: Date.now() };
    switch (event.event) {
      case 'started':
        return this.#begin(url);
      case 'redirected':
        return;
      case 'committed':
        return this.#commit(url);
      case 'ready':
        return this.#finish('ready');
      case 'finished':
        return this.#finish('done');
      case 'failed':
        this.#state = 'done';
        return this.#tell(`browsingContext.navigation${ABORTED.test(text) ? 'Aborted' : 'Failed'}`, about);
      case 'moved':
        return this.#move(event);
      case 'saving': {
        const of = { context: this.context, download: String(event.key), url, suggestedFilename: event.name };
        return this.#tell('browsingContext.downloadWillBegin', of);
      }
      case 'saved':
        return this.#tell('browsingContext.downloadEnd', {
          context: this.context,
          download: String(event.key),
          status: 'complete',
        });
      default:
        return this.#hearRequest(event);
    }
  }

  /** What WebKit prints of consoles and errors. */
  hearLine(line: string): void {
    const [, url = '', row = 1, column = 1, source, level = '', text = ''] = CONSOLE.exec(line) ?? [];
    const method = METHODS[level];
    if (method === undefined) return;
    const frame = { url, lineNumber: Number(row) - 1, columnNumber: Number(column) - 1, functionName: '' };
    const of = { source: { realm: this.realm, context: this.context }, text, timestamp: Date.now(), level: method };
    const said =
      source === 'JS' ? { type: 'javascript' } : { type: 'console', method, args: [{ type: 'string', value: text }] };
    this.#tell('log.entryAdded', { ...of, ...said, stackTrace: { callFrames: [frame] } });
  }

  get #navigation(): string {
    return `${this.context}/navigation ${this.#navigations}`;
  }

  #begin(url: string): void {
    if (!this.#isAnnounced) this.#navigations += 1;
    this.#isAnnounced = false;
    this.#state = 'started';
    this.#main = undefined;
    const of = { context: this.context, navigation: this.#navigation, url, timestamp: Date.now() };
    this.#tell('browsingContext.navigationStarted', of);
  }

  #commit(url: string): void {
    for (const realm of [this.realm, `${this.realm}/utility`]) this.#tell('script.realmDestroyed', { realm });
    this.#documents += 1;
    this.#url = url;
    this.#state = 'committed';
    const of = { context: this.context, navigation: this.#navigation, url, timestamp: Date.now() };
    this.#tell('browsingContext.navigationCommitted', of);
    this.#tellRealm();
  }

  #finish(to: 'ready' | 'done'): void {
    const of = { context: this.context, navigation: this.#navigation, url: this.#url, timestamp: Date.now() };
    // Of a window with the same address.
    if (to === 'ready' && this.#state !== 'committed') return;
    if (this.#state === 'committed') this.#tell('browsingContext.domContentLoaded', of);
    if (to === 'done' && (this.#state === 'committed' || this.#state === 'ready'))
      this.#tell('browsingContext.load', of);
    this.#state = to;
  }

  /** An address changes within a document, but also before the next one is there. */
  #move({ url, isLoading }: ShellEvent): void {
    const isWithin = this.#isAnnounced ? this.#isWithin : !isLoading;
    const hasDocument = this.#state === 'committed' || this.#state === 'ready';
    if (!isWithin && !hasDocument) return;
    this.#url = url;
    const kind = this.#isAnnounced ? 'fragmentNavigated' : 'historyUpdated';
    this.#isAnnounced = false;
    const of = { context: this.context, navigation: this.#navigation, url, timestamp: Date.now() };
    this.#tell(`browsingContext.${kind}`, of);
  }

  #tellRealm(): void {
    this.#tell('script.realmCreated', { type: 'window', context: this.context, realm: this.realm, origin: '' });
  }

  #hearRequest({ event, key, url, method, status, headers = [], text }: ShellEvent): void {
    const name = `${this.context}/request ${key}`;
    // The first request of a navigation is for its document.
    if (event === 'asked' && this.#state === 'started') this.#main ??= key;
    const about = {
      context: this.context,
      navigation: key === this.#main ? this.#navigation : null,
      redirectCount: this.#redirects.get(key) ?? 0,
      request: {
        request: name,
        url,
        method: method ?? 'GET',
        headers: [],
        bodySize: 0,
        destination: key === this.#main ? 'document' : '',
        initiatorType: null,
        timings: UNTIMED,
      },
      timestamp: Date.now(),
      initiator: { type: 'script' },
    };
    if (event === 'asked') return this.#tell('network.beforeRequestSent', about);
    if (event === 'lost')
      return this.#tell('network.fetchError', { ...about, errorText: ABORTED.test(text) ? NOT_AWAITED : text });
    const response = {
      status,
      statusText: '',
      protocol: 'http/1.1',
      headersSize: 0,
      bodySize: 0,
      headers: headers.map(([header, value]) => ({ name: header, value: { type: 'string', value } })),
    };
    if (event !== 'done') this.#tell('network.responseStarted', { ...about, response });
    if (event !== 'answered') this.#tell('network.responseCompleted', { ...about, response });
    if (event !== 'forwarded') return;
    this.#redirects.set(key, about.redirectCount + 1);
    this.#tell('network.beforeRequestSent', { ...about, redirectCount: about.redirectCount + 1 });
  }
}

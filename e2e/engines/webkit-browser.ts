import path from 'node:path';
import type { Tell } from './webkit-page.ts';
import { WebKitVisit } from './webkit-visit.ts';

type Params = Record<string, unknown>;

/** What Playwright asks of a browser that has none of it to give, and needs no more than an answer. */
const NEEDLESS = [
  'session.subscribe',
  'network.addDataCollector',
  'network.setCacheBehavior',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  // Reduced motion is always on in the shell.
  'emulation.setMediaFeaturesOverride',
  'script.disown',
  'script.removePreloadScript',
  'browser.close',
  'browsingContext.activate',
  'network.continueWithAuth',
];

/** Answers the commands of WebDriver BiDi that Playwright sends: each visitor (a user context) has a WebKit of its own. */
export class WebKitBrowser {
  readonly #folder: string;
  readonly #tell: Tell;
  readonly #visits = new Map<string, WebKitVisit>();
  #visitors = 0;

  constructor(folder: string, tell: Tell) {
    this.#folder = folder;
    this.#tell = tell;
  }

  async obey(method: string, params: Params): Promise<object> {
    if (NEEDLESS.includes(method)) return {};
    if (method === 'session.new')
      return { sessionId: '', capabilities: { browserName: 'webkit', browserVersion: 'WebKitGTK', userAgent: '' } };
    if (method === 'network.addIntercept') return addIntercept(params);
    if (method === 'browser.createUserContext') return this.#receive();
    const visit = this.#visitOf(params);
    if (method !== 'browser.removeUserContext') return visit.obey(method, params);
    this.#visits.delete(visit.name);
    await visit.close();
    return {};
  }

  #receive(): object {
    const name = `visitor ${++this.#visitors}`;
    this.#visits.set(name, new WebKitVisit(name, path.join(this.#folder, String(this.#visitors)), this.#tell));
    return { userContext: name };
  }

  #visitOf(params: Params): WebKitVisit {
    const { userContext, userContexts, context, contexts, target, partition, request } = params as {
      userContext?: string;
      userContexts?: string[];
      context?: string;
      contexts?: string[];
      target?: { context: string };
      partition?: { userContext: string };
      request?: string;
    };
    const ofPage = context ?? contexts?.[0] ?? target?.context ?? request;
    // The name of a page, or of a request, begins with that of its visitor.
    const name = userContext ?? userContexts?.[0] ?? partition?.userContext ?? ofPage?.split('/')[0];
    const visit = this.#visits.get(name ?? '');
    if (visit === undefined) throw new Error('That page is closed');
    return visit;
  }
}

/** Playwright always asks for requests that need a password; the others are those of `page.route`. */
function addIntercept({ phases }: Params): object {
  if (!(phases as string[]).includes('authRequired')) throw new Error('WebKit cannot answer requests by page.route');
  return { intercept: '' };
}

/** A store that may be full or forbidden: then nothing is kept, and nothing breaks. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function read<T>(store: () => Storage, key: string): T | null {
  return attempt(() => JSON.parse(store().getItem(key) ?? 'null') as T | null, null);
}

function write(store: () => Storage, key: string, value: unknown): void {
  attempt(() => (value === null ? store().removeItem(key) : store().setItem(key, JSON.stringify(value))), undefined);
}

const local = () => window.localStorage;
const tab = () => window.sessionStorage;

/** Who was signed in when this browser last looked: for display only, it decides nothing. */
interface CurrentUser {
  readonly id: string;
  readonly name: string;
}

export const currentUser = {
  read: () => read<CurrentUser>(local, 'currentUser'),
  write: (user: CurrentUser | null) => write(local, 'currentUser', user),
};

interface PendingToast {
  readonly title: string;
  readonly description?: string;
}

/** A toast that is shown on the page that follows. */
export const pendingToast = {
  leave: (toast: PendingToast) => write(tab, 'pendingToast', toast),
  take: (): PendingToast | null => {
    const toast = read<PendingToast>(tab, 'pendingToast');
    write(tab, 'pendingToast', null);
    return toast;
  },
};

/** What was typed into a form, kept over a reload of this tab. */
export const drafts = {
  read: <T>(form: string) => read<T>(tab, `draft:${form}`),
  write: (form: string, values: unknown) => write(tab, `draft:${form}`, values),
  drop: (form: string) => write(tab, `draft:${form}`, null),
  /** When someone signs out: the next person at this browser finds nothing. */
  dropAll: () =>
    attempt(() => {
      for (const key of Object.keys(tab())) if (key.startsWith('draft:')) tab().removeItem(key);
    }, undefined),
};

/** The right to one signup, out of the address bar and kept over a reload of this tab. */
export const manageToken = {
  read: () => read<string>(tab, 'manageToken'),
  write: (token: string | null) => write(tab, 'manageToken', token),
};

const YEAR_IN_SECONDS = 31_536_000;

/** The server writes pages in the language of this cookie, and so does whoever signs up. */
export function rememberLanguage(tag: string): void {
  writeCookie('lang', tag, YEAR_IN_SECONDS);
}

/**
 * The language into which an outside service translates the public pages for this browser, and with it that its visitor
 * agreed to that: the server lets nothing from outside into pages without this cookie.
 */
export const translation = {
  read: (): string | null =>
    attempt(() => /(?:^|; )translation=([a-z]{2,3})(?:;|$)/.exec(document.cookie)?.[1] ?? null, null),
  write: (tag: string) => writeCookie('translation', tag, YEAR_IN_SECONDS),
  forget: () => writeCookie('translation', '', 0),
};

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  attempt(() => {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  }, undefined);
}

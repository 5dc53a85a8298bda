/** Storage can be full or forbidden; then nothing is stored and nothing breaks. */
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

/** The user at the last look, for display only: it grants nothing. */
interface CurrentUser {
  readonly id: string;
  readonly name: string;
}

export const currentUser = {
  read: () => read<CurrentUser>(local, 'currentUser'),
  write: (user: CurrentUser | null) => write(local, 'currentUser', user),
};

/** Whether this browser leaves single keys, such as the one that opens the search, to other programs. */
export const singleKeys = {
  areOff: () => read<boolean>(local, 'singleKeysOff') === true,
  switchOff: (isOff: boolean) => write(local, 'singleKeysOff', isOff ? true : null),
};

interface PendingToast {
  readonly title: string;
  readonly description?: string;
}

export const pendingToast = {
  leave: (toast: PendingToast) => write(tab, 'pendingToast', toast),
  take: (): PendingToast | null => {
    const toast = read<PendingToast>(tab, 'pendingToast');
    write(tab, 'pendingToast', null);
    return toast;
  },
};

/** Typed text, kept over a reload of this tab. */
export const drafts = {
  read: <T>(form: string) => read<T>(tab, `draft:${form}`),
  write: (form: string, values: unknown) => write(tab, `draft:${form}`, values),
  drop: (form: string) => write(tab, `draft:${form}`, null),
  /** At sign-out, so that nothing stays for the next person at this browser. */
  dropAll: () =>
    attempt(() => {
      for (const key of Object.keys(tab())) if (key.startsWith('draft:')) tab().removeItem(key);
    }, undefined),
};

/** The token of a mailed link, kept out of the address bar and over a reload of this tab. */
export function linkToken(of: 'manage' | 'offer' | 'waitlist' | 'take-over' | 'help' | 'here') {
  const key = `${of}Token`;
  return {
    read: () => read<string>(tab, key),
    write: (token: string | null) => write(tab, key, token),
  };
}

/** Of one signup. */
export const manageToken = linkToken('manage');

const YEAR_IN_SECONDS = 31_536_000;

/** The server renders pages and writes mails in the language of this cookie. */
export function rememberLanguage(tag: string): void {
  writeCookie('lang', tag, YEAR_IN_SECONDS);
}

/**
 * The outside language for this browser, and the visitor's consent to it: without this cookie the server allows nothing
 * from other hosts.
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

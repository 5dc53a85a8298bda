import { useHashToken } from '#client/lib/hash-token.ts';

/** What the mailed link says: the code, and by the tag for which request it is. */
export interface LinkedCode {
  readonly code: string;
  readonly tag: string;
}

const LINKED = /^(\d{6})\.([\w-]{8})$/;

/** The code is undefined until hydration, and null where the page was not opened by a link from the mail. */
export function useLinkedCode() {
  const [linked, setLinked] = useHashToken(takeFromAddress);
  return { linked, drop: () => setLinked(null) };
}

/** The code leaves the address, where it would be seen and shared. */
function takeFromAddress(fragment: string): LinkedCode | null {
  const [, code, tag] = LINKED.exec(fragment) ?? [];
  if (code === undefined || tag === undefined) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return { code, tag };
}

const PATH = /^[^?#]*/;

export function pathOf(url: string): string {
  return PATH.exec(url)?.[0] ?? '';
}

/** With its question mark; empty if there is none. */
export function searchOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? '';
}

/**
 * The address of a request as the router takes it. One that cannot be decoded is taken literally: it then matches
 * nothing and is refused like any unknown address.
 */
export function routable(url: string): string {
  const address = url.startsWith('/') ? url : withoutHost(url);
  const path = pathOf(address);
  return canBeDecoded(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length);
}

/** Drops scheme and host, which requests to proxies carry. */
function withoutHost(url: string): string {
  if (!URL.canParse(url)) return `/${url}`;
  const { pathname, search } = new URL(url);
  return `${pathname.startsWith('/') ? '' : '/'}${pathname}${search}`;
}

function canBeDecoded(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

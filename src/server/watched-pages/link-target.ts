/** Tracking and session parameters, which do not change where a link leads. */
const IDLE_PARAMETERS =
  /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|_gl|_|phpsessid|sessionid|session_id|sid|jsessionid|itok|token|_token|form_token|form_build_id|csrf\w*|nonce|_wpnonce|nocache|cachebuster|cb|rand|random|ts|timestamp)$/i;
const SESSION_IN_PATH = /;jsessionid=[^/?#]*/i;
const MAX_TARGET = 2000;

/**
 * A link's target for comparison: a path on the page's own host, else the whole address, without fragment, session and
 * tracking. Null for a place on the same page, or a script.
 */
export function linkTarget(href: string, page: URL, base: URL): string | null {
  const written = href.trim();
  if (written === '' || written.startsWith('#') || written.length > MAX_TARGET) return null;
  if (!URL.canParse(written, base.href)) return null;
  const url = new URL(written, base);
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return `${url.protocol}${url.pathname}`;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.pathname = url.pathname.replace(SESSION_IN_PATH, '');
  for (const name of Array.from(url.searchParams.keys())) if (IDLE_PARAMETERS.test(name)) url.searchParams.delete(name);
  const target = `${url.pathname}${url.search}`;
  if (url.host !== page.host) return `${url.origin}${target}`;
  return target === `${page.pathname}${page.search}` ? null : target;
}

export type ReadTarget = (href: string) => string | null;

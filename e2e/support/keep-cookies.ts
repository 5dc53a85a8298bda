import type { BrowserContext } from 'playwright-core';

type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/**
 * Keeps cookies that requests without a page get. Playwright dates these by the clock of this process, which is moved,
 * and the browser would take them for outdated.
 */
export function keepCookies(context: BrowserContext): void {
  const { request } = context;
  const own = request.fetch.bind(request);
  request.fetch = async (...asked) => {
    const answer = await own(...asked);
    const set = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    await context.addCookies(set.flatMap(({ value }) => cookieOf(value, new URL(answer.url()).hostname)));
    return answer;
  };
}

/** Of a header of ours, which are for the whole site; none where it removes one. */
function cookieOf(header: string, domain: string): Cookie[] {
  const [pair = '', ...attributes] = header.split('; ');
  const [name = '', ...value] = pair.split('=');
  return value.join('') === ''
    ? []
    : [{ name, value: value.join('='), domain, path: '/', httpOnly: attributes.includes('HttpOnly'), sameSite: 'Lax' }];
}

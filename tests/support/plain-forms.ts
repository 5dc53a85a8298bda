import { ann } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

type Headers = Record<string, string>;

/** The pages of a hub as a browser without script opens them, and its forms as such a browser sends them. */
export function plainForms(hub: TestHub) {
  let networks = 0;
  const page = (url: string, headers: Headers = {}) =>
    hub.call('GET', url, { headers: { accept: 'text/html', ...headers } });
  /** The value of a hidden field; empty where there is none. */
  const hidden = (body: string, name: string) =>
    new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  return {
    page,
    hidden,
    /** From a network of its own unless one is named. */
    post(url: string, fields: Headers | readonly (readonly [name: string, value: string])[], headers: Headers = {}) {
      networks += 1;
      const entries = Array.isArray(fields) ? fields : Object.entries(fields);
      return hub.app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `198.51.${networks >> 8}.${networks & 255}`,
          ...headers,
        },
        payload: new URLSearchParams(entries.map(([name, value]) => [name, value])).toString(),
      });
    },
    /** The form of a slot after the time that a person needs to fill it in. */
    async filledForm(slotId: string, person: Headers = ann): Promise<Headers> {
      const { body } = await page(`/sign-up?slot=${slotId}`);
      hub.platform.clock.advance(5000);
      return {
        form: hidden(body, 'form'),
        sheetId: hidden(body, 'sheetId'),
        slotId: hidden(body, 'slotId'),
        ...person,
      };
    },
    cookieOf: (answer: { readonly headers: Record<string, unknown> }) =>
      String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '',
  };
}

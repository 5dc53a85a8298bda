import { expect, test } from 'vitest';
import { isForeignWrite } from './cross-site.ts';

interface Write {
  readonly publicUrl?: string;
  readonly host?: string;
  readonly protocol?: 'http' | 'https';
  readonly origin?: string;
  readonly site?: string;
}

function isForeign({ publicUrl = 'https://pac.example.org', host, protocol = 'http', origin, site }: Write): boolean {
  const headers = {
    host: host ?? new URL(publicUrl).host,
    ...(origin === undefined ? {} : { origin }),
    ...(site === undefined ? {} : { 'sec-fetch-site': site }),
  };
  return isForeignWrite({ method: 'POST', protocol, headers }, publicUrl);
}

const HTTP = 'http://pac.example.org';

test.each<[string, Write]>([
  ['its public address', { origin: 'https://pac.example.org' }],
  ['its public address, where the proxy names another host', { origin: 'https://pac.example.org', host: 'hub:3000' }],
  ['its public address by http', { publicUrl: HTTP, origin: HTTP }],
  ['the machine it is developed on', { publicUrl: HTTP, host: 'localhost:3000', origin: 'http://localhost:3000' }],
  ['the network it stands in', { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' }],
  ['another name behind the same proxy', { host: 'www.example.org', origin: 'https://www.example.org' }],
  ['a page of which the browser says that it is the same', { host: 'x', origin: 'https://y', site: 'same-origin' }],
  ['no browser', {}],
])('a write from %s is let through', (_from, write) => {
  expect(isForeign(write)).toBe(false);
});

test.each<[string, Write]>([
  ['https, of a hub that is reached by http', { publicUrl: HTTP, origin: 'https://pac.example.org' }],
  ['http, of a hub that is reached by https', { origin: HTTP }],
  ['http, where the proxy was declared', { origin: HTTP, protocol: 'https' }],
  [
    'https on the machine it is developed on',
    { publicUrl: HTTP, host: 'localhost:3000', origin: 'https://localhost:3000' },
  ],
  ['another port', { origin: 'https://pac.example.org:8443' }],
  ['another host', { origin: 'https://evil.example' }],
  ['another host that the browser names the same site', { origin: 'https://a.example.org', site: 'same-site' }],
  ['a page without an origin', { origin: 'null' }],
  ['another website, which only the browser says', { site: 'cross-site' }],
  ['another page of the site, which only the browser says', { site: 'same-site' }],
])('a write from %s is refused', (_from, write) => {
  expect(isForeign(write)).toBe(true);
});

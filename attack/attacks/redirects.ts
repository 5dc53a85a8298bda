import { answeringInstead, type Attack } from '#attack/attack.ts';
import { headerOf } from '#attack/support/answers.ts';

const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%2fevil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '.evil.example',
  '@evil.example',
  '/\r\nSet-Cookie: planted=1',
  '%0d%0aSet-Cookie:%20planted=1',
];
const NAMES = ['back', 'next', 'url', 'redirect', 'return', 'returnTo', 'to'];
const PATHS = ['/language', '/', '/pac-mgmt-2025', '/profile', '/sign-up', '/unsubscribed'];
const OWN = /^\/(?![/\\])/;

export const redirects: Attack = {
  name: 'redirects elsewhere',
  what: 'addresses of other websites, and line breaks, where a page says where to go next',
  async run(hub) {
    for (const path of PATHS) {
      for (const name of NAMES) {
        for (const address of ELSEWHERE) {
          const query = `${name}=${encodeURIComponent(address)}`;
          const form = { 'content-type': 'application/x-www-form-urlencoded' };
          const answers = [await hub.ask({ path: `${path}?${query}`, headers: { accept: 'text/html' } })];
          if (path === '/language')
            answers.push(
              await hub.ask({ method: 'POST', path: `${path}?${query}`, body: `tag=fr&${query}`, headers: form }),
            );
          for (const answer of answers) {
            const location = headerOf(answer, 'location');
            if (location !== '' && !OWN.test(location)) hub.found(`${path} leads to ${location} by ${name}=${address}`);
            if (headerOf(answer, 'set-cookie').includes('planted')) hub.found(`${path} takes a header from ${name}`);
          }
        }
      }
    }
  },
  withHole: (hub) =>
    answeringInstead(hub, (asked, ask) =>
      asked.path.startsWith('/profile?next=')
        ? ask(asked).then((answer) => ({ ...answer, headers: { ...answer.headers, location: '//evil.example/' } }))
        : null,
    ),
};

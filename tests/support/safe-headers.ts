import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { CERTIFICATE } from '#server/features/certificates/certificate-look.ts';
import { SPRUCE } from '#domain/accent.ts';
import { LABELS } from '#server/features/dish-labels/label-page.ts';
import { REPORT } from '#server/features/hour-reports/report-look.ts';
import { PREVIEW_POLICY } from '#server/features/letters/preview-frame.ts';
import { POSTER } from '#server/features/printing/poster-look.ts';
import { TABLES } from '#server/features/printing/table-look.ts';
import type { TestHub } from './test-hub.ts';

interface Head {
  readonly status: number;
  readonly headers: IncomingHttpHeaders | OutgoingHttpHeaders;
}

export const STRICT =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const SAFE = {
  'content-security-policy': STRICT,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const own = (policy: string, frame = 'DENY') => ({
  ...SAFE,
  'content-security-policy': policy,
  'x-frame-options': frame,
});
const MAIL = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";
const HOUSE = { accent: SPRUCE };
const ofSheet = (page: string) => `GET /api/signup-sheets/:id/${page}.html`;

/** Answers of success that bring a policy of their own. */
const OWN: Readonly<Record<string, object>> = {
  // A previewed mail has styles in its elements, in a frame that can do nothing.
  'GET /api/letters/preview-frame.html': own(PREVIEW_POLICY, 'SAMEORIGIN'),
  'GET /api/reminders/preview.html': own(MAIL, 'SAMEORIGIN'),
  'GET /uploads/:name': own("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
  // Pages to print have styles of their own, and a button that prints them.
  [ofSheet('labels')]: own(LABELS.of(HOUSE).policy),
  [ofSheet('roster')]: own(TABLES.of(HOUSE).policy),
  [ofSheet('sign-in')]: own(TABLES.of(HOUSE).policy),
  [ofSheet('poster')]: own(POSTER.of(HOUSE).policy),
  [ofSheet('wall')]: own(POSTER.of(HOUSE).policy),
  'GET /api/certificates/page.html': own(CERTIFICATE.of(HOUSE).policy),
  'GET /api/certificates/pages.html': own(CERTIFICATE.of(HOUSE).policy),
  'GET /api/hours/annual.html': own(REPORT.of(HOUSE).policy),
  'GET /api/hours/grant.html': own(REPORT.of(HOUSE).policy),
};

/** Of the elements of this kind that a page carries. */
export async function hashesOf(hub: TestHub, element: 'style' | 'script', path: string): Promise<string> {
  const { body } = await hub.call('GET', path, { headers: { accept: 'text/html' } });
  const inline = [...body.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))];
  return inline.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`).join(' ');
}

/** What every answer of a hub behind https has to carry, whoever asks and however it ends. */
export async function safeHeaders(hub: TestHub) {
  const withScriptsOf = async (path: string) =>
    STRICT.replace("script-src 'self'", `script-src 'self' ${await hashesOf(hub, 'script', path)}`);
  const document = await withScriptsOf(pagePaths.home);
  const withStylesOf = async (path: string) =>
    (await withScriptsOf(path)).replace("style-src 'self'", `style-src 'self' ${await hashesOf(hub, 'style', path)}`);
  const carrying = await withStylesOf(pagePaths.home);
  const ofDocuments = await Promise.all(
    [pagePaths.manage, pagePaths.management, pagePaths.ownProfile].map(withStylesOf),
  );
  function wantedOf({ status, headers }: Head, what: string) {
    const special = status === 200 ? OWN[what.split(' ').slice(0, 2).join(' ')] : undefined;
    if (special !== undefined) return special;
    // Of what a browser has already it has the type.
    const mayCarry = status === 304 || headers['content-type'] === 'text/html; charset=utf-8';
    const carried = [carrying, ...ofDocuments, document].find(
      (policy) => mayCarry && headers['content-security-policy'] === policy,
    );
    return carried === undefined ? SAFE : { ...SAFE, 'content-security-policy': carried };
  }
  function isSafe(head: Head, what: string): boolean {
    const { headers } = head;
    const type = headers['content-type'] ?? '';
    return (
      Object.entries(wantedOf(head, what)).every(([name, value]) => headers[name] === value) &&
      ['x-powered-by', 'server', 'access-control-allow-origin'].every((name) => headers[name] === undefined) &&
      (!/^(text|application\/json)/.test(type) || type.includes('; charset=utf-8'))
    );
  }
  return {
    document,
    carrying,
    withStylesOf,
    expectSafe(head: Head, what: string): void {
      if (!isSafe(head, what)) expect(head.headers, `${what} ${head.status}`).toEqual(wantedOf(head, what));
    },
  };
}

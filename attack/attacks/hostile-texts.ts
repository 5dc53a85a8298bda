import { answeringInstead, type Attack, type PlantedHub } from '#attack/attack.ts';
import { setTimeout as wait } from 'node:timers/promises';

const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '</title><script>alert(1)</script>',
  '<!--<script>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '</script><script>alert(1)</script>',
];
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '=cmd|"/C calc"!A0',
  '=HYPERLINK("http://evil.example")',
  '  =1+1',
];
const LINES = [
  'Ann\r\nBcc: victim@evil.example',
  'Ann\nSubject: Evil',
  'Ann\u2028Bcc: x@evil.example',
  'Ann\u0000Anders',
  'Ann\r\n\r\n<b>body</b>',
];
const ADDRESSES = [
  '"a b"@families.example',
  '"a\r\nBcc: victim@evil.example"@families.example',
  'a@families.example, victim@evil.example',
  'a@families.example\r\nBcc: victim@evil.example',
  'a@families.example;victim@evil.example',
  '<a@families.example>',
  'a@families.example>',
  'a@[127.0.0.1]',
];
const ALIVE = /<script>alert|<img src=x|<svg onload|<b>body/i;
const MAILS_WITHIN = 30_000;

let times = 0;

async function signUp(hub: PlantedHub, more: object): Promise<{ status: number; email: string }> {
  times += 1;
  const email = `hostile${times}@families.example`;
  const json = { name: 'Hal Hostile', email, phone: '604 555 0155', slotId: hub.world.slotId, ...more };
  const { status } = await hub.ask({ method: 'POST', path: '/api/volunteers', json });
  return { status, email };
}

async function tryMarkup(hub: PlantedHub): Promise<void> {
  const { cookie } = hub.world.people['volunteer-admin'];
  const sheet = `/api/signup-sheets/${hub.world.sheetId}`;
  for (const text of MARKUP) {
    await signUp(hub, { name: text, notes: text });
    await hub.ask({ method: 'PATCH', path: sheet, cookie, json: { title: text, description: text } });
    const pages = [`/signup-sheet/${hub.world.sheetId}`, '/volunteer-opportunities', '/'];
    const printed = ['roster', 'sign-in', 'poster', 'labels'].map((page) => `${sheet}/${page}.html`);
    for (const path of [...pages, ...printed, `/sign-up?slot=${encodeURIComponent(text)}`]) {
      const { body } = await hub.ask({ path, cookie, headers: { accept: 'text/html' } });
      const found = ALIVE.exec(body.replaceAll(/<script type="application\/(?:ld\+)?json"[^>]*>.*?<\/script>/gs, ''));
      if (found !== null) hub.found(`${path.slice(0, 50)} has ${text} alive`);
      // In data within the page, a closing tag is what ends it.
      if (/<\/script><script>alert/i.test(body)) hub.found(`${path.slice(0, 50)} ends its data at ${text}`);
    }
  }
  await hub.ask({ method: 'PATCH', path: sheet, cookie, json: { title: 'Winter Craft Fair', description: null } });
}

async function tryFormulas(hub: PlantedHub): Promise<void> {
  for (const text of FORMULAS) await signUp(hub, { name: text.trim() === text ? text : `x${text}`, notes: text });
  const { cookie } = hub.world.people['volunteer-admin'];
  const { body } = await hub.ask({ path: '/api/export/volunteers', cookie });
  const cells = body.replaceAll('\ufeff', '').split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  for (const cell of cells) {
    const bare = cell.replace(/^"/, '');
    if (/^[=+\-@\t＝＋－＠]/.test(bare) && !/^[+-]?\d+$/.test(bare)) hub.found(`the export has the formula ${cell}`);
  }
  if (cells.length < 50) hub.found('the export is empty, so nothing was proved');
}

async function tryMails(hub: PlantedHub): Promise<void> {
  const before = hub.world.mail.mails.length;
  const asked: string[] = [];
  for (const name of LINES) asked.push((await signUp(hub, { name })).email);
  for (const email of ADDRESSES) {
    const { status } = await signUp(hub, { email });
    if (status < 400) hub.found(`the address ${JSON.stringify(email)} was taken`);
  }
  const come = () => hub.world.mail.mails.slice(before).filter(({ recipients }) => asked.includes(recipients[0] ?? ''));
  for (const until = performance.now() + MAILS_WITHIN; performance.now() < until; await wait(100))
    if (come().length >= LINES.length - 1) break;
  if (come().length === 0) hub.found('no mail came, so nothing was proved');
  for (const { recipients, raw, parsed } of hub.world.mail.mails.slice(before)) {
    if (recipients.length !== 1) hub.found(`a mail went to ${recipients.length} people`);
    if (recipients.some((to) => to.includes('evil'))) hub.found('a mail went where a name sent it');
    const head = raw.split(/\r?\n\r?\n/)[0] ?? '';
    if (/^(?:bcc|subject: evil)/im.test(head)) hub.found('a name has written a header of a mail');
    if (ALIVE.test(typeof parsed.html === 'string' ? parsed.html : '')) hub.found('a mail has markup of a name alive');
  }
}

export const hostileTexts: Attack<PlantedHub> = {
  name: 'texts that want to be more',
  what: 'markup in pages and prints, formulas in the export, line breaks and lists of addresses in mails',
  async run(hub) {
    await tryMarkup(hub);
    await tryFormulas(hub);
    await tryMails(hub);
  },
  withHole: (hub) =>
    answeringInstead(hub, (asked, ask) =>
      asked.path.endsWith('/roster.html')
        ? ask(asked).then((answer) => ({ ...answer, body: answer.body.replaceAll('&lt;', '<') }))
        : null,
    ),
};

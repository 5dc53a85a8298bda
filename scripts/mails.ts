// Writes one of every kind of mail into a folder, as HTML and as text, with a page from which to look at them all.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleMails } from '#tests/support/sample-mails.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';

const folder = process.argv[2] ?? mkdtempSync(path.join(tmpdir(), 'hub-mails-'));
mkdirSync(folder, { recursive: true });
const platform = await openTestPlatform({ PUBLIC_URL: 'https://pac.example.org', SITE_NAME: 'Burnett PAC' });
const rows = sampleMails(platform).map(({ kind, about, rendered }) => {
  const name = `${kind}-${about}`.replaceAll(/[^a-z0-9]+/g, '-');
  writeFileSync(path.join(folder, `${name}.html`), rendered.html);
  writeFileSync(path.join(folder, `${name}.txt`), rendered.text);
  return `<section><h2>${kind} <small>${about}</small></h2><p>${escape(rendered.subject)}</p>
<iframe src="${name}.html" width="320"></iframe><iframe src="${name}.html" width="640"></iframe><iframe src="${name}.txt" width="640"></iframe></section>`;
});
await platform.remove();
const page = path.join(folder, 'index.html');
writeFileSync(
  page,
  `<!doctype html><meta charset="utf-8"><title>Mails</title><style>body{font-family:system-ui}iframe{height:560px;border:1px solid #999;margin-right:12px}small{font-weight:400}</style>${rows.join('\n')}`,
);
process.stdout.write(`${rows.length} mails: ${page}\n`);

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

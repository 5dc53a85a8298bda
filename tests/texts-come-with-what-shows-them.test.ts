import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parsePo } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { present } from '#tests/support/present.ts';

const CLIENT = path.resolve('dist/client');
const CATALOGUES = 'src/client/languages';
const PAGES = ['home', 'listing', 'sheet', 'language', 'unsubscribe', 'not-found'].map(
  (name) => `src/client/pages/${name}.page.tsx`,
);
const FIRST = ['src/client/app/public.browser.tsx', 'src/client/app/public-document.tsx', ...PAGES];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
const chunks = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

function filesOf(sources: readonly string[], { later }: { readonly later: boolean }, seen = new Set<string>()) {
  for (const source of sources) {
    const chunk = chunks[source];
    if (chunk === undefined || seen.has(source) || source.startsWith(CATALOGUES)) continue;
    seen.add(source);
    filesOf([...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])], { later }, seen);
  }
  return [...seen].map((source) => present(chunks[source]).file).filter((file) => file.endsWith('.js'));
}

function askedIn(files: readonly string[]): Set<string> {
  const code = files.map((file) => readFileSync(path.join(CLIENT, file), 'utf8')).join('\n');
  return new Set(Array.from(code.matchAll(/\bid:[`"']([\w+/-]{6})[`"'][,}]/g), ([, id = '']) => id));
}

async function builtTexts(source: string): Promise<Set<string>> {
  const file = chunks[source]?.file ?? expect.fail(`${source} was not built`);
  const { messages } = (await import(pathToFileURL(path.join(CLIENT, file)).href)) as { messages: object };
  return new Set(Object.keys(messages));
}

const textsOf = (file: string) =>
  new Set(
    parsePo(readFileSync(file, 'utf8')).items.map(({ msgid, msgctxt }) => generateMessageId(msgid, msgctxt ?? '')),
  );
const all = textsOf(`${CATALOGUES}/en.po`);
const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].filter((id) => !others.has(id));

describe.each(languages.map(({ tag }) => tag))('of the texts in %s', (language) => {
  test('a public page has all that it shows when it comes', async () => {
    const pages = await builtTexts(`${CATALOGUES}/${language}.po?pages?lingui`);
    const asked = askedIn(filesOf(FIRST, { later: false }));
    expect(asked.size).toBeGreaterThan(80);
    expect(without(asked, pages)).toEqual([]);
  });

  test('all others that a browser asks for come with what asks for them, and none comes twice', async () => {
    const pages = await builtTexts(`${CATALOGUES}/${language}.po?pages?lingui`);
    const parts = await builtTexts(`${CATALOGUES}/${language}.po?parts?lingui`);
    const asked = new Set([...askedIn(filesOf(Object.keys(chunks), { later: true }))].filter((id) => all.has(id)));
    expect(asked.size).toBeGreaterThan(300);
    expect(without(asked, new Set([...pages, ...parts]))).toEqual([]);
    expect([...pages].filter((id) => parts.has(id))).toEqual([]);
  });
});

import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { SOURCE } from '#domain/writing.ts';
import { serverTexts } from '#server/mail/mail-language.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const folders = [
  'src/client/languages',
  'src/client/languages/policies',
  'src/client/languages/door',
  'src/server/languages',
];
const others = languages.map(({ tag }) => tag).filter((tag) => tag !== SOURCE);

type Catalogue = ReadonlyMap<string, string>;

function readCatalogue(folder: string, language: string): Catalogue {
  const { items } = parsePo(readFileSync(path.join(ROOT, folder, `${language}.po`), 'utf8'));
  return new Map(items.filter(({ obsolete }) => !obsolete).map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

function shapeOf(text: string): { readonly names: Set<string>; readonly cases: Map<string, Set<string>> } {
  const shape = { names: new Set<string>(), cases: new Map<string, Set<string>>() };
  const walk = (message: CompiledMessage) => {
    if (typeof message === 'string') return;
    for (const token of message) {
      if (typeof token === 'string') continue;
      const [name, kind, choices] = token;
      shape.names.add(name);
      if (typeof choices !== 'object' || choices === null) continue;
      const known = shape.cases.get(`${kind} ${name}`) ?? new Set();
      shape.cases.set(`${kind} ${name}`, known);
      for (const [each, branch] of Object.entries(choices as Record<string, CompiledMessage>)) {
        if (each === 'offset') continue;
        known.add(each);
        walk(branch);
      }
    }
  };
  walk(compileMessage(text));
  return shape;
}

/** Words that many languages share. */
const INTERNATIONAL = new Set(['vegetarian', 'vegan', 'halal', 'kosher', 'total', 'date', 'signature']);

const tagsOf = (text: string) => [...new Set(text.match(/<\/?\d+\/?>/g))].sort();
const isNumber = (each: string) => /^\d+$/.test(each);

/** Null for a correct translation. */
function faultOf(english: string, translated: string, plurals: ReadonlySet<string>): string | null {
  if (translated.trim() === '') return 'is missing';
  const [from, to] = [shapeOf(english), shapeOf(translated)];
  const missing = [...from.names].find((name) => !to.names.has(name));
  if (missing !== undefined) return `lacks {${missing}}`;
  const unknown = [...to.names].find((name) => !from.names.has(name));
  if (unknown !== undefined) return `has {${unknown}}, which is not in the English text`;
  if (tagsOf(english).join() !== tagsOf(translated).join()) return 'has other tags';
  for (const [count, cases] of to.cases) {
    const wanted = count.startsWith('plural ') ? plurals : (from.cases.get(count) ?? new Set());
    const written = [...cases].filter((each) => !isNumber(each));
    if (written.sort().join() !== [...wanted].sort().join()) return `has the cases ${written.join()} of ${count}`;
  }
  if (/^\s/.test(english) !== /^\s/.test(translated) || /\s$/.test(english) !== /\s$/.test(translated))
    return 'begins or ends with another space';
  return null;
}

describe.each(folders)('the texts of %s', (folder) => {
  const english = readCatalogue(folder, SOURCE);

  test.each(others)('are all there in %s, with the same placeholders and the plurals of the language', (language) => {
    const texts = readCatalogue(folder, language);
    const plurals = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    const faults = [...english].flatMap(([id, source]) => {
      const fault = faultOf(source === '' ? id : source, texts.get(id) ?? '', plurals);
      return fault === null ? [] : [`${id}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test.each(others)('are translated in %s and not left as they were', (language) => {
    const texts = readCatalogue(folder, language);
    const left = [...english].filter(([id, source]) => {
      const words = source.replaceAll(/\{[^}]*\}|<[^>]*>/g, '');
      if (INTERNATIONAL.has(words.toLowerCase())) return false;
      return texts.get(id) === source && /\p{L}{3}/u.test(words);
    });
    expect(left.map(([id]) => id)).toEqual([]);
  });
});

test.each(others)('%s counts with the digits that are used here', (language) => {
  expect(serverTexts(language)._('mail.links.subject', { count: 12 })).toContain('12');
});

describe('the word for those who help', () => {
  const all = (language: string) =>
    folders.flatMap((folder) => [...readCatalogue(folder, language).values()]).join('\n');

  test('is 義工 in Hong Kong, 志工 in Taiwan and 义工 in simplified script', () => {
    expect(all('zh-HK')).toContain('義工');
    expect(all('zh-HK')).not.toMatch(/志工|志願者|义工/);
    expect(all('zh-Hant')).toContain('志工');
    expect(all('zh-Hant')).not.toMatch(/義工|义工|志願者/);
    expect(all('zh-Hans')).toContain('义工');
    expect(all('zh-Hans')).not.toMatch(/義工|志工|志愿者/);
  });
});

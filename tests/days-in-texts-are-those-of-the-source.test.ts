import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { DELETION_DAYS } from '#contract/deletion.ts';
import { languages } from '#domain/languages.ts';
import { retention } from '#domain/retention.ts';
import { SOURCE } from '#domain/writing.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const WITHIN = /within (\d+) days/g;

/** Texts that say a number of days as it is, because grammar of many languages depends on it; and where it comes from. */
const sources: Readonly<Record<string, number>> = {
  'src/client/features/deletion/ask-for-deletion.tsx': retention.unconfirmedDeletions.days,
  'src/client/features/deletion/management/deletion-requests-section.tsx': DELETION_DAYS,
  'src/client/features/privacy-policy/your-rights.tsx': DELETION_DAYS,
  'src/client/pages/deletion.page.tsx': DELETION_DAYS,
};

test('a text that says within how many days something ends or happens says the number of its source', () => {
  const files = globSync('src/{client,server,contract,domain}/**/*.{ts,tsx}', { cwd: ROOT });
  const said = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const numbers = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(WITHIN)].map(([, days]) => Number(days));
      return numbers.map((days) => `${file}: ${days}`);
    });
  const right = Object.entries(sources).map(([file, days]) => `${file}: ${days}`);
  expect([...new Set(said)].toSorted()).toEqual(right.toSorted());
});

describe.each(languages.map(({ tag }) => tag).filter((tag) => tag !== SOURCE))('in %s', (language) => {
  test('it is the same number', () => {
    const texts = globSync(`src/{client,server}/languages/{,policies/,door/}${language}.po`, { cwd: ROOT })
      .flatMap((file) => parsePo(readFileSync(path.join(ROOT, file), 'utf8')).items)
      .filter(({ obsolete }) => !obsolete)
      .map(({ msgid, msgstr }) => ({ english: msgid, translated: msgstr[0] ?? '' }))
      .filter(({ english }) => /within \d+ days/.test(english));
    expect(texts.length).toBeGreaterThan(3);
    const wrong = texts.filter(({ english, translated }) =>
      [...english.matchAll(WITHIN)].some(([, days]) => !translated.includes(String(days))),
    );
    expect(wrong).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultHero } from '#domain/hero.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const { bullets, ...texts } = defaultHero;
const words = [...Object.values(texts), ...bullets.map(({ text }) => text)]
  .filter((value) => typeof value === 'string')
  .filter((text) => !/^[/#]/.test(text));

test('every default text of the banner is said in the visitor’s language', () => {
  expect(words).toHaveLength(9);
  const [source, catalogue] = [read('use-hero-texts.ts'), read('../../languages/en.po')];
  for (const text of words) {
    expect(source).toContain(`'${text}'`);
    expect(source).toContain(`t\`${text}\``);
    expect(catalogue).toContain(`msgid "${text}"`);
  }
});

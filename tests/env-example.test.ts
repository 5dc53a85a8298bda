import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '#server/platform/config.ts';

const root = path.resolve(import.meta.dirname, '..');
const example = readFileSync(path.join(root, '.env.example'), 'utf8');
const config = readFileSync(path.join(root, 'src/server/platform/config.ts'), 'utf8');

test('the example of an environment names every variable, and no other', () => {
  const read = [...config.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name);
  const named = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(20);
  expect(named.toSorted()).toEqual(read.toSorted());
});

test('what the example gives is what holds without it', () => {
  const given = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
  const examplesOnly = ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'ADMIN_NAME'];
  const defaults = Object.fromEntries(given.filter(([name]) => !examplesOnly.includes(name)));
  expect(parseConfig(defaults)).toEqual(parseConfig({}));
});

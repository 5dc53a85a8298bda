import { afterAll, expect, test } from 'vitest';
import { SOURCE } from '#domain/writing.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { englishTexts, isPlain, pretendedTexts } from './support/pretended-language.ts';
import { sampleMails } from './support/sample-mails.ts';
import { openTestPlatform } from './support/test-platform.ts';

const platform = await openTestPlatform({ SITE_NAME: 'Burnett PAC', SCHOOL_NAME: 'Burnett Secondary' });
afterAll(() => platform.remove());
serverTexts(SOURCE).load(SOURCE, pretendedTexts(englishTexts('src/server/languages')));

const TO_ADMINISTRATORS = [
  'deletion-request-opened',
  'mail-paused',
  'monitor-alert',
  'monitor-digest',
  'social-trouble',
  'backups-fail',
  'test',
];
const IN_ENGLISH = ['plain', 'one', 'one slot', 'hidden date'];
const LINKS = /https?:\/\/\S+|\S+@[\w.-]+/g;
const written = [
  'Old Winter Craft Fair',
  'Winter Craft Fair',
  'Setup crew (early)',
  'Setup crew',
  'Maria Santos',
  'Priya Raman',
  'Please wear shoes that may get dirty.',
  'The key is at the office.',
  'In the gym, doors open at 9.',
  '9600 Maple Road',
  'Richmond BC',
  'Burnett PAC',
  'Burnett Secondary',
  'Saturday, December',
  'Sunday, December',
  'Tuesday, November',
  'a.m.',
  'p.m.',
  'Pacific Time',
];

test('every mail to parents says all of it in words of its catalogue', () => {
  const samples = sampleMails(platform).filter(
    ({ kind, about }) => IN_ENGLISH.includes(about) && !TO_ADMINISTRATORS.includes(kind),
  );
  const lines = samples.flatMap(({ kind, rendered: { subject, text } }) =>
    [subject, ...text.split('\n')].map((line) => ({ kind, line: line.replaceAll(LINKS, '') })),
  );
  expect(new Set(samples.map(({ kind }) => kind)).size).toBeGreaterThan(8);
  expect(lines.filter(({ line }) => isPlain(line, written))).toEqual([]);
  expect(lines.filter(({ line }) => /\{\w+\}|\bundefined\b|\bNaN\b/.test(line))).toEqual([]);
});

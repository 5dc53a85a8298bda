import { expect, test } from 'vitest';
import type { SchoolView } from '#contract/school.ts';
import { changeOf, fieldsOf, isExample, schoolFieldsSchema, shownAccent } from './school-fields.ts';

const fresh: SchoolView = {
  schoolName: 'Our Secondary School',
  councilName: 'School PAC',
  accent: '#1f5a44',
  logoUrl: null,
  contactEmail: 'pac@example.org',
  privacyEmail: 'privacy@example.org',
  calendarUrl: 'https://calendar.example.org/',
  lunchUrl: 'https://lunch.example.org/',
};
const validated = (typed: object) => schoolFieldsSchema.parse({ ...fieldsOf(fresh, true), ...typed });

test.each([
  ['https://calendar.example.org/', true],
  ['pac@example.org', true],
  ['https://example.org', true],
  ['https://maplegrove.example/days', false],
  ['https://notexample.org/', false],
  ['https://example.org/maple-grove', false],
  ['', false],
])('%j is an example: %s', (address, is) => expect(isExample(address)).toBe(is));

test('a new hub leads to nothing as soon as the form is saved', () => {
  expect(fieldsOf(fresh, true)).toMatchObject({ calendarUrl: '', lunchUrl: '', contactEmail: 'pac@example.org' });
  expect(changeOf(fresh, validated({}))).toEqual({ calendarUrl: '', lunchUrl: '' });
});

test('only what is another than before is sent', () => {
  const school = { ...fresh, calendarUrl: 'https://maplegrove.example/days', lunchUrl: '' };
  const fields = schoolFieldsSchema.parse(fieldsOf(school, false));
  expect(changeOf(school, fields)).toEqual({});
  expect(changeOf(school, { ...fields, councilName: 'Maple Grove PAC' })).toEqual({ councilName: 'Maple Grove PAC' });
});

test.each([
  ['maplegrove.example/days', 'https://maplegrove.example/days'],
  [' www.maplegrove.example ', 'https://www.maplegrove.example'],
  ['http://maplegrove.example', 'http://maplegrove.example'],
  ['', ''],
])('a link that is typed as %j is %j', (calendarUrl, link) => {
  expect(validated({ calendarUrl })).toMatchObject({ calendarUrl: link });
});

test.each([
  { calendarUrl: 'javascript:alert(1)' },
  { lunchUrl: 'ask the office' },
  { accent: '#f2b035' },
  { contactEmail: '' },
  { councilName: ' ' },
])('%j is refused before it is sent', (typed) => {
  expect(schoolFieldsSchema.safeParse({ ...fieldsOf(fresh, true), ...typed }).success).toBe(false);
});

test('the preview shows a colour as soon as it can be read', () => {
  expect(shownAccent('#1D4E89', '#1f5a44')).toBe('#1d4e89');
  expect(shownAccent('#f2b035', '#1f5a44')).toBe('#1f5a44');
  expect(shownAccent('#1d4', '#1f5a44')).toBe('#1f5a44');
});

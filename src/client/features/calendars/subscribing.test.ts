import { expect, test } from 'vitest';
import { googleOf, webcalOf } from './subscribing.ts';

const URL_OF = 'https://pac.school.example/calendar/mine/ab.0.cd.ics';

test('a calendar is opened by the program of the device, and by Google under the same address', () => {
  expect(webcalOf(URL_OF)).toBe('webcal://pac.school.example/calendar/mine/ab.0.cd.ics');
  expect(new URL(googleOf(URL_OF)).searchParams.get('cid')).toBe(webcalOf(URL_OF));
});

import { describe, expect, test } from 'vitest';
import { momentFieldValue } from '#domain/school-time/school-clock.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { deadlineOf, planTemplate, proposedStart, type TemplateMoment } from './plan-template.ts';
import { job, item, template } from './sheet-template.ts';
import { sheetTemplates, type TemplateId } from './sheet-templates.ts';

const vancouver = readSchoolClock('America/Vancouver');
const shown = (instant: string | null) => (instant === null ? null : momentFieldValue(vancouver, instant));

function known(id: TemplateId) {
  const found = sheetTemplates.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no template ${id}`);
  return found;
}

function planned(id: TemplateId, moment: TemplateMoment) {
  const slots = planTemplate(vancouver, known(id), moment);
  return Object.fromEntries(slots.map(({ key, startTime, endTime }) => [key, [shown(startTime), shown(endTime)]]));
}

/** Winter and summer, before and after British Columbia’s last change of clocks, and the nights of such changes. */
const DAYS = [
  '2026-01-16',
  '2026-07-03',
  '2027-01-15',
  '2027-07-02',
  '2025-03-08',
  '2025-03-09',
  '2025-11-01',
  '2025-11-02',
  '2026-03-07',
  '2026-03-08',
];

describe('the twelve templates', () => {
  test('have as many slots and places as was planned for a school of a thousand', () => {
    const counts = sheetTemplates.map(({ id, slots }) => [
      id,
      slots.length,
      slots.reduce((sum, { places }) => sum + places, 0),
      slots.filter(({ isItem }) => isItem).length,
    ]);
    expect(counts).toEqual([
      ['hot-lunch', 5, 16, 0],
      ['pancake-breakfast', 7, 35, 2],
      ['interview-supper', 9, 32, 6],
      ['staff-lunch', 11, 44, 5],
      ['welcome-potluck', 9, 40, 6],
      ['book-fair', 15, 51, 0],
      ['bottle-drive', 9, 49, 1],
      ['fundraiser-pick-up', 3, 8, 0],
      ['concession', 6, 22, 1],
      ['dry-grad', 13, 85, 0],
      ['sports-day', 6, 36, 0],
      ['council-meeting', 3, 5, 0],
    ]);
  });

  test.each(sheetTemplates)('$id names each slot once, and gives things to bring no time', ({ slots }) => {
    expect(new Set(slots.map(({ key }) => key)).size).toBe(slots.length);
    expect(slots.filter(({ isItem, times }) => isItem && times !== null)).toEqual([]);
  });

  test.each(DAYS)('have no slot that ends before it starts or lasts longer than planned on %s', (eventDate) => {
    for (const each of sheetTemplates) {
      for (const start of [undefined, '00:00', '02:30', '23:45']) {
        const slots = planTemplate(vancouver, each, { eventDate, start });
        for (const { key, startTime, endTime } of slots) {
          if (startTime === null || endTime === null) continue;
          expect(endTime > startTime, `${each.id} ${key} on ${eventDate} from ${start}`).toBe(true);
          expect(Date.parse(endTime) - Date.parse(startTime)).toBeLessThanOrEqual(6 * 3_600_000);
        }
      }
    }
  });

  test.each(DAYS)('show the same wall times on %s as on any day', (eventDate) => {
    const { 'receive-lunches': receive, 'clean-up': cleanUp } = planned('hot-lunch', { eventDate });
    expect(receive).toEqual([`${eventDate} 10:45`, `${eventDate} 11:30`]);
    expect(cleanUp).toEqual([`${eventDate} 12:15`, `${eventDate} 12:45`]);
  });
});

describe('slots of a template', () => {
  test('are an hour earlier in UTC from the winter in which the clocks no longer change', () => {
    const before = planTemplate(vancouver, known('hot-lunch'), { eventDate: '2026-01-16' });
    const after = planTemplate(vancouver, known('hot-lunch'), { eventDate: '2027-01-15' });
    expect([before[0]?.startTime, after[0]?.startTime]).toEqual([
      '2026-01-16T18:45:00.000Z',
      '2027-01-15T17:45:00.000Z',
    ]);
  });

  test('of a night end on the next day, and what follows midnight is on the next day', () => {
    const night = planned('dry-grad', { eventDate: '2027-06-25' });
    expect(night['check-in']).toEqual(['2027-06-25 22:30', '2027-06-26 00:30']);
    expect(night['activities-2']).toEqual(['2027-06-26 02:00', '2027-06-26 05:00']);
    expect(night['take-down']).toEqual(['2027-06-26 05:00', '2027-06-26 07:00']);
    expect(night['driver']).toEqual([null, null]);
  });

  test('move with the start of the first slot, over midnight too, and those of the evening before do not', () => {
    const later = planned('dry-grad', { eventDate: '2027-06-25', start: '11:30' });
    expect(later['set-up-and-decorate']).toEqual(['2027-06-25 11:30', '2027-06-25 14:30']);
    expect(later['check-in']).toEqual(['2027-06-26 00:00', '2027-06-26 02:00']);
    expect(later['take-down']).toEqual(['2027-06-26 06:30', '2027-06-26 08:30']);
    const breakfast = planned('pancake-breakfast', { eventDate: '2026-10-16', start: '06:15' });
    expect(breakfast['tables-and-cords']).toEqual(['2026-10-15 17:00', '2026-10-15 18:30']);
    expect(breakfast['batter-and-griddles']).toEqual(['2026-10-16 06:15', '2026-10-16 08:30']);
  });

  test('of the book fair lie on school days, whatever the day on which it starts', () => {
    const fromMonday = planned('book-fair', { eventDate: '2026-11-23' });
    expect(fromMonday['unpack-books']?.[0]).toBe('2026-11-20 14:30');
    expect(fromMonday['sell-before-school-4']?.[0]).toBe('2026-11-26 08:00');
    expect(fromMonday['pack-books']?.[0]).toBe('2026-11-27 09:00');
    const fromThursday = planned('book-fair', { eventDate: '2026-11-26' });
    expect(fromThursday['unpack-books']?.[0]).toBe('2026-11-25 14:30');
    expect(fromThursday['sell-before-school-2']?.[0]).toBe('2026-11-27 08:00');
    expect(fromThursday['sell-before-school-3']?.[0]).toBe('2026-11-30 08:00');
  });

  test('propose the start of the first slot on the day itself', () => {
    const proposals = sheetTemplates.map(({ id, slots }) => [id, proposedStart(slots)]);
    expect(Object.fromEntries(proposals)).toMatchObject({
      'pancake-breakfast': '06:45',
      'interview-supper': '14:30',
      'dry-grad': '10:00',
      'council-meeting': '18:00',
    });
  });

  test('keep their length where a change of clocks skips all of it', () => {
    const night = template('night', [job('guard', 1, '02:00', '03:00'), item('tea', 1)]);
    const [guard] = planTemplate(vancouver, night, { eventDate: '2025-03-09' });
    expect([guard?.startTime, guard?.endTime]).toEqual(['2025-03-09T10:00:00.000Z', '2025-03-09T11:00:00.000Z']);
  });
});

test('an event of several days has its last slot’s end as deadline, and one of a single day has none', () => {
  const deadline = (id: TemplateId, eventDate: string) =>
    shown(deadlineOf(vancouver, `${eventDate}T12:00:00.000Z`, planTemplate(vancouver, known(id), { eventDate })));
  expect(deadline('book-fair', '2026-11-23')).toBe('2026-11-27 11:00');
  expect(deadline('dry-grad', '2027-06-25')).toBe('2027-06-26 07:00');
  expect(deadline('hot-lunch', '2026-10-16')).toBeNull();
  expect(deadlineOf(vancouver, '2026-10-16T12:00:00.000Z', [{ endTime: null }])).toBeNull();
});

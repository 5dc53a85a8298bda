import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { patternFormSchema, previewPattern, toggled, type PatternFields } from './pattern-fields.ts';

const clock = readSchoolClock('America/Vancouver');

const fields: PatternFields = {
  title: 'Interviews',
  days: ['2026-10-16'],
  from: '09:00',
  to: '11:00',
  everyMinutes: '30',
  maxVolunteers: '2',
  stations: '',
  pauses: [],
  lengthMinutes: '',
  gapMinutes: '',
  shortenLast: false,
  leaveOut: [],
};

const sent = (more: Partial<PatternFields>) => patternFormSchema(clock).parse({ ...fields, ...more });
const shown = (more: Partial<PatternFields>) => previewPattern(clock, { ...fields, ...more });

describe('the form of a pattern', () => {
  it('takes stations as a number, or as names with any comma between them', () => {
    expect(sent({ stations: ' 3 ' }).stations).toEqual(['1', '2', '3']);
    expect(sent({ stations: 'Gym, Hall，圖書館、' }).stations).toEqual(['Gym', 'Hall', '圖書館']);
    expect(sent({ stations: '1' }).stations).toEqual([]);
  });

  it('takes empty fields for what they mean', () => {
    const empty = { maxVolunteers: '', lengthMinutes: ' ', gapMinutes: '' };
    expect(sent(empty)).toMatchObject({ maxVolunteers: null, lengthMinutes: null, gapMinutes: 0 });
    expect(shown(empty)?.sums).toEqual({ slots: 4, places: null, hours: 2 });
  });

  it('shows slots before there is a title, and none before there are times', () => {
    expect(shown({ title: '' })?.taken).toHaveLength(4);
    expect(shown({ from: '' })).toBeNull();
    expect(shown({ everyMinutes: 'half' })).toBeNull();
    expect(shown({ days: [''] })).toBeNull();
  });

  it('leaves out what is unchecked, and puts it back', () => {
    const slots = shown({ stations: '2' })?.slots ?? [];
    const [first, second] = slots;
    if (first === undefined || second === undefined) throw new Error('There are no slots');
    const leaveOut = toggled(toggled([], first), second);
    expect(shown({ stations: '2', leaveOut })?.sums.slots).toBe(6);
    expect(sent({ stations: '2', leaveOut }).leaveOut).toEqual(leaveOut);
    expect(toggled(leaveOut, first)).toEqual(toggled([], second));
  });

  it('forgets what was unchecked for times that are no longer planned', () => {
    const leaveOut = [{ day: '2026-10-16', from: '09:00' }];
    expect(sent({ leaveOut, from: '09:15', to: '11:15' }).leaveOut).toEqual([]);
    expect(shown({ leaveOut, from: '09:15', to: '11:15' })?.taken).toHaveLength(4);
  });
});

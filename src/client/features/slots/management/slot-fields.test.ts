import { describe, expect, it } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { fairView, setupView } from '#tests/support/views.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import {
  checkSlotFields,
  newSlotFields,
  nextSlotFields,
  readMax,
  slotFieldsOf,
  slotFormSchema,
} from './slot-fields.ts';

const clock = readSchoolClock('America/Vancouver');
const sheetId = fairView.id;

const fair: SheetView = { ...fairView, eventDate: '2026-12-12T07:00:00.000Z' };

const setup: SlotView = {
  ...setupView,
  startTime: '2026-12-12T15:00:12.000Z',
  endTime: '2026-12-12T17:00:00.000Z',
  deadline: '2026-12-11T04:00:30.000Z',
};

const shift = { ...newSlotFields(clock, fair), title: 'Bake table', timed: true, startTime: '10:00', endTime: '12:00' };

describe('the form of a slot', () => {
  it('has room for the languages of its sheet, also for the slot that is added after it', () => {
    const translated = { ...fair, translations: { ar: { title: 'السوق', description: null } } };
    const empty = { title: '', description: '' };
    expect(newSlotFields(clock, translated).translations).toEqual({ ar: empty });
    const french = { title: 'Montage', description: null };
    const fields = slotFieldsOf(clock, translated, { ...setup, translations: { fr: french } });
    expect(fields.translations).toEqual({ ar: empty, fr: { title: 'Montage', description: '' } });
    expect(nextSlotFields(clock, fields).translations).toEqual({ ar: empty, fr: empty });
    expect(slotFormSchema(clock, sheetId).parse(fields)).toMatchObject({ translations: { fr: french } });
  });

  it('puts its times on the day of the event unless told otherwise', () => {
    expect(slotFormSchema(clock, sheetId).parse(shift)).toMatchObject({
      signupSheetId: sheetId,
      startTime: '2026-12-12T17:00:00.000Z',
      endTime: '2026-12-12T19:00:00.000Z',
      maxVolunteers: null,
    });
  });

  it('sends no times and no max when they are not ticked', () => {
    const fields = { ...shift, timed: false, limited: false, maxVolunteers: '4' };
    expect(slotFormSchema(clock, sheetId).parse(fields)).toMatchObject({
      startTime: null,
      endTime: null,
      maxVolunteers: null,
    });
  });

  it('sends back times that were not touched to the second, so that nobody is told of a move', () => {
    const { startTime, endTime } = setup;
    const sent = slotFormSchema(clock, sheetId, { slot: setup }).parse(slotFieldsOf(clock, fair, setup));
    expect(sent).toMatchObject({ startTime, endTime, maxVolunteers: 6 });
  });

  it('says it by the field when the end is not after the start, and lets a night end on the next day', () => {
    const night = { ...shift, startTime: '22:00', endTime: '02:00' };
    expect(checkSlotFields(clock, night)).toEqual({ endTime: 'End time must be after start time' });
    expect(checkSlotFields(clock, { ...night, startTime: '02:00' })).toHaveProperty('endTime');
    expect(checkSlotFields(clock, { ...night, endsOnAnotherDay: true, endDate: '2026-12-13' })).toEqual({});
  });

  it('shows a slot that ends on another day as such', () => {
    const sleepover = { ...setup, endTime: '2026-12-13T15:00:00.000Z' };
    expect(slotFieldsOf(clock, fair, sleepover)).toMatchObject({
      date: '2026-12-12',
      endsOnAnotherDay: true,
      endDate: '2026-12-13',
      endTime: '08:00',
    });
  });

  it('asks for a date and for at least one time', () => {
    expect(checkSlotFields(clock, { ...shift, date: '' })).toHaveProperty('date');
    expect(checkSlotFields(clock, { ...shift, startTime: '', endTime: '' })).toHaveProperty('startTime');
    expect(checkSlotFields(clock, { ...shift, timed: false, date: '', startTime: '', endTime: '' })).toEqual({});
  });

  it('reads a max as a whole number, and as 1 where it is none', () => {
    expect(['12', '3.9', ' 7 people', '', 'many'].map(readMax)).toEqual(['12', '3', '7', '1', '1']);
    const { error } = slotFormSchema(clock, sheetId).safeParse({ ...shift, limited: true, maxVolunteers: '0' });
    expect(error?.issues[0]).toMatchObject({ path: ['maxVolunteers'], message: 'Max volunteers must be at least 1' });
  });
});

describe('a slot for things', () => {
  const read = (fields: object) => slotFormSchema(clock, sheetId).safeParse({ ...shift, ...fields });
  const things = { kind: 'item', unit: ' dozen ', maxVolunteers: '6', maxPerPerson: '3', bring: 'required' };

  it('sends its amount without a box to check, and a slot for people sends nothing of it', () => {
    expect(read(things).data).toMatchObject({ ...things, unit: 'dozen', maxVolunteers: 6, maxPerPerson: 3 });
    expect(read({ ...things, maxVolunteers: ' ' }).data).toMatchObject({ kind: 'item', maxVolunteers: null });
    const people = read({ ...things, kind: 'shift' }).data;
    expect(people).toMatchObject({ kind: 'shift', maxVolunteers: null });
    expect(people).not.toHaveProperty('unit');
  });

  it('says by the field that the most per person is no number', () => {
    const [issue] = read({ ...things, maxPerPerson: 'two' }).error?.issues ?? [];
    expect(issue).toMatchObject({
      path: ['maxPerPerson'],
      message: 'Most per person must be a whole number from 1 to 1000',
    });
  });

  it('shows what is stored, and keeps unit and amounts for the slot after it', () => {
    const stored: SlotView = { ...setup, kind: 'item', unit: 'dozen', maxPerPerson: 2, bring: 'optional' };
    const fields = slotFieldsOf(clock, fair, stored);
    expect(fields).toMatchObject({ kind: 'item', unit: 'dozen', maxPerPerson: '2', bring: 'optional' });
    expect(nextSlotFields(clock, fields)).toMatchObject({ title: '', kind: 'item', unit: 'dozen', maxPerPerson: '2' });
  });
});

describe('closing early', () => {
  const read = (fields: object) => slotFormSchema(clock, sheetId).parse({ ...shift, closesEarly: true, ...fields });

  it('counts days as 24 hours, and shows whole days as days', () => {
    expect(read({ closesBefore: '2', closesBeforeIn: 'days' })).toMatchObject({
      deadline: null,
      closesHoursBefore: 48,
    });
    expect(read({ closesBefore: '36', closesBeforeIn: 'hours' })).toMatchObject({ closesHoursBefore: 36 });
    const shown = (closesHoursBefore: number) => slotFieldsOf(clock, fair, { ...setup, closesHoursBefore });
    expect(shown(48)).toMatchObject({ closesEarly: true, closesBefore: '2', closesBeforeIn: 'days' });
    expect(shown(36)).toMatchObject({ closesBefore: '36', closesBeforeIn: 'hours' });
  });

  it('sends nothing when its box is not checked, and asks for a moment or a time when it is', () => {
    expect(read({ closesEarly: false, closesBefore: '2' })).toMatchObject({ deadline: null, closesHoursBefore: null });
    const check = (fields: object) => checkSlotFields(clock, { ...shift, closesEarly: true, ...fields });
    expect(check({})).toHaveProperty('deadline');
    expect(check({ closesBefore: '0' })).toEqual({ closesBefore: 'Enter a whole number, at most 365 days' });
    expect(check({ closesBefore: '1.5' })).toHaveProperty('closesBefore');
    expect(check({ closesBefore: '366' })).toHaveProperty('closesBefore');
    expect(check({ closesBefore: '2' })).toEqual({});
  });
});

describe('the slot after a slot', () => {
  it('begins when the last one ended, is as long, and keeps its max', () => {
    const next = nextSlotFields(clock, { ...shift, limited: true, maxVolunteers: '2' });
    expect(next).toMatchObject({ title: '', startTime: '12:00', endTime: '14:00', maxVolunteers: '2', timed: true });
  });

  it('asks for its end when it would run past midnight', () => {
    const late = { ...shift, startTime: '20:00', endTime: '23:00' };
    expect(nextSlotFields(clock, late)).toMatchObject({ date: '2026-12-12', startTime: '23:00', endTime: '' });
  });

  it('follows into the next day', () => {
    const night = { ...shift, startTime: '22:00', endTime: '02:00', endsOnAnotherDay: true, endDate: '2026-12-13' };
    const next = nextSlotFields(clock, night);
    expect(next).toMatchObject({ date: '2026-12-13', startTime: '02:00', endTime: '06:00', endsOnAnotherDay: false });
  });

  it('stays without times where there were none', () => {
    expect(nextSlotFields(clock, { ...shift, timed: false, startTime: '', endTime: '' })).toMatchObject({
      startTime: '',
    });
  });
});

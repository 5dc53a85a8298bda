import { describe, expect, it } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { fairView } from '#tests/support/views.ts';
import { slotsByLanguage, formatTranslated } from './translation-fields.ts';
import {
  changesSince,
  checkSheetFields,
  newSheetFields,
  sheetFieldsOf,
  sheetFormSchema,
  type SheetFields,
} from './sheet-fields.ts';

const clock = readSchoolClock('America/Vancouver');
const dana = { name: 'Dana Wong', email: 'dana@example.org' };

const fair: SheetView = {
  ...fairView,
  eventDate: '2026-12-12T16:30:45.000Z',
  showSpotCount: false,
  eventDeadline: '2026-12-11T06:59:00.000Z',
};

function read(fields: SheetFields, before?: SheetView) {
  const { success, data, error } = sheetFormSchema(clock, before).safeParse(fields);
  return success
    ? data
    : Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

describe('the form of a new sheet', () => {
  it('suggests tomorrow in school time, also late in the evening when UTC is a day ahead', () => {
    expect(newSheetFields(clock, new Date('2026-11-21T05:00:00Z'), dana).eventDate).toBe('2026-11-21');
    expect(newSheetFields(clock, new Date('2026-11-21T08:00:00Z'), dana).eventDate).toBe('2026-11-22');
  });

  it('names whoever makes it as the organizer, and shows date and counts', () => {
    const fields = newSheetFields(clock, new Date('2026-11-21T05:00:00Z'), dana);
    expect(fields).toMatchObject({ organizerName: 'Dana Wong', organizerEmail: 'dana@example.org' });
    expect(fields).toMatchObject({ showEventDate: true, showSpotCount: true });
  });

  it('sends instants in school time, without a daylight-saving hour in winter', () => {
    const fields = { ...sheetFieldsOf(clock, fair), eventDate: '2026-12-19', eventTime: '08:30' };
    expect(read(fields)).toMatchObject({ eventDate: '2026-12-19T15:30:00.000Z' });
  });

  it('takes an event without a time as its whole day, and a deadline without a time as the end of its day', () => {
    const fields = { ...sheetFieldsOf(clock, fair), eventTime: '', eventDeadline: '2026-12-10', deadlineTime: '' };
    expect(read(fields)).toMatchObject({
      eventDate: '2026-12-12T07:00:00.000Z',
      eventDeadline: '2026-12-11T06:59:00.000Z',
    });
  });

  it('says the words of the spec by each field that is missing', () => {
    const blank = { title: ' ', eventDate: '', organizerName: '', organizerEmail: '' };
    expect(read({ ...sheetFieldsOf(clock, fair), ...blank })).toEqual({
      title: 'Title is required',
      eventDate: 'Event date is required',
      organizerName: 'Organizer name is required',
      organizerEmail: 'Organizer email is required',
    });
  });

  it('does not lose the time of a deadline whose date is missing', () => {
    expect(checkSheetFields({ ...sheetFieldsOf(clock, fair), eventDeadline: '' })).toHaveProperty('eventDeadline');
    expect(checkSheetFields({ ...sheetFieldsOf(clock, fair), eventDeadline: '', deadlineTime: '' })).toEqual({});
  });
});

describe('the rules of a sheet', () => {
  const fields = sheetFieldsOf(clock, fair);

  it('has a waiting list that is served automatically, unless its organizers choose otherwise', () => {
    expect(read(fields)).toMatchObject({ waitlist: 'automatic' });
    expect(sheetFieldsOf(clock, { ...fair, waitlist: 'off' }).waitlist).toBe('off');
    expect(read({ ...fields, waitlist: 'by_hand' })).toMatchObject({ waitlist: 'by_hand' });
  });
  const rules = { opensLater: true, opensAt: '2026-11-28', limitsFamilies: true, placesPerAddress: '1' };

  it('are none as long as nothing is checked', () => {
    expect(read({ ...fields, ...rules, opensLater: false, limitsFamilies: false })).toMatchObject({
      opensAt: null,
      placesPerAddress: null,
      placesPerAddressUntil: null,
      namesShown: false,
    });
  });

  it('open with the day, and limit families to the end of a day, unless they have a time', () => {
    expect(read({ ...fields, ...rules, placesPerAddressUntil: '2026-12-01' })).toMatchObject({
      opensAt: '2026-11-28T07:00:00.000Z',
      placesPerAddress: 1,
      placesPerAddressUntil: '2026-12-02T06:59:00.000Z',
    });
    expect(read({ ...fields, ...rules, opensAtTime: '19:00' })).toMatchObject({ opensAt: '2026-11-29T02:00:00.000Z' });
  });

  it('are shown as they are stored, and sent back to the second', () => {
    const stored: SheetView = {
      ...fair,
      opensAt: '2026-11-29T02:00:30.000Z',
      placesPerAddress: 2,
      placesPerAddressUntil: '2026-12-02T06:59:30.000Z',
      namesShown: true,
    };
    const { opensAt, placesPerAddress, placesPerAddressUntil, namesShown } = stored;
    const sent = read(sheetFieldsOf(clock, stored), stored);
    expect(sent).toMatchObject({ opensAt, placesPerAddress, placesPerAddressUntil, namesShown });
  });

  it('need what belongs to a box that is checked', () => {
    const check = (more: object) => Object.keys(checkSheetFields({ ...fields, ...rules, ...more }));
    expect(check({})).toEqual([]);
    expect(check({ opensAt: '', placesPerAddress: ' ' })).toEqual(['opensAt', 'placesPerAddress']);
    expect(check({ placesUntilTime: '20:00' })).toEqual(['placesPerAddressUntil']);
  });
});

describe('the form of a sheet that exists', () => {
  it('sends back moments that were not touched to the second, so that nobody is told of a move', () => {
    const { eventDate, eventDeadline } = fair;
    expect(read(sheetFieldsOf(clock, fair), fair)).toMatchObject({ eventDate, eventDeadline });
  });

  const [market, arabic] = [
    { title: '市集', description: null },
    { title: 'السوق', description: 'أحضروا القفازات.' },
  ];
  const translated = { ...fair, translations: { 'zh-HK': market, ar: arabic } };
  const fields = sheetFieldsOf(clock, translated);

  it('sends of its further languages those that changed, and null for those that were emptied or removed', () => {
    const sent = (translations: SheetFields['translations']) => read({ ...fields, translations }, translated);
    const blank = { title: ' ', description: '' };
    expect(sent(fields.translations)).toMatchObject({ translations: {} });
    const french = { title: 'Marché', description: '' };
    expect(sent({ ...fields.translations, ar: blank, fr: french, ru: blank })).toMatchObject({
      translations: { ar: null, fr: { title: 'Marché', description: null } },
    });
    // A language that another administrator has added meanwhile stays.
    expect(sent({ ar: { ...arabic, description: '' } })).toEqual({
      ...read(fields, translated),
      translations: { ar: { title: arabic.title, description: null } },
    });
    expect(sent({ ...fields.translations, 'zh-HK': null, fr: null })).toMatchObject({
      translations: { 'zh-HK': null },
    });
  });

  it('asks for a title where there is a description, and for another language where it is translated into itself', () => {
    const half = { ...fields, translations: { ar: { title: '', description: 'أحضروا القفازات.' } } };
    expect(read(half, translated)).toEqual({ 'translations.ar.title': 'Title in Arabic is required' });
    expect(checkSheetFields({ ...fields, language: 'zh-HK' }).language).toMatch(
      /already a translation into Chinese \(Hong Kong\)/,
    );
    expect(checkSheetFields({ ...fields, language: 'fr' })).toEqual({});
  });

  it('tells which of its slots lack a language', () => {
    const slot = { title: 'Tables', translations: { ar: arabic } } as SlotView;
    const sheet = { slots: [slot, { title: 'Cleaning' } as SlotView] };
    expect(slotsByLanguage(sheet, 'ar')).toMatchObject({ translated: 1, all: 2, missing: [{ title: 'Cleaning' }] });
    expect(formatTranslated(slotsByLanguage(sheet, 'ar'))).toBe('1 of 2 slots');
    expect(formatTranslated(slotsByLanguage({ slots: [slot] }, 'fr'))).toBe('0 of 1 slot');
    // What is written in it needs no translation into it.
    expect(slotsByLanguage({ ...sheet, language: 'ar' }, 'ar')).toMatchObject({ translated: 2, missing: [] });
  });
});

describe('the form of a sheet that has stayed open', () => {
  const schema = sheetFormSchema(clock, fair);
  const began = schema.safeParse(sheetFieldsOf(clock, fair)).data;

  it('sends only what was changed in it, so that it takes back nothing that others did meanwhile', () => {
    const input = schema.parse({ ...sheetFieldsOf(clock, fair), title: 'Spring Fair' });
    expect(changesSince(began, input)).toEqual({ title: 'Spring Fair' });
    expect(changesSince(began, schema.parse(sheetFieldsOf(clock, fair)))).toEqual({});
  });

  it('sends a deadline that was taken away', () => {
    const input = schema.parse({ ...sheetFieldsOf(clock, fair), eventDeadline: '', deadlineTime: '' });
    expect(changesSince(began, input)).toEqual({ eventDeadline: null });
  });
});

import { expect, test } from 'vitest';
import type { SlotView } from '#contract/slots.ts';
import { setupView } from '#tests/support/views.ts';
import {
  asksForShown,
  checkAsked,
  fieldOfServer,
  isForOther,
  itemOf,
  nothingAsked,
  peopleInput,
  placeInput,
  questionsOf,
} from './asked-draft.ts';

const slot: SlotView = { ...setupView, id: 'slot-1', signupSheetId: 'sheet-1', currentVolunteers: 4 };
const cookies: SlotView = { ...slot, id: 'slot-2', kind: 'item', unit: 'dozen', maxPerPerson: 4, bring: 'required' };
const shift = { sheet: {}, slot };
const item = { sheet: {}, slot: cookies };

test('a plain shift asks for nothing more than the person', () => {
  expect({ ...placeInput(nothingAsked, shift), ...peopleInput(nothingAsked, 'Mei', [shift]) }).toEqual({});
  expect([...checkAsked(nothingAsked, 'Mei', [shift])]).toEqual([]);
});

test('an item takes no more units than one person may have and than are left', () => {
  const draft = {
    ...nothingAsked,
    items: { 'slot-2': { quantity: 4, bringing: ' oatmeal ', marks: ['vegan'] as const } },
  };
  expect(placeInput(draft, item)).toEqual({ quantity: 2, bringing: 'oatmeal', marks: ['vegan'] });
  expect(itemOf(draft, { ...cookies, currentVolunteers: 0 }).quantity).toBe(4);
});

test('a mark that was taken off is taken off, and a slot that does not ask what is brought is sent none', () => {
  const draft = { ...nothingAsked, items: { 'slot-2': { quantity: 1, bringing: 'oatmeal', marks: [] } } };
  expect(placeInput(draft, item)).toEqual({ quantity: 1, bringing: 'oatmeal', marks: [] });
  const { bring: _asked, ...quiet } = cookies;
  expect(placeInput(draft, { ...item, slot: quiet })).toEqual({ quantity: 1 });
});

test('what is brought is required where the slot asks for it, and tells nobody how to reach the family', () => {
  const typed = (bringing: string) => ({ ...nothingAsked, items: { 'slot-2': { quantity: 1, bringing, marks: [] } } });
  expect([...checkAsked(typed(' '), 'Mei', [item])]).toEqual([['bringing-slot-2', 'bringing-required']]);
  expect([...checkAsked(typed('call 604 555 0132'), 'Mei', [item])]).toEqual([['bringing-slot-2', 'shows-contact']]);
  expect([...checkAsked(typed('oatmeal'), 'Mei', [item])]).toEqual([]);
});

test('several people are sent by name, the first one included, and each of them once', () => {
  const draft = { ...nothingAsked, others: ['Wei ', ''] };
  expect(peopleInput(draft, 'Mei', [shift]).people).toEqual([{ name: 'Mei' }, { name: 'Wei' }, { name: '' }]);
  expect([...checkAsked(draft, 'WEI', [shift])]).toEqual([
    ['person-1', 'name-twice'],
    ['person-2', 'name-required'],
  ]);
  expect(peopleInput(draft, 'Mei', [item])).toEqual({});
});

test('a name is shown only where the sheet shows names and the box is ticked', () => {
  const open = { ...shift, sheet: { namesShown: true as const } };
  const draft = { ...nothingAsked, displayName: '陳大文' };
  expect(peopleInput(draft, 'Chan Tai Man', [open])).toEqual({ displayName: '陳大文' });
  expect(peopleInput(draft, 'Chan Tai Man', [shift])).toEqual({});
  expect(peopleInput(nothingAsked, 'Chan Tai Man', [open])).toEqual({});
});

test('an organizer of a place signs up somebody else where the address is not their own', () => {
  const [dana, ben] = ['Dana@School.example', 'ben@families.example'];
  const isOther = (email: string, organizer: { isAdmin: boolean; organizes?: string[] } | null) =>
    isForOther([shift], organizer === null ? null : { email: 'dana@school.example', ...organizer }, email);
  expect([isOther(ben, { isAdmin: true }), isOther(` ${dana} `, { isAdmin: true })]).toEqual([true, false]);
  expect(isOther(ben, { isAdmin: false, organizes: ['sheet-1'] })).toBe(true);
  expect(isOther(ben, { isAdmin: false, organizes: ['sheet-2'] })).toBe(false);
  expect(isOther(ben, null)).toBe(false);
});

test('a form asks for something that everyone sees where names are shown, or what is brought', () => {
  const open = { ...shift, sheet: { namesShown: true as const } };
  const { bring: _asked, ...quiet } = cookies;
  const forms = [[shift], [{ ...item, slot: quiet }], [open], [shift, item]];
  expect(forms.map(asksForShown)).toEqual([false, false, true, true]);
});

test('organizers who sign others up need not answer, and a question of the sheet is asked once', () => {
  const question = { id: 'q', kind: 'short', words: 'Team?', required: true, seenBy: 'organizers' } as const;
  const places = [shift, item].map((place) => ({ ...place, sheet: { questions: [question] } }));
  const required = (organized: Parameters<typeof questionsOf>[1]) =>
    questionsOf(places, organized).map((asked) => asked.required);
  expect(required([])).toEqual([true]);
  expect(required(['sheet-2'])).toEqual([true]);
  expect(required(['sheet-1'])).toEqual([false]);
  expect(required('all')).toEqual([false]);
});

test('what the server says of a field stands by that field', () => {
  expect(fieldOfServer('bringing', [item])).toBe('bringing-slot-2');
  expect(fieldOfServer('places.1.quantity', [shift, item])).toBe('quantity-slot-2');
  expect(fieldOfServer('people.2.name', [shift])).toBe('person-2');
  expect(fieldOfServer('email', [shift])).toBeNull();
});

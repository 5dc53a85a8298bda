import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SeriesChangeAnswer } from '#contract/series.ts';
import type { SheetView } from '#contract/sheets.ts';
import { bring } from '#tests/support/items.ts';
import { startSearch } from '#server/features/hand-overs/start-search.ts';
import { questionsOf } from '#server/features/questions/questions.store.ts';
import { signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ask as askQuestions, asInput, howToCome } from '#tests/support/questions.ts';
import { ann, ben, makeSeries, makeSheet, makeSlot, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { waitsFor } from '#tests/support/waitlists.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie: string;
/** Of four Fridays in October 2026. */
let ids: string[];
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-09-08T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
  const sheet = await makeSheet(hub, {
    title: 'Hot lunch',
    eventDate: '2026-10-02T10:45',
    eventDeadline: '2026-10-01T20:00',
  });
  await makeSlot(hub, sheet, { title: 'Sort', startTime: '2026-10-02T11:00', endTime: '2026-10-02T11:45' });
  await makeSlot(hub, sheet, { title: 'Clean up', startTime: '2026-10-02T12:15', endTime: '2026-10-02T12:45' });
  ids = await makeSeries(hub, sheet, 4);
});

const ask = async (path: string, json: object) => {
  const answer = await hub.call('POST', `/api/signup-sheets/${path}`, { cookie, json });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SeriesChangeAnswer>();
};
const act = (nth: number, json: object) => ask(`${ids[nth]}/series/actions`, json);
const change = (nth: number, json: object) => ask(`${ids[nth]}/series/changes`, json);
const view = async (nth: number) =>
  (await hub.call('GET', `/api/signup-sheets/${ids[nth]}`, { cookie })).json<SheetView>();
const views = () => Promise.all(ids.map((_id, nth) => view(nth)));
const patch = (path: string, json: object) => hub.call('PATCH', `/api/${path}`, { cookie, json });
const signUpOn = async (nth: number, person = ann) => {
  const slot = (await view(nth)).slots.find(({ title }) => title === 'Sort');
  return signedUp(hub, { id: slot?.id ?? '' }, person);
};
const outcomes = ({ sheets }: SeriesChangeAnswer) => sheets.map(({ outcome }) => outcome);

describe('all coming sheets of a series', () => {
  test('are published in one press, without a mail', async () => {
    const before = await writtenMails(hub);
    const answer = await act(0, { action: 'publish', reach: 'coming' });
    expect(outcomes(answer)).toEqual(['unchanged', 'changed', 'changed', 'changed']);
    expect((await views()).map(({ state }) => state)).toEqual(Array(4).fill('published'));
    expect(await writtenMails(hub)).toEqual(before);
  });

  test('are those from today on', async () => {
    hub.platform.clock.set('2026-10-10T18:00:00.000Z');
    cookie = await signInAs(hub, 'volunteer-admin');
    await act(3, { action: 'publish', reach: 'coming' });
    expect((await views()).map(({ state }) => state)).toEqual(['published', 'draft', 'published', 'published']);
  });
});

describe('this and the following sheets', () => {
  test('are called off, and each volunteer is mailed once, with the reason', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await signUpOn(1);
    await signUpOn(2);
    await signUpOn(2, ben);
    const answer = await act(2, { action: 'call-off', reach: 'following', reason: 'No kitchen' });
    expect(answer).toMatchObject({ changed: 2, mailed: 2 });
    expect((await views()).map(({ state }) => state)).toEqual(['published', 'published', 'called_off', 'called_off']);
    const mails = await writtenMails(hub, 'event-cancelled');
    expect(mails.map(({ recipient }) => recipient)).toEqual([ann.email, ben.email]);
    expect(mails[0]?.payload).toMatchObject({ reason: 'No kitchen' });
  });

  test('are deleted, but none with signups that was not named', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await signUpOn(2);
    await signUpOn(3, ben);
    const answer = await act(1, { action: 'delete', reach: 'following', withSignups: [ids[3]] });
    expect(outcomes(answer)).toEqual(['changed', 'kept', 'changed']);
    expect((await view(2)).slots.some(({ currentVolunteers }) => currentVolunteers === 1)).toBe(true);
    const mails = await writtenMails(hub, 'event-cancelled');
    expect(mails.map(({ recipient }) => recipient)).toEqual([ben.email]);
    const left = await hub.call('GET', '/api/signup-sheets', { cookie });
    expect(left.json<SheetView[]>().map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  });

  test('are kept where people only wait, or have been offered a place, unless they are named', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    const slotOf = async (nth: number) => present((await view(nth)).slots.find(({ title }) => title === 'Sort'));
    for (const nth of [2, 3]) {
      await patch(`volunteer-slots/${(await slotOf(nth)).id}`, { maxVolunteers: 1 });
      await patch(`signup-sheets/${ids[nth]}`, { waitlist: nth === 2 ? 'by_hand' : 'automatic' });
      const { token } = await signUpOn(nth);
      await waitsFor(hub, await slotOf(nth), ben);
      await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    }
    const answer = await act(1, { action: 'delete', reach: 'following' });
    expect(answer.sheets.map(({ outcome, people, waiting }) => [outcome, people, waiting])).toEqual([
      ['changed', 0, 0],
      ['kept', 0, 1],
      ['kept', 0, 1],
    ]);
    expect((await act(0, { action: 'delete', reach: 'following', withSignups: ids })).changed).toBe(3);
  });

  test('or this one alone are archived', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await act(1, { action: 'archive', reach: 'this' });
    expect((await views()).map(({ state }) => state)).toEqual(['published', 'archived', 'published', 'published']);
  });
});

describe('a dry run', () => {
  test('answers what would happen, and nothing happens', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await signUpOn(1);
    const [before, mails] = [await views(), await writtenMails(hub)];
    const json = { action: 'call-off', reach: 'coming', reason: 'Snow' };
    const dry = await act(0, { ...json, dryRun: true });
    expect(dry).toMatchObject({ changed: 4, mailed: 1 });
    expect(dry.sheets.map(({ people }) => people)).toEqual([0, 1, 0, 0]);
    expect([await views(), await writtenMails(hub)]).toEqual([before, mails]);
    expect(await act(0, json)).toEqual(dry);
  });
});

describe('the other sheets become like one', () => {
  test('in its words and its organizer, each on its own day', async () => {
    await patch(`signup-sheets/${ids[1]}`, { title: 'Pizza lunch', organizerName: 'Ben Bakker' });
    const answer = await change(1, { reach: 'following', parts: ['words', 'organizer'] });
    expect(outcomes(answer)).toEqual(['unchanged', 'changed', 'changed']);
    const all = await views();
    expect(all.map(({ title }) => title)).toEqual(['Hot lunch', 'Pizza lunch', 'Pizza lunch', 'Pizza lunch']);
    expect(all[3]).toMatchObject({ organizerName: 'Ben Bakker', eventDate: '2026-10-23T17:45:00.000Z' });
    expect(all[0]?.organizerName).not.toBe('Ben Bakker');
  });

  test('in its hour and the distance of its deadline', async () => {
    await patch(`signup-sheets/${ids[0]}`, { eventDate: '2026-10-02T11:00', eventDeadline: '2026-09-29T08:00' });
    await change(0, { reach: 'coming', parts: ['times'] });
    expect(await view(3)).toMatchObject({
      eventDate: '2026-10-23T18:00:00.000Z',
      eventDeadline: '2026-10-20T15:00:00.000Z',
    });
  });

  test('in its slots: moved, renamed, added and removed', async () => {
    const [sort, clean] = (await view(0)).slots;
    await patch(`volunteer-slots/${sort?.id}`, { startTime: '2026-10-02T10:30', maxVolunteers: 6 });
    await hub.call('DELETE', `/api/volunteer-slots/${clean?.id}`, { cookie });
    const added = { title: 'Receive', startTime: '2026-10-02T10:00', endTime: '2026-10-02T10:30', maxVolunteers: 2 };
    await makeSlot(hub, { id: ids[0] ?? '' }, added);
    await change(0, { reach: 'coming', parts: ['slots'] });
    expect((await view(2)).slots).toMatchObject([
      { title: 'Receive', startTime: '2026-10-16T17:00:00.000Z', maxVolunteers: 2 },
      { title: 'Sort', startTime: '2026-10-16T17:30:00.000Z', maxVolunteers: 6 },
    ]);
    expect((await change(0, { reach: 'coming', parts: ['slots'] })).changed).toBe(0);
  });

  test('but those on which people would get other times only if they are named, and their people are mailed once', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await signUpOn(1);
    await signUpOn(2, ben);
    const [sort] = (await view(0)).slots;
    await patch(`volunteer-slots/${sort?.id}`, { startTime: '2026-10-02T10:30' });
    const json = { reach: 'coming', parts: ['slots'], withSignups: [ids[2]] };
    const answer = await change(0, json);
    expect(outcomes(answer)).toEqual(['unchanged', 'kept', 'changed', 'changed']);
    expect((await view(1)).slots[0]?.startTime).toBe('2026-10-09T18:00:00.000Z');
    expect((await view(2)).slots[0]?.startTime).toBe('2026-10-16T17:30:00.000Z');
    const mails = await writtenMails(hub, 'signup-changed');
    expect(mails.map(({ recipient }) => recipient)).toEqual([ben.email]);
  });

  test('and nothing is said to change where only someone waits for a replacement', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await startSearch(hub.hub, { token: (await signUpOn(1)).token });
    expect((await change(0, { reach: 'coming', parts: ['slots'] })).changed).toBe(0);
  });

  test('in times and slots, and each volunteer is mailed once: about their own times, or else those of the event', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await signUpOn(2);
    const [sort, clean] = (await view(2)).slots;
    await signedUp(hub, { id: clean?.id ?? '' }, ben);
    const [first] = (await view(0)).slots;
    await patch(`signup-sheets/${ids[0]}`, { eventDate: '2026-10-02T10:15' });
    await patch(`volunteer-slots/${first?.id}`, { startTime: '2026-10-02T10:30' });
    await change(0, { reach: 'coming', parts: ['times', 'slots'], withSignups: [ids[2]] });
    const mails = await writtenMails(hub, 'signup-changed');
    expect(mails.toSorted((a, b) => a.recipient.localeCompare(b.recipient))).toMatchObject([
      { recipient: ann.email, payload: { before: { slot: { startTime: sort?.startTime } } } },
      { recipient: ben.email, payload: { before: { sheet: { eventDate: '2026-10-16T17:45:00.000Z' } } } },
    ]);
  });

  test('and nobody is mailed if the organizer says so', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await signUpOn(2);
    await patch(`signup-sheets/${ids[0]}`, { eventDate: '2026-10-02T10:15' });
    const input = { reach: 'coming', parts: ['times', 'slots'], withSignups: [ids[2]] };
    expect((await change(0, { ...input, dryRun: true })).mailed).toBe(1);
    expect(await change(0, { ...input, notify: false })).toMatchObject({ changed: 3, mailed: 0 });
    expect((await view(2)).eventDate).toBe('2026-10-16T17:15:00.000Z');
    expect(await writtenMails(hub, 'signup-changed')).toEqual([]);
  });

  test('while a slot with people on it is never removed, nor has fewer places than people', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await signUpOn(1);
    await signUpOn(1, ben);
    const [sort, clean] = (await view(0)).slots;
    await patch(`volunteer-slots/${sort?.id}`, { maxVolunteers: 1 });
    await change(0, { reach: 'coming', parts: ['slots'] });
    expect((await view(1)).slots[0]).toMatchObject({ maxVolunteers: 2, currentVolunteers: 2 });
    await hub.call('DELETE', `/api/volunteer-slots/${sort?.id}`, { cookie });
    await hub.call('DELETE', `/api/volunteer-slots/${clean?.id}`, { cookie });
    await change(0, { reach: 'coming', parts: ['slots'] });
    expect((await views()).map(({ slots }) => slots.length)).toEqual([0, 1, 0, 0]);
  });
});

describe('what sheets and slots ask for', () => {
  const rules = { placesPerAddress: 1, namesShown: true };

  test('goes to the other dates: opening with the times, the limit and names with what is shown', async () => {
    const until = { opensAt: '2026-09-25T19:00', placesPerAddressUntil: '2026-09-30T20:00' };
    expect((await patch(`signup-sheets/${ids[0]}`, { ...rules, ...until })).statusCode).toBe(200);
    await change(0, { reach: 'coming', parts: ['times'] });
    expect(await view(1)).toMatchObject({ opensAt: '2026-10-03T02:00:00.000Z' });
    expect(await view(1)).not.toHaveProperty('namesShown');
    await change(0, { reach: 'coming', parts: ['display'] });
    expect(await view(1)).toMatchObject({ ...rules, placesPerAddressUntil: '2026-10-08T03:00:00.000Z' });
  });

  test('goes to slots of the other dates, but what people are on stays for people, and nobody has too many', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await signUpOn(1);
    const [sort] = (await view(0)).slots;
    const item = { kind: 'item', unit: 'tray', maxPerPerson: 3, bring: 'optional', closesHoursBefore: 48 };
    await patch(`volunteer-slots/${sort?.id}`, { ...item, maxVolunteers: 6 });
    await change(0, { reach: 'coming', parts: ['slots'] });
    const [taken] = (await view(1)).slots;
    expect(taken).toMatchObject({ maxVolunteers: 6, closesHoursBefore: 48 });
    expect(taken).not.toHaveProperty('kind');
    const free = (await view(2)).slots[0];
    expect(free).toMatchObject(item);
    await bring(hub, { id: free?.id ?? '' }, { quantity: 3 });
    const dry = await act(0, { action: 'archive', reach: 'coming', dryRun: true });
    expect(dry.sheets.map(({ people }) => people)).toEqual([0, 1, 1, 0]);
    await patch(`volunteer-slots/${sort?.id}`, { maxPerPerson: 1 });
    await change(0, { reach: 'coming', parts: ['slots'] });
    expect([(await view(2)).slots[0]?.maxPerPerson, (await view(3)).slots[0]?.maxPerPerson]).toEqual([3, 1]);
  });
});

describe('what a sheet and its slots ask', () => {
  const asked = async (nth: number) => {
    const { questions = [], slots } = await view(nth);
    const all = [
      ...questions,
      ...slots.flatMap(({ title, questions: own = [] }) => own.map((each) => ({ title, ...each }))),
    ];
    return all.map(({ words, retired, ...more }) => [
      words,
      ...('title' in more ? [more.title] : []),
      ...(retired ? ['retired'] : []),
    ]);
  };
  const carry = (nth = 0, reach = 'coming') => change(nth, { reach, parts: ['questions'] });
  const sheetAt = (nth: number) => ({ id: ids[nth] ?? '' });
  const slotOf = async (nth: number, named: string) => {
    const slot = (await view(nth)).slots.find(({ title }) => title === named);
    return { id: slot?.id ?? '' };
  };
  const size = { kind: 'short', words: 'T-shirt size?' } as const;

  test('goes to the other dates and their slots, once, and is still the same when it is reworded', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    const sort = await slotOf(1, 'Sort');
    const [how, own] = await askQuestions(hub, sheetAt(1), [howToCome, { ...size, slotId: sort.id }]);
    expect(outcomes(await carry(1, 'following'))).toEqual(['unchanged', 'changed', 'changed']);
    expect(outcomes(await carry(1, 'following'))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await asked(0)).toEqual([]);
    expect(await asked(2)).toEqual([['How do you come?'], ['T-shirt size?', 'Sort']]);
    const [copy] = (await view(2)).questions ?? [];
    const answers = [{ questionId: present(copy).id, value: present(copy?.choices?.[0]).id }];
    const { id } = await signedUp(hub, await slotOf(2, 'Sort'), { ...ann, answers });
    const [, foot] = present(how).choices;
    await askQuestions(hub, sheetAt(1), [
      { ...asInput(present(own)), words: 'Size of your T-shirt?' },
      { ...asInput(present(how)), words: 'How will you come?', choices: [present(foot), { words: 'By bike' }] },
    ]);
    await carry(1);
    for (const nth of [0, 1, 2, 3])
      expect(await asked(nth)).toEqual([['How will you come?'], ['Size of your T-shirt?', 'Sort']]);
    const changed = (await view(2)).questions?.[0];
    expect(changed).toMatchObject({ id: copy?.id, answered: 1 });
    expect(changed?.choices?.map(({ words, retired }) => [words, retired])).toEqual([
      ['On foot', undefined],
      ['By bike', undefined],
      ['By bus', true],
    ]);
    const { slots } = await view(2);
    expect(slots.flatMap(({ volunteers }) => volunteers).find((each) => each.id === id)?.answers).toMatchObject([
      { words: ['By bus'] },
    ]);
  });

  test('is still the same on dates that were made with it', async () => {
    const sheet = await makeSheet(hub);
    const [question] = await askQuestions(hub, sheet, [size]);
    const [, next = ''] = await makeSeries(hub, sheet, 2);
    const [copy] = await questionsOf(hub.hub.database.db, [next]);
    await askQuestions(hub, sheet, [{ ...asInput(present(question)), words: 'Size?' }]);
    await ask(`${sheet.id}/series/changes`, { reach: 'coming', parts: ['questions'] });
    expect(await questionsOf(hub.hub.database.db, [next])).toEqual([{ ...copy, words: 'Size?' }]);
  });

  test('is retired with it where people have answered, removed elsewhere, and asked again with it', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    const [question] = await askQuestions(hub, sheetAt(0), [size]);
    await carry();
    const answers = [{ questionId: present((await view(1)).questions?.[0]).id, value: 'XL' }];
    await signedUp(hub, await slotOf(1, 'Sort'), { ...ann, answers });
    await askQuestions(hub, sheetAt(0), [{ ...asInput(present(question)), retired: true }]);
    await carry();
    expect([await asked(1), await asked(2)]).toEqual([[['T-shirt size?', 'retired']], []]);
    await askQuestions(hub, sheetAt(0), [asInput(present(question))]);
    await carry();
    expect([await asked(1), await asked(2)]).toEqual([[['T-shirt size?']], [['T-shirt size?']]]);
    expect((await view(1)).questions?.[0]?.answered).toBe(1);
  });

  test('becomes a new question beside the answered one where it would become another', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    const [question] = await askQuestions(hub, sheetAt(0), [size]);
    await carry();
    const answers = [{ questionId: present((await view(1)).questions?.[0]).id, value: 'XL' }];
    await signedUp(hub, await slotOf(1, 'Sort'), { ...ann, answers });
    await askQuestions(hub, sheetAt(0), [{ ...asInput(present(question)), kind: 'number' }]);
    await carry();
    expect([await asked(1), await asked(2)]).toEqual([
      [['T-shirt size?'], ['T-shirt size?', 'retired']],
      [['T-shirt size?']],
    ]);
    expect((await carry()).changed).toBe(0);
  });

  test('becomes a new question even unanswered where everyone would see it: an open form promised organizers only', async () => {
    await act(0, { action: 'publish', reach: 'coming' });
    await patch(`volunteer-slots/${(await slotOf(0, 'Sort')).id}`, { kind: 'item' });
    await change(0, { reach: 'coming', parts: ['slots'] });
    const [question] = await askQuestions(hub, sheetAt(0), [{ ...size, slotId: (await slotOf(0, 'Sort')).id }]);
    await carry();
    const questionOn = async (nth: number) =>
      present((await view(nth)).slots.find(({ title }) => title === 'Sort')?.questions?.[0]);
    const promised = await questionOn(1);
    await askQuestions(hub, sheetAt(0), [{ ...asInput(present(question)), seenBy: 'everyone' }]);
    await carry();
    const answers = [{ questionId: promised.id, value: 'XXL' }];
    await signedUp(hub, await slotOf(1, 'Sort'), { ...ann, answers });
    const now = await questionOn(1);
    expect(now).toMatchObject({ words: promised.words, seenBy: 'everyone', answered: 0 });
    expect((await hub.call('GET', `/api/signup-sheets/${ids[1]}`)).body).not.toContain('XXL');
    expect((await carry()).changed).toBe(0);
    expect((await questionOn(1)).id).toBe(now.id);
  });

  test('goes to slots that are added with it, and leaves alone the slots that only another date has', async () => {
    const extra = await makeSlot(hub, sheetAt(1), { title: 'Fairy lights', startTime: null, endTime: null });
    await askQuestions(hub, sheetAt(1), [{ ...size, slotId: extra.id }]);
    const receive = await makeSlot(hub, sheetAt(0), { title: 'Receive', startTime: null, endTime: null });
    await askQuestions(hub, sheetAt(0), [{ kind: 'yes_no', words: 'Can you lift?', slotId: receive.id }]);
    await carry();
    expect([await asked(1), await asked(2)]).toEqual([[['T-shirt size?', 'Fairy lights']], []]);
    await change(0, { reach: 'coming', parts: ['slots', 'questions'] });
    expect([await asked(1), await asked(2)]).toEqual([[['Can you lift?', 'Receive']], [['Can you lift?', 'Receive']]]);
  });
});

test('a sheet of its own is a series of one', async () => {
  const { id } = await makeSheet(hub, { state: 'draft' });
  expect(await ask(`${id}/series/actions`, { action: 'publish', reach: 'coming' })).toMatchObject({ changed: 1 });
});

test.each([
  ['actions', { action: 'burn', reach: 'this' }, 'action'],
  ['actions', { action: 'publish', reach: 'everything' }, 'reach'],
  ['changes', { reach: 'this', parts: ['words'] }, 'reach'],
  ['changes', { reach: 'coming', parts: [] }, 'parts'],
  ['changes', { reach: 'coming', parts: ['colours'] }, 'parts.0'],
])('%s says what is wrong with %j', async (call, json, path) => {
  const answer = await hub.call('POST', `/api/signup-sheets/${ids[0]}/series/${call}`, { cookie, json });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ path }] });
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetsPage, SheetView } from '#contract/sheets.ts';
import type { TemplateView } from '#contract/templates.ts';
import { languages } from '#domain/languages.ts';
import { sheetTemplates } from '#domain/templates/sheet-templates.ts';
import { textLimits } from '#domain/text-limits.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-09-08T18:00:00.000Z');
});

const FRIDAY = { eventDate: '2026-10-16' };

async function create(id: string, json: object, key?: string, cookie?: string) {
  return hub.call('POST', `/api/sheet-templates/${id}/sheets`, {
    cookie: cookie ?? (await signInAs(hub, 'volunteer-admin')),
    json,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

async function sheetsOfAll() {
  const cookie = await signInAs(hub, 'volunteer-admin');
  return (await hub.call('GET', '/api/signup-sheets', { cookie })).json<SheetView[]>();
}

async function created(id: string, json: object): Promise<SheetView> {
  const answer = await create(id, json);
  expect(answer.statusCode).toBe(201);
  return answer.json<SheetView>();
}

const others = languages.map(({ tag }) => tag).filter((tag) => tag !== 'en');

describe('the list of templates', () => {
  test('has twelve with all of their slots, in words for organizers', async () => {
    const answer = await hub.call('GET', '/api/sheet-templates', { cookie: await signInAs(hub, 'volunteer-admin') });
    const templates = answer.json<TemplateView[]>();
    expect(templates.map(({ id }) => id)).toEqual(sheetTemplates.map(({ id }) => id));
    expect(templates[1]).toMatchObject({
      title: 'Pancake breakfast',
      description: 'Cook and serve breakfast for the whole school. We set up the evening before.',
      days: 'calendar',
    });
    expect(templates[1]?.slots[0]).toEqual({
      key: 'tables-and-cords',
      title: 'Set up tables and power cords',
      places: 5,
      times: { day: -1, from: '17:00', to: '18:30' },
      isItem: false,
    });
    expect(templates[1]?.slots.at(-1)).toMatchObject({ title: 'Bring fruit for 20', times: null, isItem: true });
  });
});

describe('a sheet from a template', () => {
  test('is a draft with its slots, times and places, and the caller as the organizer', async () => {
    const olga = await createUser(hub, { role: 'volunteer-admin', name: 'Olga Organizer', email: 'olga@pac.example' });
    const answer = await create('hot-lunch', FRIDAY, undefined, await signIn(hub, olga));
    const sheet = answer.json<SheetView>();
    expect(sheet).toMatchObject({
      title: 'Hot lunch',
      state: 'draft',
      eventDate: '2026-10-16T07:00:00.000Z',
      eventDeadline: null,
      organizerName: 'Olga Organizer',
      organizerEmail: 'olga@pac.example',
    });
    expect(
      sheet.slots.map(({ title, startTime, endTime, maxVolunteers }) => [title, startTime, endTime, maxVolunteers]),
    ).toEqual([
      ['Receive and count the lunches', '2026-10-16T17:45:00.000Z', '2026-10-16T18:30:00.000Z', 2],
      ['Sort by class', '2026-10-16T18:00:00.000Z', '2026-10-16T18:45:00.000Z', 4],
      ['Hand out, lower hall', '2026-10-16T18:30:00.000Z', '2026-10-16T19:15:00.000Z', 4],
      ['Hand out, upper hall', '2026-10-16T18:30:00.000Z', '2026-10-16T19:15:00.000Z', 4],
      ['Clean up', '2026-10-16T19:15:00.000Z', '2026-10-16T19:45:00.000Z', 2],
    ]);
    const stored = await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie: await signIn(hub, olga) });
    expect(stored.json<SheetView>().slots).toHaveLength(5);
    expect((await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).statusCode).toBe(404);
  });

  test.each(sheetTemplates)('says all of its words in every language: $id', async ({ id, slots }) => {
    const sheet = await created(id, FRIDAY);
    expect(sheet.slots).toHaveLength(slots.length);
    for (const { title, translations } of [sheet, ...sheet.slots]) {
      expect(Object.keys(translations ?? {}).sort()).toEqual([...others].sort());
      for (const tag of others) {
        const words = translations?.[tag]?.title ?? '';
        expect(words, `${title} in ${tag}`).not.toMatch(/^(slot|template)\.|^$/);
        expect(words.length).toBeLessThanOrEqual(textLimits.title);
      }
    }
    for (const tag of others) expect(sheet.translations?.[tag]?.description).not.toMatch(/^template\.|^$/);
  });

  test('keeps only the chosen slots, with other words, times and places where they are sent', async () => {
    const sheet = await created('hot-lunch', {
      ...FRIDAY,
      startTime: '11:00',
      title: 'Pizza lunch',
      slots: [
        { key: 'clean-up', maxVolunteers: 3 },
        { key: 'sort-by-class', title: 'Sort the pizza', startTime: '2026-10-16 11:20', endTime: null },
        { key: 'hand-out-lower-hall', maxVolunteers: null },
      ],
    });
    expect(sheet.title).toBe('Pizza lunch');
    expect(sheet.translations).toBeUndefined();
    expect(sheet.slots).toMatchObject([
      { title: 'Sort the pizza', startTime: '2026-10-16T18:20:00.000Z', endTime: null, maxVolunteers: 4 },
      { title: 'Hand out, lower hall', startTime: '2026-10-16T18:45:00.000Z', maxVolunteers: null },
      { title: 'Clean up', startTime: '2026-10-16T19:30:00.000Z', maxVolunteers: 3 },
    ]);
    expect(sheet.slots[0]?.translations).toBeUndefined();
    expect(sheet.slots[1]?.translations?.['zh-HK']?.title).toBe('派發午餐（下層走廊）');
  });

  test('asks for dishes as things to bring, which may be described, and for everything else as people', async () => {
    const { slots } = await created('welcome-potluck', FRIDAY);
    const dish = { kind: 'item', maxPerPerson: 4, bring: 'optional' };
    expect(slots.find(({ title }) => title === 'Bring a salad')).toMatchObject({ ...dish, maxVolunteers: 6 });
    expect(slots.filter(({ kind }) => kind === 'item')).toHaveLength(6);
    expect(slots.find(({ title }) => title === 'Clean up')).not.toHaveProperty('kind');
  });

  test('stays open and listed until its last slot ends if it lasts for several days', async () => {
    const { eventDeadline } = await created('book-fair', { eventDate: '2026-11-23' });
    expect(eventDeadline).toBe('2026-11-27T18:00:00.000Z');
  });

  test.each<[string, object, string]>([
    ['no date', {}, 'eventDate'],
    ['a day that does not exist', { eventDate: '2026-02-30' }, 'eventDate'],
    ['a time that does not exist', { ...FRIDAY, startTime: '25:00' }, 'startTime'],
    ['a blank title', { ...FRIDAY, title: ' ' }, 'title'],
    ['a slot of another template', { ...FRIDAY, slots: [{ key: 'take-down' }] }, 'slots.0.key'],
    ['a slot twice', { ...FRIDAY, slots: [{ key: 'clean-up' }, { key: 'clean-up' }] }, 'slots.1.key'],
    [
      'a slot that ends first',
      { ...FRIDAY, slots: [{ key: 'clean-up', endTime: '2026-10-16 12:00' }] },
      'slots.0.endTime',
    ],
    ['a time without a day', { ...FRIDAY, slots: [{ key: 'clean-up', startTime: '12:15' }] }, 'slots.0.startTime'],
    ['no places', { ...FRIDAY, slots: [{ key: 'clean-up', maxVolunteers: 0 }] }, 'slots.0.maxVolunteers'],
  ])('is refused with %s, and nothing is written', async (_what, json, path) => {
    const answer = await create('hot-lunch', json);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path }]);
    expect(await sheetsOfAll()).toEqual([]);
  });

  test('is missing where the template is', async () => {
    expect((await create('moon-landing', FRIDAY)).statusCode).toBe(404);
  });
});

describe('a request with a key', () => {
  test('makes one sheet, however often and however many at once it is sent', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const send = () => create('council-meeting', FRIDAY, 'one-press', cookie);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<SheetView>().id)).size).toBe(1);
    expect(await sheetsOfAll()).toHaveLength(1);
    const other = await create('council-meeting', { eventDate: '2026-10-23' }, 'one-press', cookie);
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
    await hub.call('DELETE', `/api/signup-sheets/${answers[0]?.json<SheetView>().id}`, { cookie });
    const late = await create('council-meeting', FRIDAY, 'one-press', cookie);
    expect([late.statusCode, late.json().code]).toEqual([409, 'sheet_deleted']);
  });
});

describe('ready translations', () => {
  const patch = async (url: string, json: object) =>
    hub.call('PATCH', url, { json, cookie: await signInAs(hub, 'volunteer-admin') });

  test('of a slot go when its title changes, but not those that people wrote', async () => {
    const [slot] = (await created('council-meeting', FRIDAY)).slots;
    const url = `/api/volunteer-slots/${slot?.id}`;
    expect((await patch(url, { maxVolunteers: 9, description: 'In the library' })).json().translations).toHaveProperty(
      'ar',
    );
    await patch(url, { translations: { 'zh-HK': { title: '準備熱茶', description: null } } });
    const renamed = (await patch(url, { title: 'Set out hot tea' })).json<SheetView>();
    expect(renamed.translations).toEqual({ 'zh-HK': { title: '準備熱茶', description: null } });
  });

  test('of a sheet are in its copy, but not under another title; those of its slots always are', async () => {
    const { id } = await created('council-meeting', FRIDAY);
    const copy = async (more: object) => {
      const json = { eventDate: '2026-11-13', ...more };
      const cookie = await signInAs(hub, 'volunteer-admin');
      return (await hub.call('POST', `/api/signup-sheets/${id}/copies`, { cookie, json })).json<SheetView>();
    };
    expect((await copy({})).translations?.['zh-HK']).toMatchObject({ title: '家長諮詢委員會會議', ready: true });
    const renamed = await copy({ title: 'Annual meeting' });
    expect(renamed.translations).toBeUndefined();
    expect(renamed.slots[0]?.translations).toHaveProperty('zh-HK');
  });

  test('are read in one language if the caller names one', async () => {
    const { id } = await created('council-meeting', { ...FRIDAY, state: 'published' });
    const organizer = await signInAs(hub, 'volunteer-admin');
    await hub.call('PATCH', `/api/signup-sheets/${id}`, { cookie: organizer, json: { state: 'published' } });
    await patch(`/api/signup-sheets/${id}`, { translations: { de: { title: 'Elternrat', description: null } } });
    const read = async (path: string, cookie: string) => {
      const answer = (await hub.call('GET', `/api/signup-sheets${path}`, { cookie })).json<SheetView | SheetsPage>();
      const [sheet] = 'sheets' in answer ? answer.sheets : [answer];
      if (sheet === undefined) throw new Error('It has no sheet');
      return [sheet, ...sheet.slots];
    };
    const tagsOf = ({ translations }: Pick<SheetView, 'translations'>) => Object.keys(translations ?? {}).toSorted();
    const family = await signInAs(hub, 'user');
    for (const path of [`/${id}?`, '?when=upcoming&', '?when=all&']) {
      for (const cookie of ['', family]) {
        const views = await read(`${path}language=zh-Hant`, cookie);
        expect(views.map(tagsOf)).toEqual(views.map(() => ['zh-Hant']));
        expect(views[0]?.translations?.['zh-Hant']?.title).toBe('家長諮詢委員會會議');
        expect(views.map(({ readyIn }) => readyIn)).toEqual(views.map(() => undefined));
      }
      const [sheet, ...slots] = await read(`${path}language=fr`, organizer);
      expect(sheet === undefined ? [] : tagsOf(sheet)).toEqual(['de', 'fr']);
      expect(sheet?.readyIn).toEqual(others.filter((tag) => tag !== 'de'));
      expect(slots.map(tagsOf)).toEqual(slots.map(() => ['fr']));
      expect(slots.map(({ readyIn }) => readyIn)).toEqual(slots.map(() => others));
    }
    const refused = await hub.call('GET', `/api/signup-sheets/${id}?language=tlh`);
    expect(refused.statusCode).toBe(400);
    expect(JSON.stringify(refused.json())).toContain('Language must be one of');
  });

  test('of a sheet lose their description with that of the original, and go with its title', async () => {
    const { id } = await created('council-meeting', FRIDAY);
    const url = `/api/signup-sheets/${id}`;
    const described = (await patch(url, { description: 'In the library' })).json<SheetView>();
    expect(described.translations?.['zh-HK']).toMatchObject({ title: '家長諮詢委員會會議', description: null });
    expect((await patch(url, { showSpotCount: false })).json<SheetView>().translations).toHaveProperty('ar');
    const french = (await patch(url, { language: 'fr' })).json<SheetView>();
    expect(french.translations).not.toHaveProperty('fr');
    const renamed = (await patch(url, { title: 'Réunion annuelle' })).json<SheetView>();
    expect(renamed.translations).toBeUndefined();
  });
});

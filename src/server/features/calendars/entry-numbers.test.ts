import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnCalendarView } from '#contract/calendars.ts';
import type { SheetChange } from '#contract/sheets.ts';
import type { SlotChange } from '#contract/slots.ts';
import type { SignupChange } from '#contract/signups.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { createSheetCache } from '#server/features/sheets/sheet-cache.ts';
import { changeSignup } from '#server/features/signups/change-signup.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { proved } from '#tests/support/mailbox-codes.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, chiyo, makeFair, makeSlot, olga, signedUp, tables, writtenMails } from '#tests/support/sheets.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { Site } from '#server/platform/site.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { createCouncilFeed } from './council-feed.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>', SITE_NAME: 'Burnett PAC' };

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub(MAIL);
});
afterAll(() => hub.remove());
const beginAnew = async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
};

const pathOf = (url: string | null) => new URL(present(url)).pathname;

/** Which entries a change may touch. */
const entries = ['ann', 'family', 'amelie', 'cookies', 'event', 'tables', 'bakery'] as const;
type Entry = (typeof entries)[number];

/** Of one calendar, by UID. */
type Numbers = ReadonlyMap<string, { readonly sequence: number; readonly stamp: string; readonly said: string }>;

function numbersIn(content: string): Numbers {
  const events = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');
  return new Map(
    events.map((event) => {
      const value = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? '';
      const said = event.getAllProperties().filter(({ name }) => name !== 'sequence' && name !== 'dtstamp');
      const words = said.map((property) => property.toICALString()).join('\n');
      return [value('uid'), { sequence: Number(value('sequence')), stamp: value('dtstamp'), said: words }];
    }),
  );
}

interface Fair {
  readonly ids: Readonly<Record<Entry, string>>;
  readonly uids: Readonly<Record<Entry, string>>;
  readonly paths: readonly string[];
  readonly sheet: string;
  readonly slots: { readonly tables: string; readonly cookies: string };
}

/** A sheet in two languages with people, and every calendar that shows something of it. */
async function makeCalendars(): Promise<Fair> {
  const { sheet, slot } = await makeFair(hub, {
    sheet: { translations: { fr: { title: 'Foire', description: 'Des tables.' } } },
    slot: { maxVolunteers: 9, translations: { fr: { title: 'Dresser les tables', description: null } } },
  });
  const baked = await makeSlot(hub, sheet, { ...cookies, startTime: null, endTime: null });
  const own = await signedUp(hub, slot, ann);
  const people = [{ name: 'Ben Bakker' }, { name: 'Bea Bakker' }];
  const family = await signedUp(hub, slot, { ...ben, people });
  const amelie = { name: 'Amélie', email: 'amelie@families.example', phone: '604 555 0104', preferredLanguage: 'fr' };
  const french = await signedUp(hub, slot, amelie);
  const brought = await bring(hub, baked, { quantity: 2, bringing: 'oatmeal' });
  const admin = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
  const committee = (await hub.call('POST', '/api/calendar-key', { cookie: admin })).json<{ url: string }>();
  const feeds = [];
  for (const email of [ann.email, ben.email, amelie.email]) {
    const browser = await proved(hub, email);
    feeds.push((await browser.call('POST', '/api/mine/calendar', {})).json<OwnCalendarView>().url);
  }
  const ids = {
    ann: own.id,
    family: family.id,
    amelie: french.id,
    cookies: brought.id,
    event: sheet.id,
    tables: slot.id,
    bakery: baked.id,
  };
  const uidOf = (name: Entry) => {
    if (name === 'event') return `sheet-${ids[name]}`;
    if (name === 'tables' || name === 'bakery') return `slot-${ids[name]}`;
    return name === 'family' ? `signup-${ids[name]}-${slot.id}` : `signup-${ids[name]}`;
  };
  const uids = Object.fromEntries(entries.map((name) => [name, `${uidOf(name)}@localhost`])) as Fair['uids'];
  const event = ['/calendar/school.ics', `/calendar/sheets/${sheet.id}.ics`];
  const paths = [...[...feeds, committee.url].map(pathOf), ...event, ...event.map((path) => `${path}?language=fr`)];
  return { ids, uids, paths, sheet: sheet.id, slots: { tables: slot.id, cookies: baked.id } };
}

async function readAll({ paths }: Fair) {
  const answers = [];
  for (const path of paths) answers.push(await hub.call('GET', path));
  return answers.map(({ statusCode, body, headers }) => {
    expect(statusCode).toBe(200);
    return { body, etag: String(headers['etag']), numbers: numbersIn(body) };
  });
}

const sheetChange = (change: SheetChange) => (fair: Fair) => changeSheet(hub.hub, fair.sheet, change, olga);
const slotChange =
  (slot: keyof Fair['slots'], change: SlotChange) =>
  async ({ slots }: Fair) => {
    await changeSlot(hub.hub, slots[slot], change, olga);
  };
const signupChange =
  (whose: Entry, change: SignupChange) =>
  async ({ ids }: Fair) => {
    const signup = present(await signupById(hub.platform.database.db, ids[whose]));
    await changeSignup(hub.hub, signup, change, 'link-holder');
  };

const EVERYONE: Entry[] = ['ann', 'family', 'amelie', 'cookies'];
const ON_TABLES: Entry[] = ['ann', 'family', 'amelie'];

interface Change {
  readonly of: string;
  readonly by: (fair: Fair) => Promise<unknown>;
  readonly raises: readonly Entry[];
}

/** One after the other, of the same fair. */
const changes: readonly Change[] = [
  { of: 'the sheet’s title', by: sheetChange({ title: 'Spring Fair' }), raises: [...entries] },
  {
    of: 'the sheet’s title in French',
    by: sheetChange({ translations: { fr: { title: 'Fête', description: 'Des tables.' } } }),
    raises: ['amelie', 'event'],
  },
  { of: 'the sheet’s description', by: sheetChange({ description: 'Bring gloves.' }), raises: ['event'] },
  {
    of: 'the sheet’s description in French',
    by: sheetChange({ translations: { fr: { title: 'Fête', description: 'Des gants.' } } }),
    raises: ['event'],
  },
  { of: 'the organizer’s name', by: sheetChange({ organizerName: 'Oskar' }), raises: [...EVERYONE, 'event'] },
  {
    of: 'the organizer’s address',
    by: sheetChange({ organizerEmail: 'oskar@pac.example' }),
    raises: [...EVERYONE, 'event'],
  },
  { of: 'whether counts are shown', by: sheetChange({ showSpotCount: false }), raises: [] },
  { of: 'a slot’s title', by: slotChange('tables', { title: 'Tents' }), raises: [...ON_TABLES, 'tables'] },
  {
    of: 'a slot’s title in French',
    by: slotChange('tables', { translations: { fr: { title: 'Les tentes', description: null } } }),
    raises: ['amelie'],
  },
  {
    of: 'a slot’s times',
    by: slotChange('tables', { startTime: '2026-12-12T07:00' }),
    raises: [...ON_TABLES, 'tables', 'event'],
  },
  { of: 'a slot’s description, which no entry says', by: slotChange('tables', { description: 'In 4B' }), raises: [] },
  { of: 'a slot’s places', by: slotChange('tables', { maxVolunteers: 12 }), raises: ['tables'] },
  { of: 'a unit', by: slotChange('cookies', { unit: 'trays' }), raises: ['cookies'] },
  { of: 'a quantity', by: signupChange('cookies', { quantity: 3 }), raises: ['cookies', 'bakery'] },
  { of: 'what is brought', by: signupChange('cookies', { bringing: 'ginger' }), raises: ['cookies'] },
  { of: 'the marks of a dish', by: signupChange('cookies', { marks: ['vegan'] }), raises: ['cookies'] },
  { of: 'a name in a family', by: signupChange('family', { name: 'Bernd Bakker' }), raises: ['family'] },
  { of: 'a name that no entry says', by: signupChange('ann', { name: 'Anna Anders' }), raises: [] },
  { of: 'a phone number', by: signupChange('ann', { phone: '604 555 0188' }), raises: [] },
  { of: 'who else has signed up', by: ({ slots }) => signedUp(hub, { id: slots.tables }, chiyo), raises: ['tables'] },
  {
    of: 'who comes of a family',
    by: async ({ ids }) => {
      const signup = present(await signupById(hub.platform.database.db, ids.family));
      await endSignup(hub.hub, signup, 'link-holder');
    },
    raises: ['family', 'tables'],
  },
  {
    of: 'the slots, by one that begins earlier',
    by: ({ sheet }) => createSlot(hub.hub, { ...tables, startTime: '2026-12-12T06:00', signupSheetId: sheet }, olga),
    raises: ['event'],
  },
  {
    of: 'the day of the event, where it is not that of a slot',
    by: sheetChange({ eventDate: '2026-12-13T09:00' }),
    raises: ['cookies', 'bakery', 'event'],
  },
  { of: 'the hour of the event, which no entry says', by: sheetChange({ eventDate: '2026-12-13T10:00' }), raises: [] },
  {
    of: 'whether it takes place',
    by: ({ sheet }) => callOff(hub.hub, sheet, { reason: null, actor: olga }),
    raises: [...EVERYONE, 'event'],
  },
];

describe('a change of', () => {
  let fair: Fair;
  beforeAll(async () => {
    await beginAnew();
    fair = await makeCalendars();
  });

  test.each(changes)(
    '$of raises the number and the stamp of the entries that say it, and of no other',
    async (change) => {
      const before = await readAll(fair);
      hub.platform.clock.advance(MINUTE);
      expect(await readAll(fair)).toEqual(before);
      await change.by(fair);
      const after = await readAll(fair);
      const meant = new Set(change.raises.map((name) => fair.uids[name]));
      for (const [at, { numbers }] of before.entries())
        for (const [uid, was] of numbers) {
          const now = after[at]?.numbers.get(uid);
          // The committee’s calendar lets go of what was called off.
          if (now === undefined && uid.startsWith('slot-')) continue;
          const name = entries.find((each) => fair.uids[each] === uid);
          if (meant.has(uid)) {
            expect(now?.sequence, `SEQUENCE of ${name}`).toBeGreaterThan(was.sequence);
            expect(present(now).stamp > was.stamp, `DTSTAMP of ${name}`).toBe(true);
          } else expect(now, String(name)).toEqual(was);
        }
      // Asked again, nothing has changed.
      hub.platform.clock.advance(MINUTE);
      expect(await readAll(fair)).toEqual(after);
      for (const [at, path] of fair.paths.entries()) {
        const headers = { 'if-none-match': after[at]?.etag ?? '' };
        expect((await hub.call('GET', path, { headers })).statusCode).toBe(304);
      }
      // One number for one UID, whatever the calendar and its language.
      const numbers = new Map<string, Set<number>>();
      for (const feed of after)
        for (const [uid, { sequence }] of feed.numbers) numbers.set(uid, (numbers.get(uid) ?? new Set()).add(sequence));
      for (const seen of numbers.values()) expect(seen.size).toBe(1);
    },
  );
});

describe('the number of an entry', () => {
  beforeEach(beginAnew);

  const mailedNumbers = async () =>
    (await writtenMails(hub)).flatMap(({ kind, payload }) =>
      payload['calendarSequence'] === undefined ? [] : [[kind, payload['calendarSequence']]],
    );

  test('is the same in the mails and in the calendar, and goes on from what was mailed and read', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const { id, token } = await signedUp(hub, slot, ann);
    const browser = await proved(hub, ann.email);
    const { url } = (await browser.call('POST', '/api/mine/calendar', {})).json<OwnCalendarView>();
    const uid = `signup-${id}@localhost`;
    const read = async () => numbersIn((await hub.call('GET', pathOf(url))).body).get(uid)?.sequence;
    const downloaded = async () => {
      const { body } = await hub.call('POST', '/api/manage/calendar', { json: { token } });
      return numbersIn(body).get(uid)?.sequence;
    };
    expect([await read(), await downloaded()]).toEqual([0, 0]);
    await changeSheet(hub.hub, sheet.id, { organizerName: 'Oskar' }, olga);
    expect([await downloaded(), await read()]).toEqual([1, 1]);
    await changeSlot(hub.hub, slot.id, { title: 'Tents' }, olga);
    expect([await read(), await downloaded()]).toEqual([2, 2]);
    await changeSheet(hub.hub, sheet.id, { organizerName: 'Olga' }, olga);
    await deleteSlot(hub.hub, slot.id, olga);
    expect(await read()).toBe(3);
    expect(await mailedNumbers()).toEqual([
      ['signup-confirmation', 0],
      ['signup-changed', 2],
      ['event-cancelled', 3],
    ]);
  });

  test('of a sheet is the same in its file and in each calendar', async () => {
    const { sheet } = await makeFair(hub);
    const paths = [
      `/api/signup-sheets/${sheet.id}/calendar.ics`,
      `/calendar/sheets/${sheet.id}.ics`,
      '/calendar/school.ics',
    ];
    const seen = [];
    for (const title of ['Spring Fair', 'Summer Fair', 'Autumn Fair']) {
      await changeSheet(hub.hub, sheet.id, { title }, olga);
      for (const path of paths)
        seen.push(numbersIn((await hub.call('GET', path)).body).get(`sheet-${sheet.id}@localhost`));
    }
    expect(seen.map((entry) => entry?.sequence)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  });

  interface Seen {
    readonly site: Site;
    readonly timesInCalendarTitles?: boolean;
  }

  test('rises with another name of the school, and where titles are written in another way', async () => {
    const { sheet } = await makeFair(hub);
    const now = hub.platform.config;
    const readWith = async ({ site, timesInCalendarTitles }: Seen) => {
      const config = timesInCalendarTitles === undefined ? now : { ...now, timesInCalendarTitles };
      const platform = { ...hub.platform, site, config };
      const sheetCache = createSheetCache(platform);
      const { body } = await (await createCouncilFeed({ ...platform, sheetCache }).answer('en')).in('identity');
      sheetCache.close();
      hub.platform.clock.advance(MINUTE);
      return present(numbersIn(body.toString()).get(`sheet-${sheet.id}@localhost`));
    };
    // Of one process: the school is set while it runs.
    const site = new Site(hub.platform.config.site);
    const maple = { ...site.defaults, school: 'Maple Secondary' };
    const seen = [await readWith({ site }), await readWith({ site })];
    site.set(maple);
    for (const config of [{ site }, { site }, { site, timesInCalendarTitles: true }]) seen.push(await readWith(config));
    expect(seen.map(({ sequence }) => sequence)).toEqual([0, 0, 1, 1, 2]);
    expect(seen.map(({ stamp }) => stamp.slice(11))).toEqual([
      '18:00:00Z',
      '18:00:00Z',
      '18:02:00Z',
      '18:02:00Z',
      '18:04:00Z',
    ]);
  });

  test('rises although the clock was set back, and so does its stamp', async () => {
    const { sheet } = await makeFair(hub);
    const path = `/calendar/sheets/${sheet.id}.ics`;
    const read = async () => present(numbersIn((await hub.call('GET', path)).body).get(`sheet-${sheet.id}@localhost`));
    const before = await read();
    hub.platform.clock.advance(-HOUR);
    await changeSheet(hub.hub, sheet.id, { title: 'Spring Fair' }, olga);
    expect(await read()).toMatchObject({ sequence: before.sequence + 1, stamp: '2026-11-20T18:00:01Z' });
  });

  test('is given once, however many processes read the change at the same time', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const processes = Array.from({ length: 4 }, () => {
      const sheetCache = createSheetCache(hub.platform);
      return { sheetCache, feed: createCouncilFeed({ ...hub.platform, sheetCache }) };
    });
    const readAtOnce = async () => {
      const answers = await Promise.all(processes.map(async ({ feed }) => (await feed.committee()).in('identity')));
      return answers.map(({ body }) => {
        const { sequence, said } = present(numbersIn(body.toString()).get(`slot-${slot.id}@localhost`));
        return `${sequence} ${/\((.*)\)/.exec(said)?.[1]}`;
      });
    };
    const seen = [await readAtOnce()];
    for (const person of [ann, ben, chiyo]) {
      await signedUp(hub, slot, person);
      seen.push(await readAtOnce());
    }
    expect(seen.map((same) => [...new Set(same)])).toEqual([['0 0 of 9'], ['1 1 of 9'], ['2 2 of 9'], ['3 3 of 9']]);
    for (const { sheetCache } of processes) sheetCache.close();
  });
});

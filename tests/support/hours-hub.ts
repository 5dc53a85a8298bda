import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DoorFactsAnswer, FactInput } from '#contract/door.ts';
import type { OwnHours, SheetHours, YearsOfHours } from '#contract/hours.ts';
import { insertFacts, type NewFact } from '#server/features/attendance/facts.store.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { signInAs, signInProved } from './people.ts';
import { present } from './present.ts';
import { makeFair, signedUp, type Person } from './sheets.ts';
import { startTestHub } from './test-hub.ts';

/** The slot is from 8:00 to 10:00 at the school, which is seven hours behind. */
export const EVENING = '2026-12-13T02:00:00.000Z';
export const MORNING_AFTER = '2026-12-13T16:00:00.000Z';

interface WithId {
  readonly id: string;
}

/** The ids are as a phone made them. */
type Said = Partial<Omit<NewFact, 'id' | 'undoes'>> & {
  readonly id?: string | undefined;
  readonly undoes?: string | null | undefined;
};

/** A hub whose organizers confirm and correct the hours of a fair, on December 12, 2026. */
export async function startHoursHub() {
  const hub = await startTestHub();
  const { clock } = hub.platform;
  let [organizer, full] = ['', ''];

  /** Sessions of administrators end within a day. */
  async function goTo(moment: string): Promise<void> {
    clock.set(moment);
    organizer = await signInAs(hub, 'volunteer-admin');
    full = await signInAs(hub, 'full-admin');
  }

  async function fairOf(...people: Person[]): Promise<{ sheet: Sheet; slot: Slot; ids: string[] }> {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const ids: string[] = [];
    for (const person of people) ids.push((await signedUp(hub, slot, person)).id);
    return { sheet, slot, ids };
  }

  async function call<T>(method: string, url: string, json?: unknown, cookie = organizer): Promise<T> {
    const answer = await hub.call(method, url, { json, cookie });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  }

  async function noteAtDoor({ id }: WithId, fact: Omit<FactInput, 'at'>): Promise<DoorFactsAnswer> {
    const now = clock.now().toISOString();
    const input = { sentAt: now, facts: [{ ...fact, at: now }] };
    return call('POST', `/api/signup-sheets/${id}/attendance/facts`, input);
  }

  /** As helpers at the door did, whatever the time is now. */
  async function say({ id: sheetId }: WithId, facts: readonly Said[]): Promise<void> {
    const rows = facts.map((one) => ({ ...byHelper, id: randomUUID(), sheetId, ...one }) as NewFact);
    await hub.platform.database.write(({ db }) => insertFacts(db, rows));
  }

  return {
    hub,
    clock,
    goTo,
    async begin(): Promise<void> {
      await hub.platform.empty();
      await goTo('2026-11-20T18:00:00.000Z');
    },
    organizer: () => organizer,
    full: () => full,
    fairOf,
    call,
    async refusal(method: string, url: string, json?: unknown, cookie = organizer) {
      const answer = await hub.call(method, url, { json, cookie });
      return [answer.statusCode, answer.json<{ message: string }>().message];
    },
    hoursOf: ({ id }: WithId) => call<SheetHours>('GET', `/api/signup-sheets/${id}/hours`),
    confirm: ({ id }: WithId, except?: string[]) =>
      call<SheetHours>('POST', `/api/signup-sheets/${id}/attendance/confirm`, except === undefined ? {} : { except }),
    correct: ({ id }: WithId, personId: string | undefined, minutes: number, reason = 'Olga saw it') =>
      call<SheetHours>('POST', `/api/signup-sheets/${id}/hours/correct`, { personId, minutes, reason }),
    noteAtDoor,
    say,
    of: ({ people }: SheetHours, name: string) => present(people.find((one) => one.name === name)),
    years: async () => (await call<YearsOfHours>('GET', '/api/hours/years')).years,
    proved: async (person: Person) => (await signInProved(hub, person)).cookie,
    mine: (cookie: string) => call<OwnHours>('GET', '/api/hours/mine', undefined, cookie),
  };
}

/** A check-in at the first of these times of December 12, in UTC, and a check-out at the second. */
export function seen(personId: string | undefined, times: readonly string[]): Partial<NewFact>[] {
  return times.map((time, at) => ({
    personId: personId ?? null,
    kind: at === 0 ? 'arrived' : 'left',
    at: `2026-12-12T${time}:00.000Z`,
  }));
}

const byHelper = {
  kind: 'arrived',
  at: EVENING,
  receivedAt: EVENING,
  personId: null,
  slotId: null,
  name: null,
  email: null,
  emailKey: null,
  offsetSeconds: null,
  undoes: null,
  saidBy: 'helper',
  helper: 'Hana',
  userId: null,
  linkId: null,
  deviceId: null,
  odd: null,
} as const;

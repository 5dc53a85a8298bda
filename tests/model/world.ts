import type { WaitlistMode } from '#domain/offers.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { one, type As, type Step } from './actions.ts';
import { withAccount, type PersonKey } from './people.ts';
import { school } from './school-days.ts';
import type { SlotKey, SlotOfModel, State } from './state.ts';

/** What differs from history to history before anybody acts. */
export interface World {
  readonly waitlist: WaitlistMode;
  readonly approval: boolean;
  readonly perAddress: number | null;
  readonly begins: string;
  /** Who is there when it begins: `full` slots, and some who are `waiting` for them. */
  readonly crowd: 'nobody' | 'full' | 'waiting';
}

export const usualWorld: World = {
  waitlist: 'automatic',
  approval: false,
  perAddress: null,
  begins: '2026-12-02T10:00',
  crowd: 'nobody',
};

const signsUp = (person: PersonKey, slot: SlotKey, as: As = 'stranger') =>
  one({ does: 'sign up', person, slot, people: 1, quantity: slot === 'cookies' ? 3 : 1, as });
const waits = (person: PersonKey, slot: SlotKey, places: number) =>
  one({ does: 'wait', person, slot, people: 1, places, fewerIsFine: false, as: 'stranger' });

/** How the crowd comes to be there. */
export function beginnings({ crowd }: World): readonly Step[] {
  const full = [
    signsUp('ann', 'tables', 'account'),
    signsUp('chiyo', 'tables'),
    signsUp('ben', 'cocoa'),
    signsUp('ben', 'cookies', 'account'),
    signsUp('emil', 'cookies'),
  ];
  const waiting = [waits('dara', 'tables', 1), waits('emil', 'tables', 2), waits('ben', 'tables', 1)];
  const others = [waits('chiyo', 'cocoa', 1), waits('dara', 'cookies', 2)];
  return crowd === 'nobody' ? [] : crowd === 'full' ? full : [...full, ...waiting, ...others];
}

export const EVENT_DATE = '2026-12-12T09:00';
export const titles = { tables: 'Set up tables', cocoa: 'Serve cocoa', cookies: 'Cookies' } as const;
export const TABLES_FROM = '2026-12-12T08:00';
export const TABLES_TO = '2026-12-12T10:00';

function momentOf(local: string): number {
  const moment = readInstant(school, local);
  if (moment === null) throw new Error(`${local} is no moment`);
  return moment.getTime();
}

export function stateOf({ waitlist, approval, perAddress, begins }: World): State {
  const now = momentOf(begins);
  const slot = (key: SlotOfModel['key'], kind: SlotOfModel['kind'], max: number): SlotOfModel => ({
    key,
    kind,
    max,
    maxPerPerson: kind === 'item' ? 4 : null,
    startTime: null,
    endTime: null,
    keptOpen: false,
    signups: [],
    entries: [],
    moves: [],
  });
  return {
    now,
    tendedAt: now,
    approvalDueAt: 0,
    made: 0,
    sheet: {
      state: 'published',
      wasCalledOff: false,
      waitlist,
      approval,
      perAddress,
      eventDate: momentOf(EVENT_DATE),
    },
    slots: [
      { ...slot('tables', 'shift', 2), startTime: momentOf(TABLES_FROM), endTime: momentOf(TABLES_TO) },
      slot('cocoa', 'shift', 1),
      slot('cookies', 'item', 6),
    ],
    movesFromNowhere: [],
    accounts: [...withAccount],
  };
}

export function tellWorld({ waitlist, approval, perAddress, begins }: World): string {
  const limit = perAddress === null ? '' : `, at most ${perAddress} places for an address`;
  const approved = approval ? ', organizers approve hand-overs' : '';
  return `It is ${begins}. A sheet for ${EVENT_DATE}: tables for 2, cocoa for 1, cookies for 6; waiting lists ${waitlist}${approved}${limit}.`;
}

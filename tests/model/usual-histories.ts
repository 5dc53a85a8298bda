import { one, type Action, type As, type Step } from './actions.ts';
import type { PersonKey } from './people.ts';
import type { SlotKey } from './state.ts';
import type { World } from './world.ts';

/** Fixed histories of what happens most, so that a run of any length has each of them once. */
interface UsualHistory {
  readonly name: string;
  readonly world?: Partial<World>;
  readonly steps: readonly Step[];
}

const signsUp = (person: PersonKey, slot: SlotKey, people = 1, quantity = 1, as: As = 'stranger') =>
  one({ does: 'sign up', person, slot, people, quantity, as });
const cancels = (person: PersonKey, slot: SlotKey, nth = 0) => one({ does: 'cancel', person, slot, nth, by: 'link' });
const leavesOpen = (person: PersonKey, slot: SlotKey, nth = 0) =>
  one({ does: 'cancel', person, slot, nth, by: 'organizer who leaves the place to everybody' });
const waitingLists = (waitlist: World['waitlist']) => one({ does: 'change waiting list', waitlist });
const answers = (does: 'accept' | 'decline' | 'leave' | 'wait again', person: PersonKey, slot: SlotKey) =>
  one({ does, person, slot });
const maximum = (slot: SlotKey, max: number | null) => one({ does: 'change maximum', slot, max });
const looksFor = (person: PersonKey, slot: SlotKey) => one({ does: 'look for', person, slot });
const takes = (person: PersonKey, slot: SlotKey, from: PersonKey, as: As = 'stranger') =>
  one({ does: 'take over', person, slot, from, as });
const answersTaker = (does: 'approve' | 'refuse', person: PersonKey, slot: SlotKey) => one({ does, person, slot });
const becomes = (state: Extract<Action, { does: 'change state' }>['state']) => one({ does: 'change state', state });
const moves = (person: PersonKey, from: SlotKey, to: SlotKey, canBeUndone = false, notify = true) =>
  one({ does: 'move', person, slot: from, to, notify, canBeUndone });
const adds = (slot: SlotKey) => one({ does: 'add', slot });
const hours = (count: number): Step => ({ step: 'time passes', hours: count });
const atOnce = (...steps: readonly Step[]): Step => ({
  step: 'at once',
  actions: steps.flatMap((step) => (step.step === 'one' ? [step.action] : [])),
  withJobs: false,
});

export const usualHistories: readonly UsualHistory[] = [
  {
    name: 'a family, and several slots by one form',
    steps: [
      signsUp('ann', 'tables', 2),
      one({
        does: 'sign up for several',
        person: 'ben',
        slots: ['tables', 'cocoa', 'cookies'],
        people: 1,
        as: 'account',
      }),
      signsUp('ben', 'cocoa'),
      signsUp('chiyo', 'cocoa', 1, 1, 'organizer'),
      cancels('ann', 'tables', 1),
      signsUp('dara', 'tables', 3),
      one({ does: 'cancel twice', person: 'ben', slot: 'tables' }),
    ],
  },
  {
    name: 'who waits first is offered first, and what is declined goes to the next',
    world: { crowd: 'waiting' },
    steps: [
      cancels('ann', 'tables'),
      answers('decline', 'dara', 'tables'),
      answers('accept', 'ben', 'tables'),
      cancels('chiyo', 'tables'),
      cancels('ben', 'tables'),
      answers('decline', 'emil', 'tables'),
      answers('wait again', 'emil', 'tables'),
      answers('leave', 'emil', 'tables'),
    ],
  },
  {
    name: 'who misses an offer goes to the end of the list, and off it the second time',
    world: { crowd: 'waiting' },
    steps: [
      cancels('ann', 'tables'),
      cancels('ben', 'cocoa'),
      hours(24),
      hours(24),
      hours(24),
      answers('accept', 'ben', 'tables'),
    ],
  },
  {
    name: 'people are moved, and who is added by name alone has a place like anybody',
    world: { crowd: 'waiting' },
    steps: [
      moves('ann', 'tables', 'cocoa'),
      cancels('ben', 'cocoa'),
      moves('ann', 'tables', 'cocoa', true),
      moves('ann', 'cocoa', 'tables', true),
      moves('ann', 'tables', 'cocoa', true, false),
      adds('cocoa'),
      hours(1),
      atOnce(moves('ann', 'cocoa', 'tables'), signsUp('dara', 'cocoa')),
      adds('tables'),
      moves('ann', 'cocoa', 'cookies'),
      hours(24),
    ],
  },
  {
    name: 'a place is handed over',
    world: { crowd: 'waiting' },
    steps: [
      looksFor('chiyo', 'tables'),
      takes('emil', 'tables', 'chiyo'),
      looksFor('emil', 'cookies'),
      takes('ann', 'cookies', 'emil', 'account'),
      looksFor('ann', 'cookies'),
      one({ does: 'stop looking', person: 'ann', slot: 'cookies' }),
    ],
  },
  {
    name: 'an organizer approves, refuses, or does not answer for a day',
    world: { crowd: 'full', approval: true },
    steps: [
      looksFor('ann', 'tables'),
      takes('emil', 'tables', 'ann'),
      answersTaker('refuse', 'ann', 'tables'),
      takes('dara', 'tables', 'ann'),
      answersTaker('approve', 'ann', 'tables'),
      looksFor('ben', 'cocoa'),
      takes('ann', 'cocoa', 'ben', 'account'),
      hours(24),
      looksFor('chiyo', 'tables'),
      takes('emil', 'tables', 'chiyo'),
      cancels('chiyo', 'tables'),
    ],
  },
  {
    name: 'fewer and more places, and fewer and more units',
    world: { crowd: 'waiting' },
    steps: [
      maximum('tables', 3),
      maximum('tables', 2),
      maximum('tables', null),
      one({ does: 'change quantity', person: 'ben', slot: 'cookies', quantity: 1 }),
      answers('accept', 'dara', 'cookies'),
      one({ does: 'change quantity', person: 'ben', slot: 'cookies', quantity: 4 }),
      maximum('cookies', 3),
    ],
  },
  {
    name: 'an event is called off, comes back, and goes to the archive',
    world: { crowd: 'waiting', approval: true },
    steps: [
      looksFor('ann', 'tables'),
      takes('dara', 'tables', 'ann'),
      cancels('ben', 'cocoa'),
      becomes('called_off'),
      cancels('ann', 'tables'),
      becomes('published'),
      signsUp('dara', 'cocoa'),
      becomes('archived'),
      signsUp('emil', 'cocoa', 1, 1, 'organizer'),
    ],
  },
  {
    name: 'an organizer leaves places to everybody',
    steps: [
      maximum('tables', 3),
      signsUp('ann', 'tables', 3),
      one({ does: 'wait', person: 'chiyo', slot: 'tables', people: 1, places: 1, fewerIsFine: false, as: 'stranger' }),
      leavesOpen('ann', 'tables'),
      leavesOpen('ann', 'tables', 1),
      maximum('tables', 2),
      signsUp('dara', 'tables'),
      waitingLists('by_hand'),
      cancels('dara', 'tables'),
      waitingLists('automatic'),
      hours(1),
    ],
  },
  {
    name: 'nobody is reminded of a called-off event',
    world: { begins: '2026-12-08T10:00' },
    steps: [
      signsUp('ann', 'tables'),
      becomes('called_off'),
      becomes('archived'),
      signsUp('emil', 'cocoa', 1, 1, 'organizer'),
      hours(72),
      hours(24),
    ],
  },
  {
    name: 'times move while places are held, into the last day',
    world: { crowd: 'waiting' },
    steps: [
      cancels('ann', 'tables'),
      cancels('ben', 'cocoa'),
      one({ does: 'move slot', slot: 'tables', hours: 2 }),
      one({ does: 'move event', hours: 24 }),
      one({ does: 'move event', hours: -240 }),
      one({ does: 'move slot', slot: 'tables', hours: -48 }),
    ],
  },
  {
    name: 'slots, accounts and the sheet are deleted',
    world: { crowd: 'waiting' },
    steps: [
      one({ does: 'delete account', person: 'ben' }),
      one({ does: 'delete slot', slot: 'cookies' }),
      looksFor('chiyo', 'tables'),
      one({ does: 'delete sheet' }),
      signsUp('dara', 'cocoa'),
    ],
  },
  {
    name: 'several at the same moment',
    world: { crowd: 'waiting' },
    steps: [
      atOnce(cancels('ann', 'tables'), cancels('chiyo', 'tables'), signsUp('emil', 'tables')),
      atOnce(
        answers('accept', 'dara', 'tables'),
        answers('decline', 'dara', 'tables'),
        answers('leave', 'dara', 'tables'),
      ),
      atOnce(looksFor('emil', 'cookies'), maximum('cookies', null), signsUp('chiyo', 'cookies')),
      atOnce(takes('dara', 'cookies', 'emil'), takes('chiyo', 'cookies', 'emil'), cancels('emil', 'cookies')),
    ],
  },
];

import fc from 'fast-check';
import type { Action, As, Drawn, DrawnStep } from './actions.ts';
import { personKeys, withAccount } from './people.ts';
import { slotKeys, type SlotKey } from './state.ts';
import { usualWorld, type World } from './world.ts';

/** What histories are drawn from. Earlier choices are what shrinking leads to. */

const person = fc.constantFrom(...personKeys);
const slot = fc.constantFrom(...slotKeys);
const people = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 3 }) },
);

/** Only some have an account to be signed in with. */
const asWhom = fc.constantFrom<As>('stranger', 'stranger', 'stranger', 'account', 'account', 'organizer');

type Does = Action['does'];
type Parts<D extends Does> = {
  [K in Exclude<keyof Extract<Action, { does: D }>, 'does'>]: fc.Arbitrary<Extract<Action, { does: D }>[K]>;
};

function action<D extends Does>(does: D, parts: Parts<D>): fc.Arbitrary<Action> {
  return fc.record({ does: fc.constant(does), ...parts }) as unknown as fc.Arbitrary<Action>;
}

const severalSlots = fc.shuffledSubarray<SlotKey>([...slotKeys], { minLength: 2 });
const quantity = fc.integer({ min: 1, max: 5 });

const ofPeople: fc.WeightedArbitrary<Action>[] = [
  { weight: 8, arbitrary: action('sign up', { person, slot, people, quantity: fc.constant(1), as: asWhom }) },
  {
    weight: 3,
    arbitrary: action('sign up', {
      person,
      slot: fc.constant('cookies'),
      people: fc.constant(1),
      quantity,
      as: asWhom,
    }),
  },
  { weight: 3, arbitrary: action('sign up for several', { person, slots: severalSlots, people, as: asWhom }) },
  {
    weight: 8,
    arbitrary: action('wait', {
      person,
      slot,
      people,
      places: fc.integer({ min: 1, max: 4 }),
      fewerIsFine: fc.boolean(),
      as: asWhom,
    }),
  },
  { weight: 8, arbitrary: action('accept', { person, slot }) },
  { weight: 3, arbitrary: action('decline', { person, slot }) },
  { weight: 2, arbitrary: action('leave', { person, slot }) },
  { weight: 2, arbitrary: action('wait again', { person, slot }) },
  {
    weight: 10,
    arbitrary: action('cancel', {
      person,
      slot,
      nth: fc.integer({ min: 0, max: 2 }),
      by: fc.constantFrom('link', 'account', 'organizer', 'organizer who leaves the place to everybody'),
    }),
  },
  { weight: 2, arbitrary: action('change quantity', { person, slot: fc.constant('cookies'), quantity }) },
  {
    weight: 2,
    arbitrary: action('change address', { person, slot, to: person, by: fc.constantFrom('link', 'organizer') }),
  },
  { weight: 4, arbitrary: action('look for', { person, slot }) },
  { weight: 1, arbitrary: action('stop looking', { person, slot }) },
  { weight: 6, arbitrary: action('take over', { person, slot, from: person, as: asWhom }) },
];

const ofOrganizers: fc.WeightedArbitrary<Action>[] = [
  {
    weight: 5,
    arbitrary: action('move', { person, slot, to: slot, notify: fc.boolean(), canBeUndone: fc.boolean() }),
  },
  { weight: 2, arbitrary: action('add', { slot }) },
  { weight: 3, arbitrary: action('approve', { person, slot }) },
  { weight: 1, arbitrary: action('refuse', { person, slot }) },
  {
    weight: 4,
    arbitrary: action('change maximum', { slot, max: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 8 }) }),
  },
  {
    weight: 1,
    arbitrary: action('change most per person', { slot: fc.constant('cookies'), most: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: action('change waiting list', { waitlist: fc.constantFrom('automatic', 'automatic', 'by_hand', 'off') }),
  },
  {
    weight: 2,
    arbitrary: action('change state', {
      state: fc.constantFrom('published', 'published', 'published', 'called_off', 'archived', 'draft'),
    }),
  },
  { weight: 1, arbitrary: action('offer', { slot }) },
  { weight: 1, arbitrary: action('offer to', { person, slot }) },
  { weight: 1, arbitrary: action('take off the list', { person, slot }) },
  { weight: 1, arbitrary: action('delete account', { person: fc.constantFrom(...withAccount) }) },
];

/** Alone only: these are two requests, or what is mailed of them depends on which mails went out just before. */
const aloneOnly: fc.WeightedArbitrary<Action>[] = [
  { weight: 1, arbitrary: action('cancel twice', { person, slot }) },
  { weight: 1, arbitrary: action('move slot', { slot: fc.constant('tables'), hours: fc.constantFrom(-48, 2, 48) }) },
  { weight: 1, arbitrary: action('move event', { hours: fc.constantFrom(24, -48, 72) }) },
  { weight: 1, arbitrary: action('delete slot', { slot }) },
  { weight: 1, arbitrary: action('delete sheet', {}) },
];

const anyOf = (all: fc.WeightedArbitrary<Action>[]): fc.Arbitrary<Drawn> =>
  fc.record({ action: fc.oneof(...all), pick: fc.option(fc.nat({ max: 7 }), { freq: 6 }) });

const alone = (drawn: Drawn): DrawnStep => ({ step: 'one', drawn });

const time = fc.constantFrom(1, 1, 8, 8, 24, 24, 72).map((hours): DrawnStep => ({ step: 'time passes', hours }));

const atOnce = fc
  .tuple(fc.array(anyOf([...ofPeople, ...ofOrganizers]), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([drawn, withJobs]): DrawnStep => ({ step: 'at once', drawn, withJobs: withJobs && drawn.length < 4 }));

/** To what is there already; where it is not, nobody does it. */
const answers = anyOf([
  { weight: 5, arbitrary: action('accept', { person, slot }) },
  { weight: 3, arbitrary: action('decline', { person, slot }) },
  { weight: 1, arbitrary: action('wait again', { person, slot }) },
  { weight: 4, arbitrary: action('take over', { person, slot, from: person, as: asWhom }) },
  { weight: 3, arbitrary: action('approve', { person, slot }) },
  { weight: 1, arbitrary: action('refuse', { person, slot }) },
]).map(alone);

const byPeople = anyOf(ofPeople).map(alone);
const byAnybody = anyOf([...ofPeople, ...ofOrganizers, ...aloneOnly]).map(alone);

/** Each of them is drawn as often as the others. */
export const steps: fc.Arbitrary<DrawnStep>[] = [byAnybody, byPeople, byPeople, answers, answers, time, atOnce, atOnce];

export const worlds: fc.Arbitrary<World> = fc.record({
  waitlist: fc.constantFrom('automatic', 'automatic', 'automatic', 'by_hand', 'off'),
  approval: fc.boolean(),
  perAddress: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
  crowd: fc.constantFrom('nobody', 'full', 'waiting', 'waiting'),
  begins: fc.constantFrom(
    usualWorld.begins,
    usualWorld.begins,
    '2026-12-08T10:00',
    '2026-12-09T20:30',
    '2026-12-11T16:00',
  ),
});

import { one, type Action, type Step } from './actions.ts';
import type { PersonKey } from './people.ts';
import type { SlotKey } from './state.ts';
import type { World } from './world.ts';

export const deviationIds = [
  'asks-again-for-too-much',
  'offered-more-than-one-may-have',
  'state-is-read-before-the-lock',
  'a-second-press-cancels-another',
  'fewer-places-are-offered',
  'left-to-everybody-for-good',
  'an-accepted-offer-quotes-notes',
  'a-called-off-event-is-reminded',
] as const;
export type DeviationId = (typeof deviationIds)[number];

interface KnownDeviation {
  readonly id: DeviationId;
  /** What the hub does, and what would be right. */
  readonly does: string;
  readonly right: string;
  /** How the model recognises it: the one situation in which it tolerates the difference. */
  readonly seenWhen: string;
  /** The shortest history that shows it; absent where it needs two requests to meet by chance. */
  readonly history?: readonly Step[];
  /** Where it begins otherwise than usual. */
  readonly world?: Partial<World>;
}

const signsUp = (
  person: PersonKey,
  slot: SlotKey,
  more: { people?: number; quantity?: number; signedIn?: true } = {},
) => {
  const { people = 1, quantity = 1, signedIn } = more;
  return one({ does: 'sign up', person, slot, people, quantity, as: signedIn ? 'account' : 'stranger' });
};
const waits = (person: PersonKey, slot: SlotKey, places = 1) =>
  one({ does: 'wait', person, slot, people: 1, places, fewerIsFine: false, as: 'stranger' });
type Ending = Extract<Action, { does: 'cancel' }>['by'];
const cancels = (person: PersonKey, slot: SlotKey, by: Ending = 'link') =>
  one({ does: 'cancel', person, slot, nth: 0, by });
const leavesOpen = (person: PersonKey, slot: SlotKey) =>
  cancels(person, slot, 'organizer who leaves the place to everybody');
const becomes = (state: Extract<Action, { does: 'change state' }>['state']) => one({ does: 'change state', state });
const maximum = (slot: SlotKey, max: number) => one({ does: 'change maximum', slot, max });
const waitingLists = (waitlist: World['waitlist']) => one({ does: 'change waiting list', waitlist });
const hours = (count: number): Step => ({ step: 'time passes', hours: count });

/** What the hub is known to do otherwise than its rules say. Whoever mends one removes its entry: then the model is strict. */
export const knownDeviations: readonly KnownDeviation[] = [
  {
    id: 'asks-again-for-too-much',
    does: 'Who waits and sends the form again is refused for its places, or for the limit of the sheet.',
    right: '409 already_waiting comes first, and the link is mailed again.',
    seenWhen: 'somebody with an open entry asks again for more than one address may have',
    history: [signsUp('ann', 'tables', { people: 2 }), waits('chiyo', 'tables', 4), waits('chiyo', 'tables', 4)],
  },
  {
    id: 'offered-more-than-one-may-have',
    does: 'An accepted offer takes more units than one person may have by now, and the slot cannot be changed then.',
    right: 'The offer is for at most what one may have, and a row can be saved whose limits do not change.',
    seenWhen: 'an offer of an item is accepted that is above the most per person, or such a slot is changed',
    history: [
      maximum('cookies', 4),
      signsUp('ann', 'cookies', { quantity: 4 }),
      waits('chiyo', 'cookies', 4),
      cancels('ann', 'cookies'),
      one({ does: 'change most per person', slot: 'cookies', most: 1 }),
      one({ does: 'accept', person: 'chiyo', slot: 'cookies' }),
      maximum('cookies', 5),
    ],
  },
  {
    id: 'state-is-read-before-the-lock',
    does: 'Who cancels or changes while the event is called off or comes back is mailed as if it were as before.',
    right: 'The state of the sheet is read once its slot is locked: one mail, of what is true.',
    seenWhen: 'in one step, a sign-up is cancelled or moved to another address and the state of the sheet changes',
  },
  {
    id: 'a-second-press-cancels-another',
    does: 'The link of a form, sent twice without the id of a sign-up, cancels another one of the form.',
    right: 'The second one answers 404: without an id the link means its own sign-up.',
    seenWhen: 'a cancellation by link without an id is sent twice, and the form has another sign-up',
    history: [
      one({ does: 'sign up for several', person: 'ann', slots: ['tables', 'cocoa'], people: 1, as: 'stranger' }),
      one({ does: 'cancel twice', person: 'ann', slot: 'tables' }),
    ],
  },
  {
    id: 'fewer-places-are-offered',
    does: 'A lower maximum offers the place that organizers have just left to everybody.',
    right: 'What the organizers said holds.',
    seenWhen: 'the maximum goes down while a place is left to everybody and somebody waits',
    history: [
      maximum('tables', 3),
      signsUp('ann', 'tables', { people: 3 }),
      waits('chiyo', 'tables'),
      leavesOpen('ann', 'tables'),
      one({ does: 'cancel', person: 'ann', slot: 'tables', nth: 1, by: 'organizer who leaves the place to everybody' }),
      maximum('tables', 2),
    ],
  },
  {
    id: 'left-to-everybody-for-good',
    does: 'Once a place was left to everybody, later ones are not offered when the lists become automatic again.',
    right: 'That ends when the place is taken.',
    seenWhen: 'jobs run, a place is free for who waits, and one was left to everybody that is taken since',
    history: [
      signsUp('ann', 'tables', { people: 2 }),
      waits('chiyo', 'tables'),
      leavesOpen('ann', 'tables'),
      signsUp('dara', 'tables'),
      waitingLists('by_hand'),
      cancels('dara', 'tables'),
      waitingLists('automatic'),
      hours(1),
    ],
  },
  {
    id: 'an-accepted-offer-quotes-notes',
    does: 'The confirmation of an accepted offer quotes notes that nobody proved to be the mailbox’s.',
    right: 'A mail quotes them only where the confirmation of a plain sign-up would.',
    seenWhen: 'an offer is accepted whose entry was made by a stranger or an organizer',
    history: [
      signsUp('ann', 'cocoa'),
      waits('chiyo', 'cocoa'),
      cancels('ann', 'cocoa'),
      one({ does: 'accept', person: 'chiyo', slot: 'cocoa' }),
    ],
  },
  {
    id: 'a-called-off-event-is-reminded',
    does: 'Volunteers of an event that was called off and then archived are reminded of it.',
    right: 'It does not take place, so nobody is reminded.',
    seenWhen: 'a reminder is written while the sheet is archived and was called off',
    world: { begins: '2026-12-08T10:00' },
    history: [signsUp('ann', 'tables'), becomes('called_off'), becomes('archived'), hours(72), hours(24)],
  },
];

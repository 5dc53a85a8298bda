import { one, type Action, type Step } from './actions.ts';
import type { PersonKey } from './people.ts';
import type { SlotKey } from './state.ts';
import type { World } from './world.ts';

export const deviationIds = [
  'a-take-over-link-outlives-the-address',
  'an-account-keeps-what-moved-away',
  'who-left-a-called-off-event-keeps-the-place',
  'mails-to-nobody',
  'words-go-to-the-next-person',
  'kept-for-an-account-that-is-gone',
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
const becomes = (state: Extract<Action, { does: 'change state' }>['state']) => one({ does: 'change state', state });
const moves = (person: PersonKey, to: PersonKey, by: 'link' | 'organizer') =>
  one({ does: 'change address', person, slot: 'tables', to, by });
const hours = (count: number): Step => ({ step: 'time passes', hours: count });

/** What the hub is known to do otherwise than its rules say. Whoever mends one removes its entry: then the model is strict. */
export const knownDeviations: readonly KnownDeviation[] = [
  {
    id: 'a-take-over-link-outlives-the-address',
    does: 'The search for a replacement goes on when the sign-up gets another address, and its link still works.',
    right: 'Another address ends the search, and who asked for the place is told.',
    seenWhen: 'a sign-up whose place is looked for gets another address',
    history: [
      signsUp('ann', 'tables'),
      one({ does: 'look for', person: 'ann', slot: 'tables' }),
      moves('ann', 'ben', 'link'),
    ],
  },
  {
    id: 'an-account-keeps-what-moved-away',
    does: 'A sign-up that was made signed in stays in that account when it gets another address.',
    right: 'It leaves the account, unless its owner changes the address.',
    seenWhen: 'a sign-up of an account gets another address by a link or an organizer',
    history: [signsUp('ann', 'tables', { signedIn: true }), moves('ann', 'ben', 'organizer')],
  },
  {
    id: 'who-left-a-called-off-event-keeps-the-place',
    does: 'Who deletes the account while the event is called off stays on it without a name, and keeps the place.',
    right: 'The event can come back, so the sign-up ends.',
    seenWhen: 'an account is deleted that has a sign-up for a called-off event whose day has not passed',
    history: [
      signsUp('ann', 'tables', { signedIn: true }),
      becomes('called_off'),
      one({ does: 'delete account', person: 'ann' }),
    ],
  },
  {
    id: 'mails-to-nobody',
    does: 'Mails are written to the empty address of who left, when an event is moved, called off or comes back.',
    right: 'They are left out.',
    seenWhen: 'volunteers are mailed, and one of them has left',
    world: { begins: '2026-12-11T16:00' },
    history: [
      signsUp('ann', 'tables', { signedIn: true }),
      hours(24),
      one({ does: 'delete account', person: 'ann' }),
      one({ does: 'move event', hours: 72 }),
    ],
  },
  {
    id: 'words-go-to-the-next-person',
    does: 'When an organizer puts another person into a sign-up, that one reads the notes of the first.',
    right: 'What a person wrote ends when name and address change.',
    seenWhen: 'an organizer gives a sign-up another name and address',
    history: [signsUp('chiyo', 'tables'), moves('chiyo', 'ben', 'organizer')],
  },
  {
    id: 'kept-for-an-account-that-is-gone',
    does: 'A sign-up that is under way while its account is deleted is kept under the id of the account that is gone.',
    right: 'It is refused, or kept without an account.',
    seenWhen: 'in one step, somebody signs up or waits signed in and the account is deleted',
  },
];

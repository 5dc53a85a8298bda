import type { Action } from './actions.ts';
import type { World } from './world.ts';

export const deviationIds = [
  'asks-again-for-too-much',
  'offered-more-than-one-may-have',
  'state-is-read-before-the-lock',
  'a-second-press-cancels-another',
  'a-take-over-link-outlives-the-address',
  'an-account-keeps-what-moved-away',
  'who-left-a-called-off-event-keeps-the-place',
  'fewer-places-are-offered',
  'left-to-everybody-for-good',
  'mails-to-nobody',
  'an-accepted-offer-quotes-notes',
  'words-go-to-the-next-person',
  'a-called-off-event-is-reminded',
  'kept-for-an-account-that-is-gone',
] as const;
export type DeviationId = (typeof deviationIds)[number];

export interface KnownDeviation {
  readonly id: DeviationId;
  /** What the product does, and what would be right. */
  readonly does: string;
  readonly right: string;
  /** How the model recognises it: the one situation in which it tolerates the difference. */
  readonly seenWhen: string;
  /** The shortest history that shows it; absent where only chance does. */
  readonly history?: readonly Action[];
  readonly world?: Partial<World>;
}

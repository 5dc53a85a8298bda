import type { OpenSlot } from '#contract/open-slots.ts';
import { HubError, invalid, notFound } from '#server/http/errors.ts';

interface Instead {
  readonly sheetId: string;
  /** What the reader can have instead. */
  readonly open: readonly OpenSlot[];
}

const factsOf = (instead?: Instead) =>
  instead === undefined ? {} : { facts: { sheetId: instead.sheetId, open: [...instead.open] } };

export const takeOverLinkDead = () => notFound('This link doesn’t work any more');
export const alreadyTaken = (instead?: Instead) =>
  new HubError(
    409,
    'already_taken',
    'Somebody has taken this place already. Thank you for wanting to help!',
    factsOf(instead),
  );
export const handOverEnded = (instead?: Instead) =>
  new HubError(410, 'hand_over_ended', 'Nobody is looked for any more for this place', factsOf(instead));
export const tooLateToHandOver = () =>
  new HubError(409, 'too_late_to_hand_over', 'This place can’t be handed over any more');
export const fullNameShown = () =>
  invalid([{ path: 'name', message: 'Leave out your full name: everyone with the link can read it' }]);
export const nobodyAsks = () => notFound('Nobody waits for an answer here');

import type { ManageChange } from '#contract/signup-link.ts';
import type { SignedUpForSeveral, SignupBatchInput } from '#contract/signups.ts';
import { changeAll } from '#client/features/signups/signups.api.ts';

/**
 * Gives signups that were made by a form, whose answer was lost, the words of the form as it is now. Who came to each
 * slot stays: people who were added or left out since are not.
 */
export async function correctSeveral(made: SignedUpForSeveral, body: SignupBatchInput): Promise<SignedUpForSeveral> {
  return { ...made, ...(await changeAll(made, (at) => changeOf(made, body, at))) };
}

function changeOf(
  { signups }: SignedUpForSeveral,
  { name, people, displayName = null, places, answers = [], preferredLanguage: _language, ...person }: SignupBatchInput,
  at: number,
): Omit<ManageChange, 'token' | 'signupId'> {
  const names = people?.map((each) => each.name) ?? [name];
  const onSlot = signups.filter(({ slotId }) => slotId === signups[at]?.slotId);
  const nth = onSlot.findIndex(({ id }) => id === signups[at]?.id);
  const {
    slotId: _slot,
    answers: ofSlot = [],
    ...brought
  } = places.find(({ slotId }) => slotId === signups[at]?.slotId) ?? { slotId: '' };
  const isSameFamily = onSlot.length === names.length;
  return {
    ...person,
    ...brought,
    // Each sheet and slot takes those to its own questions.
    answers: [...answers, ...ofSlot],
    // The name to show is that of the first one.
    ...(nth === 0 ? { name, displayName } : isSameFamily ? { name: names[nth] } : {}),
  };
}

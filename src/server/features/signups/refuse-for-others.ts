import type { SignupChange } from '#contract/signups.ts';
import { notForOthersToGive, notForOthersToWrite } from './signups.errors.ts';
import type { Signup } from './signups.store.ts';

/**
 * Organizers sign others up, but only a person can agree to calls, to news, and to a name that everyone sees.
 * @throws notForOthersToGive
 */
export function refuseForOthers({
  displayName = null,
  ...wished
}: Pick<SignupChange, 'callConsent' | 'newsConsent' | 'displayName'>): void {
  const consents = (['callConsent', 'newsConsent'] as const).filter((field) => wished[field] === true);
  const given = [...consents, ...(displayName === null ? [] : ['displayName'])];
  if (given.length > 0) throw notForOthersToGive(given);
}

/**
 * What a person wrote for everyone to read, organizers remove. Other words would be put into that person's mouth.
 * @throws notForOthersToWrite
 */
export function refuseOtherWords(
  held: Pick<Signup, 'bringing' | 'displayName'>,
  change: Pick<SignupChange, 'bringing' | 'displayName'>,
): void {
  const changed = (['bringing', 'displayName'] as const).filter(
    (field) => (change[field] ?? held[field]) !== held[field],
  );
  if (changed.length > 0) throw notForOthersToWrite(changed);
}

import type { SignupChange } from '#contract/signups.ts';
import { notForOthersToGive } from './signups.errors.ts';

/**
 * Organizers sign others up, but only a person can agree to calls and news.
 * @throws notForOthersToGive
 */
export function refuseForOthers(wished: Pick<SignupChange, 'callConsent' | 'newsConsent'>): void {
  const given = (['callConsent', 'newsConsent'] as const).filter((field) => wished[field] === true);
  if (given.length > 0) throw notForOthersToGive(given);
}

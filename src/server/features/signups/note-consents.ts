import type { SignupChange } from '#contract/signups.ts';
import { consentFields, consentPurposes } from '#domain/consents.ts';
import { endConsents, endTakenBack, recordGiven } from '#server/features/consent/record-consents.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignupActor } from './manage-link.ts';
import type { SignupOfEvent } from './signups.store.ts';

interface Noted {
  readonly before: SignupOfEvent;
  readonly after: SignupOfEvent;
  readonly change: SignupChange;
  readonly by: SignupActor;
  /** Of the words that the person read, a BCP 47 tag. */
  readonly language: string;
}

/** Proves what a change of a signup, which is still as before, gives and takes back. */
export async function noteConsents(platform: Platform, write: Write, noted: Noted): Promise<void> {
  const { before, after, by, language } = noted;
  if (isOfOther(before, by)) return noteForOther(platform, write, noted);
  const changed = { before, after, signupId: after.id, userId: null, place: 'manage', language } as const;
  await recordGiven(platform, write, changed);
  await endTakenBack(platform, write, changed);
}

/** Organizers do not see calls and news. When a volunteer asks them, they end them, whether there were any or not. */
async function noteForOther(platform: Platform, write: Write, { before, after, change }: Noted): Promise<void> {
  const occasion = { place: 'organizer', language: null } as const;
  const unseen = { callConsent: false, newsConsent: false };
  const changed = { before: { ...before, ...unseen }, after: { ...after, ...unseen } };
  await recordGiven(platform, write, { ...changed, ...occasion, signupId: after.id, userId: null });
  await endTakenBack(platform, write, { ...changed, ...occasion, signupId: after.id, userId: null });
  const purposes = consentPurposes.filter(
    (purpose) => purpose !== 'reminders' && change[consentFields[purpose]] === false,
  );
  if (before.email !== null) await endConsents(platform, write, { address: before.email, purposes, ...occasion });
}

/** Whether an organizer changes the signup of somebody else. */
export function isOfOther(signup: SignupOfEvent, by: SignupActor): boolean {
  return typeof by !== 'string' && signup.userId !== by.userId;
}

import type { SignUpPost } from '#contract/forms.ts';
import type { RefusedPlace } from '#contract/refused-places.ts';
import type { SignupInput } from '#contract/signups.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { signUp, signUpForSeveral } from '#server/features/signups/sign-up.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { formNameOf } from './form-token.ts';
import { sendAgain } from './no-script.errors.ts';

interface Posted {
  /** The first of those that were made. */
  readonly signupId: string;
  readonly refused: readonly RefusedPlace[];
}

/**
 * The same form signs up once, however often it is sent.
 * @throws sendAgain for a form that no person has filled in; and whatever signing up throws
 */
export async function postSignUp(
  hub: Context<'mailbox' | 'limits'>,
  actor: Actor,
  { form, website = '', sheetId: _sheetId, slotIds, items, ...sent }: SignUpPost,
  preferredLanguage: LanguageTag,
): Promise<Posted> {
  const name = formNameOf(hub, form);
  if (name === null || website !== '') throw sendAgain();
  const { slotId, ...person } = { ...personOf(sent), preferredLanguage };
  const key = `form ${name}`;
  if (slotIds.length < 2) {
    const { id } = await signUp(hub, actor, { slotId, ...person, ...items[slotId] }, key);
    return { signupId: id, refused: [] };
  }
  // Each slot takes the answers to what it asks.
  const places = slotIds.map((each) => ({ slotId: each, ...items[each], answers: person.answers }));
  const { signups, refused } = await signUpForSeveral(hub, actor, { ...person, places }, key);
  return { signupId: signups[0]?.id ?? '', refused };
}

type Sent = Omit<SignUpPost, 'form' | 'website' | 'sheetId' | 'slotIds' | 'items'>;

function personOf({
  person2,
  person3,
  showName,
  displayName,
  ...person
}: Sent): Omit<SignupInput, 'preferredLanguage'> {
  const others = [person2, person3].filter((other) => other !== undefined && other.trim() !== '');
  return {
    ...person,
    ...(others.length === 0 ? {} : { people: [person.name, ...others].map((each = '') => ({ name: each })) }),
    ...(showName ? { displayName: displayName ?? null } : {}),
  };
}

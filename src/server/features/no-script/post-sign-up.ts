import type { SignUpPost } from '#contract/forms.ts';
import type { RefusedPlace } from '#contract/refused-places.ts';
import type { SignupInput } from '#contract/signups.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { joinWaitlist } from '#server/features/offers/join-waitlist.ts';
import { signUp, signUpForSeveral } from '#server/features/signups/sign-up.ts';
import type { Actor } from '#server/http/actor.ts';
import { idempotencyKey } from '#server/http/idempotency-key.ts';
import type { Context } from '#server/hub.ts';
import { formNameOf } from './form-token.ts';
import { sendAgain } from './no-script.errors.ts';

type Posted =
  /** The first of those that were made. */
  | { readonly signupId: string; readonly refused: readonly RefusedPlace[] }
  /** On a waiting list. */
  | { readonly entryId: string };

/**
 * The same form signs up once, however often it is sent.
 * @throws sendAgain for a form that no person has filled in; and whatever signing up throws
 */
export async function postSignUp(
  hub: Context<'mailbox'>,
  actor: Actor,
  { form, website = '', sheetId: _sheetId, slotIds, items, wait, places: wanted = 1, fewerIsFine, ...sent }: SignUpPost,
  preferredLanguage: LanguageTag,
): Promise<Posted> {
  const name = formNameOf(hub, form);
  if (name === null || website !== '') throw sendAgain();
  const { slotId, ...person } = { ...personOf(sent), preferredLanguage };
  const key = idempotencyKey(`form ${name}`);
  if (wait) {
    const { quantity: _quantity, ...brought } = items[slotId] ?? {};
    // Everyone who is named needs a place.
    const places = Math.max(wanted, person.people?.length ?? 1);
    const input = { ...person, ...brought, places, fewerIsFine };
    const { id } = await joinWaitlist(hub, actor, slotId, input, { idempotencyKey: key });
    return { entryId: id };
  }
  if (slotIds.length < 2) {
    const { id } = await signUp(hub, actor, { slotId, ...person, ...items[slotId] }, key);
    return { signupId: id, refused: [] };
  }
  // Each slot takes the answers to what it asks.
  const places = slotIds.map((each) => ({ slotId: each, ...items[each], answers: person.answers }));
  const { signups, refused } = await signUpForSeveral(hub, actor, { ...person, places }, key);
  return { signupId: signups[0]?.id ?? '', refused };
}

type Sent = Omit<SignUpPost, 'form' | 'website' | 'sheetId' | 'slotIds' | 'items' | 'wait' | 'places' | 'fewerIsFine'>;

function personOf({
  person2,
  person3,
  person4,
  person5,
  person6,
  showName,
  displayName,
  ...person
}: Sent): Omit<SignupInput, 'preferredLanguage'> {
  const others = [person2, person3, person4, person5, person6].flatMap((other) => other ?? []);
  return {
    ...person,
    ...(others.length === 0 ? {} : { people: [person.name, ...others].map((name) => ({ name })) }),
    ...(showName ? { displayName: displayName ?? null } : {}),
  };
}

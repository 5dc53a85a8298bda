import type { SignUpPost } from '#contract/forms.ts';
import type { SignedUp } from '#contract/signups.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { formNameOf } from './form-token.ts';
import { sendAgain } from './no-script.errors.ts';

/**
 * The same form signs up once, however often it is sent.
 * @throws sendAgain for a form that no person has filled in; and whatever signing up throws
 */
export async function postSignUp(
  hub: Context<'mailbox' | 'limits'>,
  actor: Actor,
  { form, website = '', sheetId: _sheetId, person2, person3, showName, displayName, ...person }: SignUpPost,
  preferredLanguage: LanguageTag,
): Promise<SignedUp> {
  const name = formNameOf(hub, form);
  if (name === null || website !== '') throw sendAgain();
  const others = [person2, person3].filter((other) => other !== undefined && other.trim() !== '');
  const people = others.length === 0 ? {} : { people: [person.name, ...others].map((each = '') => ({ name: each })) };
  const shown = showName ? { displayName: displayName ?? null } : {};
  return signUp(hub, actor, { ...person, ...people, ...shown, preferredLanguage }, `form ${name}`);
}

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
  { form, website = '', sheetId: _sheetId, ...person }: SignUpPost,
  preferredLanguage: LanguageTag,
): Promise<SignedUp> {
  const name = formNameOf(hub, form);
  if (name === null || website !== '') throw sendAgain();
  return signUp(hub, actor, { ...person, preferredLanguage }, `form ${name}`);
}

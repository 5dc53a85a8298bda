import { signUpTyped, type SignUpForm, type SignUpRefusal, type SignUpTyped } from '#contract/forms.ts';
import type { SheetView } from '#contract/sheets.ts';
import { isUnavailable } from '#contract/unavailable.ts';
import { isWaitlistRefusal } from '#contract/waitlist-refusals.ts';
import { MAX_PLACES_AT_ONCE } from '#domain/text-limits.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { findSlotOfEvent } from '#server/features/signups/places.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { HubError } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import { isId } from '#server/platform/new-id.ts';
import { newFormToken } from './form-token.ts';
import { isBusy } from './no-script.errors.ts';

interface Place {
  readonly slotId: string;
  /** Where the form is for several: the first of them is the slot. */
  readonly slotIds?: readonly string[];
  readonly sheetId?: string;
}

/** Filled in from the user's account; null when the slot does not exist. */
export async function showSignUpForm(
  hub: Context<'sheetCache'>,
  actor: Actor,
  place: Place,
): Promise<SignUpForm | null> {
  const isTooMuch = new Set(place.slotIds).size > MAX_PLACES_AT_ONCE;
  return formAt(hub, place, await knownOf(hub, actor), isTooMuch ? [{ kind: 'too-many' }] : []);
}

/** The form as it was sent, with the reason for the refusal; null when its sheet has gone too. */
export async function showRefusedForm(
  hub: Context<'sheetCache'>,
  place: Place,
  typed: SignUpTyped,
  error: HubError,
): Promise<SignUpForm | null> {
  // Where there are several places, each says for itself why it could not be had.
  const refusal = error.facts.refused === undefined ? refusalOf(error) : null;
  const wrong = error.errors?.map(({ path, message }) => ({ kind: 'field', path, message }) as const);
  const whole =
    refusal === null && error.facts.refused === undefined
      ? [{ kind: isBusy(error) ? 'busy' : 'refused' } as const]
      : [];
  const form = await formAt(hub, place, typed, wrong ?? whole);
  return form === null ? null : { ...form, refusal, left: error.facts.left, refused: error.facts.refused ?? [] };
}

const SEND_AGAIN = new Set(['send_again', 'key_reused', 'signup_cancelled']);

function refusalOf({ code }: HubError): SignUpRefusal | null {
  if (isUnavailable(code) || isWaitlistRefusal(code)) return code;
  return SEND_AGAIN.has(code) ? 'send_again' : null;
}

async function formAt(
  hub: Context<'sheetCache'>,
  { slotId, slotIds = [], sheetId = '' }: Place,
  typed: SignUpTyped,
  problems: SignUpForm['problems'],
): Promise<SignUpForm | null> {
  const sheet = (await sheetOfSlot(hub, slotId)) ?? (await publicSheet(hub, sheetId));
  if (sheet === null) return null;
  const further = await Promise.all(
    furtherOf(slotId, slotIds).map(async (each) => ({ slotId: each, sheet: await sheetOfSlot(hub, each) })),
  );
  return {
    sheet,
    slotId,
    further: further.flatMap(({ slotId: each, sheet: of }) => (of === null ? [] : [{ slotId: each, sheet: of }])),
    refused: [],
    form: newFormToken(hub),
    typed,
    problems,
    refusal: null,
  };
}

/** Each once, and no more than one form takes. */
function furtherOf(slotId: string, slotIds: readonly string[]): string[] {
  return [...new Set([slotId, ...slotIds])].slice(1, MAX_PLACES_AT_ONCE);
}

async function sheetOfSlot(hub: Context<'sheetCache'>, slotId: string): Promise<SheetView | null> {
  const slot = isId(slotId) ? await findSlotOfEvent(hub.database.db, slotId) : null;
  return slot === null ? null : publicSheet(hub, slot.sheetId);
}

async function publicSheet({ sheetCache }: Pick<Context<'sheetCache'>, 'sheetCache'>, id: string) {
  await sheetCache.refreshIncluding(id);
  return sheetCache.sheet(id);
}

async function knownOf(hub: Context<'sheetCache'>, { userId }: Actor): Promise<SignUpTyped> {
  const user = userId === null ? null : await userById(hub.database.db, userId);
  return signUpTyped.parse(user === null ? {} : { name: user.name, email: user.email, phone: user.phone ?? '' });
}

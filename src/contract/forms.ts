import { z } from 'zod';
import { DEFAULT_WINDOW, listingWindows } from '#domain/sheet-dates.ts';
import { MAX_SEARCH } from '#domain/sheet-search.ts';
import { singleLine } from '#domain/text-limits.ts';
import { formTraces } from './limits.ts';
import type { ManagedSignup } from './manage.ts';
import { placeField, type SheetView } from './sheets.ts';
import { signupInput } from './signups.ts';
import type { Unavailable } from './unavailable.ts';

// What pages send and show in browsers without script. Every value of a form is text, and a box that is not ticked is
// absent.

/** The form of a slot as it is sent. */
export const signUpPost = signupInput.omit({ preferredLanguage: true }).extend({
  emailConsent: z.string().optional().transform(isTicked),
  sheetId: z.string().optional(),
  form: z.string().max(200).default(''),
  website: formTraces.shape.website,
});
export type SignUpPost = z.infer<typeof signUpPost>;

/** What somebody typed, whether it is right or not: it is shown again. */
export const signUpTyped = z.object({
  name: z.string().catch(''),
  email: z.string().catch(''),
  phone: z.string().catch(''),
  notes: z.string().catch(''),
  // As it was sent, or as it was read already.
  emailConsent: z.union([z.string(), z.boolean()]).optional().catch(undefined).transform(isTicked),
});
export type SignUpTyped = z.infer<typeof signUpTyped>;

/** The way back to the form that was sent: its slot, and its sheet in case the slot has gone. */
export const signUpPlace = z.object({
  slotId: z.string().catch(''),
  sheetId: z.string().catch(''),
});

/** A link as it was copied from a mail, or its end alone. */
export const manageLinkPost = z.object({ link: z.string().trim().max(1000).catch('') });

/** The address whose links were asked for, whether it is one or not: it is shown again. */
export const linksTyped = z.object({ email: z.string().trim().max(1000).catch('') });

/** The signup that the page showed on which it is withdrawn. */
export const withdrawPost = z.object({ signupId: z.string().catch('') });

/** From where somebody went to choose a language. */
export const languageBack = z.object({ back: z.string().max(2000).catch('/') });

/** What the address of the listing asks for. */
export const listingQuery = z.object({
  search: z.string().max(MAX_SEARCH).transform(singleLine).catch(''),
  when: z.enum(listingWindows).catch(DEFAULT_WINDOW),
  /** Where the page of past sheets begins, as `next` tells it. */
  before: z
    .string()
    .refine((text) => placeField.safeParse(text).success)
    .optional()
    .catch(undefined),
});
export type ListingQuery = z.infer<typeof listingQuery>;

/** Why there is no place to be had, or that the form has to be sent once more. */
export type SignUpRefusal = Unavailable | 'send_again';

/**
 * What is wrong with a form that was sent: with one field, in the server's words, or with none of them. `busy` when the
 * same will do later.
 */
type SignUpProblem =
  | { readonly kind: 'field'; readonly path: string; readonly message: string }
  | { readonly kind: 'busy' | 'refused' };

/** The page of the form of one slot. */
export interface SignUpForm {
  readonly sheet: SheetView;
  readonly slotId: string;
  /** Names the form: it signs up once, however often it is sent. */
  readonly form: string;
  readonly typed: SignUpTyped;
  readonly problems: readonly SignUpProblem[];
  readonly refusal: SignUpRefusal | null;
}

/** The page of the sign-up that this browser has just made, opened or withdrawn. */
export interface OwnSignup {
  readonly state: 'made' | 'opened' | 'withdrawn';
  /** Null once it is withdrawn. */
  readonly signup: ManagedSignup['signup'] | null;
  readonly slot: ManagedSignup['slot'];
  readonly sheet: ManagedSignup['sheet'];
  readonly changeable: boolean;
  /** The link to keep, of a sign-up that was just made. */
  readonly manageUrl: string | null;
}

/**
 * Whose links were asked for, and why they are not mailed: that is no address, or the same will do later; null when they
 * are, if there are any.
 */
export interface LinksAsked {
  readonly email: string;
  readonly problem: 'address' | 'busy' | null;
}

function isTicked(value: string | boolean | undefined): boolean {
  return value !== undefined && value !== false;
}

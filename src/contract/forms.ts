import { z } from 'zod';
import { DEFAULT_WINDOW, listingWindows } from '#domain/sheet-dates.ts';
import { MAX_SEARCH } from '#domain/sheet-search.ts';
import { furtherPeople, type FurtherPerson } from '#domain/plain-form.ts';
import { MAX_PLACES_AT_ONCE, singleLine, textLimits } from '#domain/text-limits.ts';
import { formTraces } from './limits.ts';
import { idField, optionalLine } from './fields.ts';
import { handOverInput } from './hand-overs.ts';
import type { RefusedPlace } from './refused-places.ts';
import type { ManagedSignup } from './signup-link.ts';
import { answersInput } from './questions.ts';
import { placeField, type SheetView } from './sheets.ts';
import { signupInput } from './signups.ts';
import type { Unavailable } from './unavailable.ts';
import type { WaitlistRefusal } from './waitlist-refusals.ts';
import { waitlistInput, type EntryView } from './waitlist.ts';

// What pages send and show in browsers without script. Every value of a form is text, and a box that is not ticked is
// absent.

const sentBox = z.string().optional().transform(isTicked);
/** As it was sent, or as it was read already. */
const typedBox = z.union([z.string(), z.boolean()]).optional().catch(undefined).transform(isTicked);

const personField = optionalLine('Name', textLimits.name);

function forFurtherPeople<Field>(field: Field): Record<FurtherPerson, Field> {
  // The keys of an object that is made of entries are not known to the compiler.
  return Object.fromEntries(furtherPeople.map((person) => [person, field])) as Record<FurtherPerson, Field>;
}

/** What is taken of an item, by its slot. */
const sentItems = z.record(
  idField,
  z.object({
    quantity: z
      .string()
      .optional()
      .transform((text) => (text === undefined || text.trim() === '' ? undefined : Number(text)))
      .pipe(signupInput.shape.quantity),
    bringing: signupInput.shape.bringing,
    marks: signupInput.shape.marks,
  }),
);

export const signUpPost = signupInput
  .omit({ preferredLanguage: true, people: true, quantity: true, bringing: true, marks: true })
  .extend({
    /** Where a form is for several places, each once; then the first of them is the slot. */
    slotIds: z
      .array(idField)
      .max(MAX_PLACES_AT_ONCE)
      .default([])
      .transform((ids) => [...new Set(ids)]),
    items: sentItems.default({}),
    ...forFurtherPeople(personField),
    showName: sentBox,
    /** Whether it is to wait for a place of a full slot, and for how many. */
    wait: sentBox,
    places: z
      .string()
      .optional()
      .transform((text) => (text === undefined ? undefined : Number(text)))
      .pipe(waitlistInput.shape.places),
    fewerIsFine: sentBox,
    emailConsent: sentBox,
    callConsent: sentBox,
    newsConsent: sentBox,
    sheetId: z.string().optional(),
    form: z.string().max(200).default(''),
    website: formTraces.shape.website,
  });
export type SignUpPost = z.infer<typeof signUpPost>;

const typedItem = z.object({
  /** As it was sent, or as it was read already. */
  quantity: z.union([z.string(), z.number().transform(String)]).catch(''),
  bringing: z.string().catch(''),
  marks: z.array(z.string()).catch([]),
});

/** Valid or not, because the form is shown again with it. */
export const signUpTyped = z.object({
  name: z.string().catch(''),
  email: z.string().catch(''),
  phone: z.string().catch(''),
  notes: z.string().catch(''),
  emailConsent: typedBox,
  callConsent: typedBox,
  newsConsent: typedBox,
  answers: answersInput.catch(undefined),
  items: z.record(z.string(), typedItem).catch({}),
  ...forFurtherPeople(z.string().catch('')),
  showName: typedBox,
  displayName: z.string().catch(''),
  places: z.union([z.string(), z.number()]).transform(String).catch('1'),
  fewerIsFine: typedBox,
});
export type SignUpTyped = z.infer<typeof signUpTyped>;

/** Where the form is: its slots, and its sheet in case the slot was deleted. */
export const signUpPlace = z.object({
  slotId: z.string().catch(''),
  slotIds: z.array(z.string()).catch([]),
  sheetId: z.string().catch(''),
});

/** A whole link, or only its end. */
export const manageLinkPost = z.object({ link: z.string().trim().max(1000).catch('') });

export const linksTyped = z.object({ email: z.string().trim().max(1000).catch('') });

/** To look for somebody who takes a place over, or to stop that. */
export const handOverPost = z.object({ signupId: idField, name: handOverInput.shape.name, stop: sentBox });

export const handOverTyped = z.object({ signupId: z.string().catch(''), name: z.string().max(1000).catch('') });

export const withdrawPost = z.object({ signupId: z.string().catch('') });

export const languageBack = z.object({ back: z.string().max(2000).catch('/') });

export const listingQuery = z.object({
  search: z.string().max(MAX_SEARCH).transform(singleLine).catch(''),
  when: z.enum(listingWindows).catch(DEFAULT_WINDOW),
  /** Where the page of past sheets begins; see `next`. */
  before: z
    .string()
    .refine((text) => placeField.safeParse(text).success)
    .optional()
    .catch(undefined),
});
export type ListingQuery = z.infer<typeof listingQuery>;

export type SignUpRefusal = Unavailable | WaitlistRefusal | 'send_again';

/**
 * An error in one field, in the server's words, or in none. `busy`: the same request works later; `too-many`: more places
 * were chosen than one form takes.
 */
type SignUpProblem =
  | { readonly kind: 'field'; readonly path: string; readonly message: string }
  | { readonly kind: 'busy' | 'refused' | 'too-many' };

interface FormPlace {
  readonly sheet: SheetView;
  readonly slotId: string;
}

export interface SignUpForm {
  readonly sheet: SheetView;
  readonly slotId: string;
  /** Further places that the form is for. */
  readonly further: readonly FormPlace[];
  /** Why places could not be had, where none could. */
  readonly refused: readonly RefusedPlace[];
  /** Names this form: it signs up once, however often it is sent. */
  readonly form: string;
  readonly typed: SignUpTyped;
  readonly problems: readonly SignUpProblem[];
  readonly refusal: SignUpRefusal | null;
  /** With `slot_full`: how many places or units are left; absent where the sheet hides its counts. */
  readonly left?: number | undefined;
}

export interface OwnSignup {
  readonly state: 'made' | 'opened' | 'withdrawn';
  readonly signup: ManagedSignup['signup'] | null;
  readonly slot: ManagedSignup['slot'];
  readonly sheet: ManagedSignup['sheet'];
  readonly questions?: ManagedSignup['questions'];
  readonly changeable: boolean;
  readonly late?: ManagedSignup['late'];
  readonly canHandOver?: ManagedSignup['canHandOver'];
  readonly handOver?: ManagedSignup['handOver'];
  /** The others of the same form. */
  readonly group?: ManagedSignup['group'];
  readonly manageUrl: string | null;
  /** Places of the same form that could not be had. */
  readonly refused: readonly OwnRefusedPlace[];
}

export interface OwnRefusedPlace extends Pick<ManagedSignup, 'slot' | 'sheet'>, Pick<RefusedPlace, 'code' | 'left'> {}

/** The place on a waiting list that a browser without script has just got. */
export interface OwnWaiting {
  readonly entryId: string;
  readonly entry: EntryView;
}

/** A name that is not shown to everybody with the link, because it tells too much. */
export type NameRefused = z.infer<typeof handOverTyped>;

/**
 * The address, and why no links are mailed to it: it is invalid, or the same request works later. Null if any that
 * exist were mailed.
 */
export interface LinksAsked {
  readonly email: string;
  readonly problem: 'address' | 'busy' | null;
}

function isTicked(value: string | boolean | undefined): boolean {
  return value !== undefined && value !== false;
}

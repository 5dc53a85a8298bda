/**
 * What becomes of what somebody has when it is no longer theirs: it *ends*; it *moves* to whoever reads the mail of the new
 * address; or it *stays* with who had it. `tests/what-ends-with-what.test.ts` makes all of it happen.
 */
export type Fate = 'ends' | 'moves' | 'stays';

/**
 * What happens to a sign-up: its volunteer gives it another address, by a link or in the account that made it; an
 * organizer corrects the address, or types in another person; another person takes the place over; its account is deleted.
 */
export const signupTurns = [
  'moved by a link',
  'moved by its account',
  'moved by an organizer',
  'given to another person',
  'taken over',
  'account deleted',
] as const;
export type SignupTurn = (typeof signupTurns)[number];

type OfSignup = readonly [Fate, Fate, Fate, Fate, Fate, Fate];

/** A consent that moves counts once the new mailbox is proved. The place itself goes on in all but the last turn. */
export const signupFates = {
  'older manage links': ['ends', 'ends', 'ends', 'ends', 'ends', 'ends'],
  'the link of its form': ['ends', 'ends', 'ends', 'ends', 'ends', 'ends'],
  'the take-over link': ['ends', 'ends', 'ends', 'ends', 'ends', 'ends'],
  'who asked to take it over': ['ends', 'ends', 'ends', 'ends', 'ends', 'ends'],
  'proof of its mailbox': ['ends', 'ends', 'ends', 'ends', 'ends', 'ends'],
  'entry in the calendar of its mailbox': ['ends', 'ends', 'ends', 'ends', 'ends', 'ends'],
  'hold of its account': ['ends', 'stays', 'ends', 'ends', 'ends', 'ends'],
  'consent to reminders': ['moves', 'moves', 'moves', 'ends', 'ends', 'ends'],
  'consent to calls': ['moves', 'moves', 'ends', 'ends', 'ends', 'ends'],
  'consent to news': ['moves', 'moves', 'ends', 'ends', 'ends', 'ends'],
  note: ['moves', 'moves', 'moves', 'ends', 'ends', 'ends'],
  answers: ['moves', 'moves', 'moves', 'ends', 'ends', 'ends'],
  phone: ['moves', 'moves', 'moves', 'ends', 'ends', 'ends'],
  dish: ['moves', 'moves', 'moves', 'ends', 'ends', 'ends'],
  'shown name': ['moves', 'moves', 'moves', 'ends', 'ends', 'ends'],
} as const satisfies Record<string, OfSignup>;
export type ThingOfSignup = keyof typeof signupFates;

export function endsWith(turn: SignupTurn, thing: ThingOfSignup): boolean {
  return signupFates[thing][signupTurns.indexOf(turn)] === 'ends';
}

/** What happens to somebody who organizes. An administrator organizes every sheet. */
export const organizerTurns = [
  'taken off the sheet',
  'no administrator any more',
  'account deleted',
  'new address',
] as const;
export type OrganizerTurn = (typeof organizerTurns)[number];

type OfOrganizer = readonly [Fate, Fate, Fate, Fate];

/** Names are mailed to a new address once its mailbox is proved. */
export const organizerFates = {
  'sight of the sheet': ['ends', 'ends', 'ends', 'stays'],
  'live stream': ['ends', 'ends', 'ends', 'stays'],
  'open invitations': ['ends', 'ends', 'ends', 'stays'],
  'those who accepted one': ['stays', 'stays', 'stays', 'stays'],
  'links of the door': ['ends', 'ends', 'ends', 'stays'],
  'letters to volunteers that wait to go out': ['stays', 'stays', 'stays', 'stays'],
  'mails that name volunteers': ['ends', 'ends', 'ends', 'ends'],
  'names at the address of the sheet': ['ends', 'ends', 'ends', 'ends'],
} as const satisfies Record<string, OfOrganizer>;
export type ThingOfOrganizer = keyof typeof organizerFates;

/** What happens to an account. */
export const accountTurns = ['signed out', 'new address', 'deleted'] as const;
export type AccountTurn = (typeof accountTurns)[number];

type OfAccount = readonly [Fate, Fate, Fate];

/** What is over stays without a name: the place, and the hours. */
export const accountFates = {
  session: ['ends', 'stays', 'ends'],
  'live stream': ['ends', 'stays', 'ends'],
  'sign-ups ahead': ['stays', 'stays', 'ends'],
  'sign-ups of an event that is called off': ['stays', 'stays', 'ends'],
  'places of an event that moves ahead again': ['stays', 'stays', 'ends'],
  'sign-ups under way': ['stays', 'stays', 'ends'],
  'waits under way': ['stays', 'stays', 'ends'],
  waits: ['stays', 'stays', 'ends'],
  consents: ['stays', 'moves', 'ends'],
  'invitations to it': ['stays', 'stays', 'ends'],
  'calendar of its mailbox': ['stays', 'stays', 'ends'],
  'proofs of its mailbox': ['stays', 'stays', 'ends'],
  hours: ['stays', 'stays', 'ends'],
  'letters about hours': ['stays', 'stays', 'ends'],
} as const satisfies Record<string, OfAccount>;
export type ThingOfAccount = keyof typeof accountFates;

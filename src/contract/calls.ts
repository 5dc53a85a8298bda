import { z } from 'zod';
import { callAnswers, callStates, MOST_NOTE, notSentReasons } from '#domain/calls.ts';
import { multiLine } from '#domain/text-limits.ts';
import { idField, instant } from './fields.ts';
import { manageInput } from './signup-link.ts';
import { openSlot } from './open-slots.ts';
import { sheetView } from './sheets.ts';
import { slotView } from './slots.ts';
import { whoIsAsked } from './who-is-asked.ts';

const FLAG_WRONG = 'Must be true or false';
const flag = z.boolean({ error: FLAG_WRONG }).default(false);

export const callInput = z.object({
  /** Only counts who would be asked. */
  dryRun: flag,
  /** In the organizer's words, with the sentences of the hub. */
  note: z
    .string({ error: 'The note must be text' })
    .transform(multiLine)
    .pipe(z.string().max(MOST_NOTE, { error: `The note must be at most ${MOST_NOTE} characters` }))
    .optional(),
  /** Absent for all slots that miss volunteers. */
  slotIds: z
    .array(idField)
    .min(1, { error: 'Choose at least one volunteer slot' })
    .max(400, { error: 'Choose at most 400 volunteer slots' })
    .optional(),
  /** Asks others after a while, until all places are taken. */
  keepAsking: flag,
  /** The organizer knows that the note sells something: only people who agreed to news too are asked. */
  confirmedCommercial: flag,
});
export type CallInput = z.infer<typeof callInput>;

export const callPreview = z.object({
  canBeAsked: z.int(),
  /** How many of them are asked first. */
  firstWave: z.int(),
  why: whoIsAsked,
  /**
   * For a co-organizer, who must not learn who agreed: numbers are rounded up to a multiple of five, people who are busy or
   * were written to today count as if they could be asked, and who is left out is not said. Absent for an administrator.
   */
  isRough: z.literal(true).optional(),
  /** The slots that miss volunteers, the nearest first. */
  slots: z.array(openSlot.extend({ missing: z.int() })),
  /** Who waits for one of them and is offered a place instead, before anyone is asked. */
  waitingFirst: z.int(),
  /** What in the note looks as if it sold something; null for nothing. */
  sells: z.string().nullable(),
});
export type CallPreview = z.infer<typeof callPreview>;

export const callView = z.object({
  id: z.string(),
  at: instant,
  /** The name of the organizer; null once the account is deleted. */
  by: z.string().nullable(),
  /** Null for all slots that missed volunteers. */
  slotIds: z.array(z.string()).nullable(),
  waves: z.int(),
  /** Emails that went out. */
  asked: z.int(),
  /** Of those, who is on the sheet now. */
  in: z.int(),
  notThisTime: z.int(),
  noAnswer: z.int(),
  /** Emails that still wait to be sent. */
  waiting: z.int(),
  notSent: z.array(z.object({ reason: z.enum(notSentReasons), people: z.int() })),
  state: z.enum(callStates),
  keepAsking: z.boolean(),
  /** When the next people are asked, or the first can be asked again; null when it is over. */
  nextWaveAt: instant.nullable(),
});
export type CallView = z.infer<typeof callView>;

export const callList = z.object({
  calls: z.array(callView),
  /** How many could be asked for all that is missing now; 0 also where the council may not ask. Roughly for a co-organizer. */
  canBeAsked: z.int(),
});

export const helpToken = manageInput.pick({ token: true });

const calledSlot = z.object({
  slot: slotView.omit({ volunteers: true, questions: true }),
  /** When the last place was taken; null as long as there is one, and where it is unknown. */
  fullSince: instant.nullable(),
});

/** What the reader of the email sees. */
export const helpView = z.object({
  /** To fill in the form; null when they agree to calls no more, or this browser is not known to read their mail. */
  person: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  answer: z.enum(callAnswers).nullable(),
  /** Whether a sign-up under this address is on the sheet. */
  isIn: z.boolean(),
  sheet: sheetView.omit({ slots: true, questions: true }),
  slots: z.array(calledSlot),
  /** Slots of the sheet that the email does not name. */
  others: z.array(openSlot),
});
export type HelpView = z.infer<typeof helpView>;

/** To who asks for no further emails; of an event that is gone nothing else can be said. */
export const stoppedAsking = z.object({ answer: z.literal('stop') });
export type StoppedAsking = z.infer<typeof stoppedAsking>;

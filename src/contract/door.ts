import { z } from 'zod';
import { factKinds } from '#domain/attendance.ts';
import { doorRights, MOST_FACTS } from '#domain/door.ts';
import { isEmailAddress, textLimits, visibleLine } from '#domain/text-limits.ts';
import { dayField, deviceIdField, factIdField, idField, instant } from './fields.ts';
import { manageInput } from './signup-link.ts';

export const doorLinkInput = z.object({
  day: dayField,
  /** `here`: for the wall, where people say of themselves that they have come. */
  right: z.enum(doorRights, { error: 'Must be door or here' }).default('door'),
});
export type DoorLinkInput = z.infer<typeof doorLinkInput>;

/** The link that opens the door of one sheet on one day, for people without an account. */
export const doorLinkView = z.object({
  id: z.string(),
  url: z.string(),
  day: z.string(),
  right: z.enum(doorRights),
  opensAt: instant,
  endsAt: instant,
});
export type DoorLinkView = z.infer<typeof doorLinkView>;

const doorDevice = z.object({
  id: z.string(),
  /** As the person who holds it called themselves. */
  helper: z.string().nullable(),
  /** A school day, never the moment. */
  seenOn: z.string(),
  /** Until then it may send what it has, although its link was revoked. */
  admittedUntil: instant.nullable(),
  facts: z.int(),
});

const doorLinkDetails = doorLinkView.extend({
  madeAt: instant,
  revokedAt: instant.nullable(),
  /** How much was said with it. */
  facts: z.int(),
  /** Of these, what no longer counts. */
  setAside: z.int(),
  devices: z.array(doorDevice),
});
export type DoorLinkDetails = z.infer<typeof doorLinkDetails>;
export const doorLinkList = z.object({ links: z.array(doorLinkDetails) });
export type DoorLinkList = z.infer<typeof doorLinkList>;

export const admittedDevice = z.object({ device: deviceIdField });
export const setAsideInput = z.object({ isSetAside: z.boolean({ error: 'Must be true or false' }) });
export const deviceAdmitted = z.object({ admittedUntil: instant });

/** Too much, or nothing that can be seen, must not keep a phone from sending everything else. */
const lenientName = z
  .string()
  .transform((text) => visibleLine(text).slice(0, textLimits.name))
  .catch('');

export const doorToken = manageInput.pick({ token: true }).extend({
  /** The phone, for as long as its browser keeps the page's data. One that is known may send late. */
  device: deviceIdField.optional(),
  /** The first name of who holds the phone. */
  helper: lenientName.optional(),
});
export type DoorToken = z.infer<typeof doorToken>;

const factView = z.object({
  id: z.string(),
  kind: z.enum(factKinds),
  personId: z.string(),
  at: instant,
  undoes: z.string().nullable(),
});

export const doorList = z.object({
  sheet: z.object({ id: z.string(), title: z.string() }),
  day: z.string(),
  endsAt: instant,
  slots: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startTime: instant.nullable(),
      endTime: instant.nullable(),
      /** By `doorNames`, nothing else of anybody; people without a signup are named by their first fact. */
      people: z.array(z.object({ id: z.string(), name: z.string(), isWalkUp: z.literal(true).optional() })),
    }),
  ),
  /** What all phones have said so far. */
  facts: z.array(factView),
});
export type DoorList = z.infer<typeof doorList>;

const lenientEmail = z
  .string()
  .transform((text) => text.trim())
  .refine(isEmailAddress)
  .nullish()
  .catch(null);

const factInput = z.object({
  /** Made by the phone, so that a fact that is sent again is known. */
  id: factIdField,
  kind: z.enum(factKinds),
  /** Absent for a person without a sign-up, whom this fact adds, and then of no other fact. */
  person: idField.optional(),
  /** As the phone's list has the person: who it was if the signup is gone meanwhile. */
  listed: z.object({ slotId: idField, name: lenientName }).optional(),
  walkUp: z.object({ slotId: idField, name: lenientName, email: lenientEmail }).optional(),
  undoes: factIdField.optional(),
  /** By the clock of who sends it. */
  at: instant,
});
/** As the server has validated it. */
export type ReadFact = z.infer<typeof factInput>;
/** As clients send it: its ids are not validated yet. */
export type FactInput = Omit<ReadFact, 'id' | 'undoes'> & {
  readonly id: string;
  readonly undoes?: string | undefined;
};

export const attendanceFactsInput = z.object({
  /** When this request was sent, by the clock of who sends it. */
  sentAt: instant,
  facts: z
    .array(factInput)
    .min(1, { error: 'Send at least one fact' })
    .max(MOST_FACTS, { error: `Send at most ${MOST_FACTS} facts at once` }),
});

export const notedFactsInput = attendanceFactsInput.extend({
  /** Absent where the moments are by the server's clock, such as the start of a slot, so that no other one moves them. */
  sentAt: instant.optional(),
  /** Who held the phone that saved these facts in a file; absent for what the organizer says. */
  helper: lenientName.optional(),
});
export type ReadNotedFacts = z.infer<typeof notedFactsInput>;
export type NotedFactsInput = Omit<ReadNotedFacts, 'facts'> & { readonly facts: readonly FactInput[] };

export const doorFactsInput = doorToken.extend(attendanceFactsInput.shape);
export type ReadDoorFacts = z.infer<typeof doorFactsInput>;
export type DoorFactsInput = Omit<ReadDoorFacts, 'device' | 'facts'> & {
  readonly device?: string | undefined;
  readonly facts: readonly FactInput[];
};

/** `odd` ones are kept as well, for an organizer to look at. */
const factOutcomes = ['kept', 'already', 'odd'] as const;

export const doorFactsAnswer = z.object({
  facts: z.array(z.object({ id: z.string(), outcome: z.enum(factOutcomes) })),
});
export type DoorFactsAnswer = z.infer<typeof doorFactsAnswer>;

export const hereToken = manageInput.pick({ token: true });

/** A volunteer with a sign-up on the day, by first name and initial. */
const herePerson = z.object({
  id: z.string(),
  name: z.string(),
  slot: z.string(),
  startTime: instant.nullable(),
});
export type HerePerson = z.infer<typeof herePerson>;

export const hereView = z.object({
  sheet: z.object({ title: z.string() }),
  day: z.string(),
  /** The signups of who asks, by their account or the mailbox that this browser is known to read. */
  own: z.array(herePerson),
});
export type HereView = z.infer<typeof hereView>;

export const hereSearch = hereToken.extend({
  name: z.string({ error: 'Enter your name' }).max(textLimits.name, { error: 'Enter your name' }),
});
export type HereSearch = z.infer<typeof hereSearch>;

export const MOST_FOUND = 5;
export const hereFound = z.object({
  people: z.array(herePerson).max(MOST_FOUND),
  /** Whether there are others: then more of the name has to be typed. */
  hasMore: z.boolean(),
});
export type HereFound = z.infer<typeof hereFound>;

export const hereInput = hereToken.extend({ person: idField });
export const arrivedAnswer = z.object({ arrivedAt: instant });
export type ArrivedAnswer = z.infer<typeof arrivedAnswer>;

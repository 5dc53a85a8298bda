import { z } from 'zod';
import { factKinds } from '#domain/attendance.ts';
import { textLimits } from '#domain/text-limits.ts';
import { dayField, emailField, idField, instant, requiredLine } from './fields.ts';
import { manageInput } from './signup-link.ts';

/** Facts of one request. */
export const MOST_FACTS = 200;

export const doorLinkInput = z.object({ day: dayField });

/** The link that opens the door of one sheet on one day, for helpers without an account. */
export const doorLinkView = z.object({
  id: z.string(),
  url: z.string(),
  day: z.string(),
  opensAt: instant,
  endsAt: instant,
});
export type DoorLinkView = z.infer<typeof doorLinkView>;

export const doorToken = manageInput.pick({ token: true });

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
      /** By first name and initial, nothing else of anybody; people without a signup are named by their first fact. */
      people: z.array(z.object({ id: z.string(), name: z.string(), isWalkUp: z.literal(true).optional() })),
    }),
  ),
  /** What all phones have said so far. */
  facts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(factKinds),
      personId: z.string(),
      at: instant,
      undoes: z.string().nullable(),
    }),
  ),
});
export type DoorList = z.infer<typeof doorList>;

const factInput = z.object({
  /** Made by the phone, so that a fact that is sent again is known. */
  id: idField,
  kind: z.enum(factKinds),
  /** Absent for somebody without a signup, whom this fact adds. */
  person: idField.optional(),
  walkUp: z
    .object({ slotId: idField, name: requiredLine('Name', textLimits.name), email: emailField().nullish() })
    .optional(),
  undoes: idField.optional(),
  /** By the phone's clock. */
  at: instant,
});

export const doorFactsInput = doorToken.extend({
  /** When the phone sent this request, by its own clock. */
  sentAt: instant,
  /** The phone, for as long as its browser keeps the page's data. */
  device: idField.optional(),
  /** The first name of who holds the phone. */
  helper: requiredLine('Your first name', textLimits.name).optional(),
  facts: z
    .array(factInput)
    .min(1)
    .max(MOST_FACTS, { error: `Send at most ${MOST_FACTS} facts at once` }),
});
export type DoorFactsInput = z.infer<typeof doorFactsInput>;

/** `odd` ones are kept as well, for an organizer to look at. */
export const factOutcomes = ['kept', 'already', 'odd'] as const;

export const doorFactsAnswer = z.object({
  facts: z.array(z.object({ id: z.string(), outcome: z.enum(factOutcomes) })),
});
export type DoorFactsAnswer = z.infer<typeof doorFactsAnswer>;

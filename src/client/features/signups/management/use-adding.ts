import { z } from 'zod';
import type { SheetView } from '#contract/sheets.ts';
import { notedInput, type SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { HttpError, messageOf } from '#client/lib/http.ts';
import { schemaResolver, usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import { addPerson } from './signup-writes.ts';

/** As typed. */
export interface PersonToAdd {
  readonly slotId: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly notes: string;
  /** Of what is brought. */
  readonly quantity: string;
  /** Of somebody without an address who was found by name; empty for somebody new. */
  readonly personId: string;
}

const read = notedInput.pick({
  slotId: true,
  name: true,
  phone: true,
  email: true,
  notes: true,
  quantity: true,
  personId: true,
});
export type AddedPerson = z.infer<typeof read>;

/** How many are written as digits, and nothing stands for one. */
const schema: z.ZodType<AddedPerson> = z.preprocess((fields) => {
  const { quantity, personId, ...person } = fields as PersonToAdd;
  const units = quantity.trim();
  return {
    ...person,
    ...(personId === '' ? {} : { personId }),
    ...(units === '' ? {} : { quantity: /^\d+$/.test(units) ? Number(units) : units }),
  };
}, read);

export const NO_CONFIRMATION = 'Without one, no confirmation goes out';

interface Adding {
  readonly form: PersistedForm<PersonToAdd, AddedPerson>;
  /** Answers the empty form for the next one. */
  readonly add: (person: AddedPerson) => Promise<PersonToAdd>;
}

/** A form with which somebody is added to a slot: a name is enough. */
export function useAdding(sheet: SheetView, slotId: string, draft: string): Adding {
  const refresh = useRefreshSheets();
  const nobody = { slotId, name: '', phone: '', email: '', notes: '', quantity: '', personId: '' };
  const form = usePersistedForm<PersonToAdd, AddedPerson>({
    initial: nobody,
    resolver: schemaResolver(schema),
    draft,
    failure: { title: 'Not added', text: 'We couldn’t add this person. Please try again.' },
    errorMessage: explain,
    fieldForError: (error) => (codeOf(error) === 'already_signed_up' ? 'name' : undefined),
  });
  const add = async ({ quantity, ...person }: AddedPerson) => {
    const slot = sheet.slots.find(({ id }) => id === person.slotId);
    const takesUnits = slot !== undefined && isItem(slot) && quantity !== undefined;
    const added = await addPerson({ ...person, ...(takesUnits ? { quantity } : {}) });
    await refresh();
    tellAdded(added, slot);
    return { ...nobody, slotId: person.slotId };
  };
  return { form, add };
}

function tellAdded({ name, email }: SignupView, slot: SlotView | undefined): void {
  const to = slot === undefined ? '' : ` to ${slot.title}`;
  showToast({
    title: `${name} added${to}`,
    description: email === null ? 'No confirmation went out.' : `The confirmation goes to ${email}.`,
  });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof HttpError ? error.answer?.code : undefined;
}

function explain(error: unknown): string {
  if (codeOf(error) === 'already_signed_up') return 'This person is on the slot already';
  return messageOf(error, 'We couldn’t add this person. Please try again.');
}

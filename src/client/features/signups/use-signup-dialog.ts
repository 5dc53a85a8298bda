import { useEffect, useRef, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { useFormTraces } from '#client/lib/proof/form-traces.tsx';
import { useSignedInUser } from '#client/lib/session.ts';
import { translation } from '#client/lib/storage.ts';
import { useFailureWords } from './failure-words.ts';
import { whyUnavailable, primaryActionFor } from './unavailable.ts';
import { otherOpenSlots } from './other-slots.tsx';
import { filledFrom, keepPersonDraft, keepPersonOnly, readPersonDraft, type KnownUser } from './person-draft.ts';
import { usePersonForm, type PersonForm } from './person-form.ts';
import type { SubmissionState } from './signup-submission.ts';
import type { PersonInput } from './signups.api.ts';
import { useSignUp } from './use-sign-up.ts';

/** One opening of the sign-up dialog: the slot it is for, what is typed, and how signing up goes. */
export function useSignupDialog(sheet: SheetView, pressed: SlotView) {
  const { language } = usePageData();
  const user = useSignedInUser();
  const traces = useFormTraces();
  const { state, submission } = useSignUp(traces.read);
  const [chosen, setChosen] = useState(pressed);
  const person = usePersonForm(filledFrom(readPersonDraft(), user));
  const slot = sheet.slots.find(({ id }) => id === chosen.id) ?? chosen;
  const others = otherOpenSlots(sheet, slot.id);
  const unavailable = whyUnavailable(sheet, slot.id, state, user?.isAdmin ?? false);
  const way = primaryActionFor(unavailable, slot, others.length > 0);
  const notice = useRef<HTMLDivElement>(null);
  const look = () => notice.current?.focus();

  useFilling(person, user);
  useTelling(person, state, look);
  useEffect(() => {
    // From here on the live counts tell, also when a place is freed again.
    if (state.kind === 'refused' && state.refusal.why === 'slot_full' && slot.isFull) submission.reset();
  }, [state, slot.isFull, submission]);

  return {
    slot,
    trap: traces.trap,
    others,
    person,
    state,
    unavailable,
    way,
    notice,
    look,
    send(values: PersonInput) {
      if (way !== 'send') return look();
      // Nothing is translated for administrators, whatever this browser was told before they signed in.
      const outside = user?.isAdmin === true ? null : translation.read();
      submission.submit({ slotId: slot.id, ...values, preferredLanguage: outside ?? language });
    },
    /** The same person, for another slot. */
    pick(next: SlotView) {
      if (state.kind === 'done') person.form.reset(keepPersonOnly(state.signup));
      person.tell(null);
      setChosen(next);
      submission.reset();
    },
  };
}

/** Keeps what is typed, and fills what is empty from the account when it is known. */
function useFilling({ form }: PersonForm, user: KnownUser | null): void {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepPersonDraft(values) }),
    [form],
  );
  useEffect(() => {
    const { name, email, phone } = filledFrom(form.getValues(), user);
    for (const [field, value] of Object.entries({ name, email, phone })) {
      if (value !== form.getValues(field as 'name')) form.setValue(field as 'name', value);
    }
  }, [form, user]);
}

/** Shows a refusal where it belongs: by the fields, above the form, or as a notice that takes the focus. */
function useTelling(person: PersonForm, state: SubmissionState, look: () => void): void {
  const words = useFailureWords();
  const told = useRef<SubmissionState>(state);
  useEffect(() => {
    if (state === told.current) return;
    told.current = state;
    if (state.kind !== 'refused') return;
    if (state.refusal.why === 'invalid') person.tellServerErrors(state.refusal.error);
    else if (state.refusal.why === 'other') person.tell(words.ofRefusal(state.refusal));
    else look();
  });
}

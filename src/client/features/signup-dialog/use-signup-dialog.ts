import { useEffect, useRef, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SignupInput } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { useFormTraces } from '#client/lib/proof/form-traces.tsx';
import { isAmong, organizedBy, organizesAny, useSignedInUser } from '#client/lib/session.ts';
import { translation } from '#client/lib/storage.ts';
import { otherOpenSlots } from './other-slots.tsx';
import {
  filledFrom,
  keepPersonDraft,
  keepPersonOnly,
  readPersonDraft,
  type KnownUser,
} from '#client/features/person-form/person-draft.ts';
import { answersTo, peopleInput, placeInput, questionsOf } from '#client/features/asking/asked-draft.ts';
import { useAsked } from '#client/features/asking/use-asked.ts';
import { usePersonForm, type PersonForm } from '#client/features/person-form/person-form.ts';
import { statusOf, type News } from './signup-status.ts';
import type { PersonInput } from '#client/features/signups/signups.api.ts';
import { onePlace, useSubmission } from './use-submission.ts';
import { useSignupMessages } from './use-signup-messages.tsx';

export type SignupDialogState = ReturnType<typeof useSignupDialog>;

export function useSignupDialog(sheet: SheetView, pressed: SlotView) {
  const { language } = usePageData();
  const user = useSignedInUser();
  const traces = useFormTraces();
  const [chosen, setChosen] = useState(pressed);
  const slot = sheet.slots.find(({ id }) => id === chosen.id) ?? chosen;
  const places = [{ sheet, slot }];
  const asked = useAsked(places);
  const { state, news, submission } = useSubmission(traces.read, onePlace, asked.forget);
  const person = usePersonForm(filledFrom(readPersonDraft(), user), asked);
  const others = otherOpenSlots(sheet, slot.id);
  const status = statusOf({
    sheet,
    slotId: slot.id,
    state,
    hasOthers: others.length > 0,
    mayAddLater: isAmong(organizedBy(user), sheet.id),
  });
  const notice = useRef<HTMLDivElement>(null);
  const look = () => notice.current?.focus();

  useFilling(person, user);
  useRefusalShown(person, news, look);
  useEffect(() => {
    // From here on the live counts decide, also when a place is freed again.
    if (state.kind === 'refused' && state.refusal.why === 'slot_full' && slot.isFull) submission.reset();
  }, [state, slot.isFull, submission]);

  const inputOf = (values: PersonInput): SignupInput => {
    // Nothing is translated for organizers, whatever this browser agreed to before they signed in.
    const outside = organizesAny(user) ? null : translation.read();
    return {
      slotId: slot.id,
      ...values,
      ...placeInput(asked.draft, { sheet, slot }),
      ...peopleInput(asked.draft, values.name, places),
      ...answersTo(asked.answers.answers(), questionsOf(places)),
      preferredLanguage: outside ?? language,
    };
  };

  return {
    slot,
    traces,
    others,
    person,
    asked,
    state,
    status,
    notice,
    look,
    send(values: PersonInput) {
      if (status.action === 'send' || status.action === 'retry') submission.submit(inputOf(values));
      else look();
    },
    inputOf,
    /** What was refused is asked again. */
    reset: submission.reset,
    pick(next: SlotView) {
      if (state.kind === 'done') person.form.reset(keepPersonOnly(onePlace.personOf(state.signup)));
      person.tell(null);
      setChosen(next);
      submission.reset();
    },
  };
}

/** Keeps what is typed, and fills empty fields from the account once it is known. */
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

/** By the fields, above the form, or as a notice that takes the focus. */
function useRefusalShown(person: PersonForm, news: News | null, look: () => void): void {
  const messages = useSignupMessages();
  const shown = useRef<News | null>(null);
  useEffect(() => {
    if (news === shown.current) return;
    shown.current = news;
    if (news?.kind !== 'refused') return;
    if (news.shownIn === 'fields') person.tellServerErrors(news.refusal.error);
    else if (news.shownIn === 'form') person.tell(messages.ofRefusal(news.refusal));
    else look();
  });
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { HandOverAsked, TakeOverView } from '#contract/hand-overs.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SignedUp, SignupInput } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { answersTo, nothingAsked, peopleInput, placeInput, questionsOf } from '#client/features/asking/asked-draft.ts';
import { useAsked } from '#client/features/asking/use-asked.ts';
import { filledFrom, keepPersonDraft, readPersonDraft } from '#client/features/person-form/person-draft.ts';
import { usePersonForm } from '#client/features/person-form/person-form.ts';
import { changeSignup, tokenOf, type PersonInput } from '#client/features/signups/signups.api.ts';
import { progressOf, type News } from '#client/features/signup-dialog/signup-status.ts';
import { useSubmission, type Submitted } from '#client/features/signup-dialog/use-submission.ts';
import { useSignupMessages } from '#client/features/signup-dialog/use-signup-messages.tsx';
import { usePageData } from '#client/lib/page-data.tsx';
import { useFormTraces } from '#client/lib/proof/form-traces.tsx';
import { useSignedInUser } from '#client/lib/session.ts';
import { takeOver } from './hand-overs.api.ts';

const FORM = { form: 'take-over-asked', initial: nothingAsked };

interface TakenOver {
  /** Null while an organizer is asked. */
  readonly signup: SignedUp | null;
  readonly asked: HandOverAsked | null;
  readonly person: Pick<PersonInput, 'name' | 'email' | 'phone'>;
}

interface TakingOver {
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

/** As forms of a sign-up take it, with one place that is not theirs to choose. */
function placeOf({ sheet, slot }: Pick<TakeOverView, 'sheet' | 'slot'>): TakingOver {
  // How many are brought is the giver's choice.
  const shown: SlotView = { ...slot, volunteers: [], ...(slot.kind === 'item' ? { maxPerPerson: 1 } : {}) };
  return { sheet: { ...sheet, slots: [shown] }, slot: shown };
}

/** The form with which somebody takes a place over; it sends until there is an answer, as that of a sign-up. */
export function useTakingOver(token: string, view: TakeOverView, onLost: () => void) {
  const { language } = usePageData();
  const user = useSignedInUser();
  const traces = useFormTraces();
  const place = placeOf(view);
  const asked = useAsked([place], FORM);
  const { state, news, submission } = useSubmission<SignupInput, TakenOver>(traces.read, callsOf(token), asked.forget);
  const person = usePersonForm(filledFrom(readPersonDraft(), user), asked);
  const { form } = person;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepPersonDraft(values) }),
    [form],
  );
  useRefusal(news, person, onLost);
  return {
    place,
    traces,
    asked,
    person,
    state,
    progress: progressOf(state),
    send(values: PersonInput) {
      submission.submit({
        slotId: place.slot.id,
        ...values,
        ...placeInput(asked.draft, place),
        ...peopleInput({ ...asked.draft, others: [] }, values.name, [place]),
        ...answersTo(asked.answers.answers(), questionsOf([place])),
        preferredLanguage: language,
      });
    },
  };
}

function callsOf(token: string): Submitted<SignupInput, TakenOver> {
  return {
    async post({ slotId: _slot, quantity: _quantity, people: _one, ...body }, key, more) {
      const answer = await takeOver({ ...body, token }, key, more);
      return 'manageUrl' in answer
        ? { signup: answer, asked: null, person: body }
        : { signup: null, asked: answer, person: body };
    },
    personOf: ({ person }) => person,
    async correct(made, { slotId: _slot, preferredLanguage: _language, people: _people, ...change }) {
      if (made.signup === null) return made;
      const changed = await changeSignup(tokenOf(made.signup.manageUrl), change);
      return { ...made, signup: { ...made.signup, ...changed.signup, manageUrl: changed.manageUrl } };
    },
  };
}

const LOST = new Set(['already_taken', 'hand_over_ended']);

/** By the fields or above the form; who was too late reads what is open instead. */
function useRefusal(news: News<TakenOver> | null, person: ReturnType<typeof usePersonForm>, onLost: () => void): void {
  const { t } = useLingui();
  const messages = useSignupMessages();
  const shown = useRef<typeof news>(null);
  useEffect(() => {
    if (news === shown.current) return;
    shown.current = news;
    if (news?.kind !== 'refused') return;
    const { refusal } = news;
    const code = refusal.error.answer?.code;
    if ((code !== undefined && LOST.has(code)) || refusal.error.status === 410 || refusal.why === 'not_found') onLost();
    else if (refusal.why === 'invalid') person.tellServerErrors(refusal.error);
    else if (refusal.why === 'other') person.tell(t`Please try again later.`);
    else person.tell(messages.ofRefusal(refusal));
  });
}

import { useEffect, useRef, useState } from 'react';
import type { RefusedPlace } from '#contract/refused-places.ts';
import type { SignedUpForSeveral, SignupBatchInput } from '#contract/signups.ts';
import { MAX_PLACES_AT_ONCE } from '#domain/text-limits.ts';
import { answersTo, peopleInput, placeInput } from '#client/features/asking/asked-draft.ts';
import { useAsked, useTooManyPlaces } from '#client/features/asking/use-asked.ts';
import { filledFrom, keepPersonDraft, readPersonDraft } from '#client/features/person-form/person-draft.ts';
import { usePersonForm } from '#client/features/person-form/person-form.ts';
import { progressOf, type SignupStatus } from '#client/features/signup-dialog/signup-status.ts';
import { useSignupMessages } from '#client/features/signup-dialog/use-signup-messages.tsx';
import { useSubmission, type Submitted } from '#client/features/signup-dialog/use-submission.ts';
import { postSeveral, type PersonInput } from '#client/features/signups/signups.api.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { useFormTraces } from '#client/lib/proof/form-traces.tsx';
import { organizesAny, useSignedInUser } from '#client/lib/session.ts';
import { translation } from '#client/lib/storage.ts';
import { chooseNone, choosePlace } from '#client/features/chosen-places/chosen-places.ts';
import { correctSeveral } from './correct-several.ts';
import type { PlaceOfSheet } from './use-chosen-slots.ts';

export type Several = ReturnType<typeof useSeveral>;

/** What was made, with the places as they were chosen. */
export interface MadeSeveral {
  readonly answer: SignedUpForSeveral;
  readonly places: readonly PlaceOfSheet[];
}

const severalPlaces: Submitted<SignupBatchInput, SignedUpForSeveral> = {
  post: postSeveral,
  // One of them was made, or the answer would be a refusal.
  personOf: ({ signups: [first] }) => ({
    name: first?.name ?? '',
    email: first?.email ?? '',
    phone: first?.phone ?? '',
  }),
  correct: correctSeveral,
};

export function useSeveral(places: readonly PlaceOfSheet[]) {
  const { language } = usePageData();
  const user = useSignedInUser();
  const traces = useFormTraces();
  const asked = useAsked(places);
  const { state, news, submission } = useSubmission(traces.read, severalPlaces, asked.forget);
  const person = usePersonForm(filledFrom(readPersonDraft(), user), asked);
  const [sent, setSent] = useState(places);
  const made: MadeSeveral | null = state.kind === 'done' ? { answer: state.signup, places: sent } : null;
  const messages = useSignupMessages();
  const tooManyPlaces = useTooManyPlaces();
  const { form } = person;

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepPersonDraft(values) }),
    [form],
  );
  const shown = useRef(news);
  useEffect(() => {
    if (news === shown.current) return;
    shown.current = news;
    if (news?.kind === 'done') chooseNone();
    else if (news?.kind === 'refused') {
      if (news.shownIn === 'fields') person.tellServerErrors(news.refusal.error);
      else person.tell(messages.ofRefusal(news.refusal));
    }
  });

  const refused = state.kind === 'refused' ? (state.refusal.error.answer?.refused ?? []) : [];
  const status: SignupStatus = {
    unavailable: null,
    action: state.kind === 'waiting' ? 'retry' : 'send',
    isSending: state.kind === 'sending',
    progress: progressOf(state),
  };
  return {
    asked,
    person,
    trap: traces.trap,
    status,
    made,
    refusalOf: (slotId: string): RefusedPlace | null => refused.find((one) => one.slotId === slotId) ?? null,
    send(values: PersonInput) {
      if (places.length > MAX_PLACES_AT_ONCE) {
        person.tell(tooManyPlaces);
        return;
      }
      const outside = organizesAny(user) ? null : translation.read();
      setSent(places);
      const answers = asked.answers.answers();
      submission.submit({
        ...values,
        ...peopleInput(asked.draft, values.name, places),
        ...answersTo(
          answers,
          places.flatMap(({ sheet }) => sheet.questions ?? []),
        ),
        places: places.map((place) => ({
          slotId: place.slot.id,
          ...placeInput(asked.draft, place),
          ...answersTo(answers, place.slot.questions ?? []),
        })),
        preferredLanguage: outside ?? language,
      });
    },
    /** Another place of the same sheet instead of one that was refused. */
    pickInstead(refusedId: string, place: PlaceOfSheet) {
      choosePlace({ sheetId: place.sheet.id, slotId: refusedId }, false);
      choosePlace({ sheetId: place.sheet.id, slotId: place.slot.id }, true);
      person.tell(null);
      submission.reset();
    },
  };
}

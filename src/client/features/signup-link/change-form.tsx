import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ManageChange, ManagedPlace } from '#contract/signup-link.ts';
import type { OwnSignupView } from '#contract/signups.ts';
import { isItem } from '#domain/slot-kinds.ts';
import {
  answersTo,
  questionsOf,
  placeInput,
  showsNames,
  type AskedDraft,
  type AskedPlace,
} from '#client/features/asking/asked-draft.ts';
import { PlaceQuestions } from '#client/features/asking/place-questions.tsx';
import { draftOfAnswers, questionsOfOwn, removedAnswers, retiredOf } from '#client/features/questions/answer-draft.ts';
import { RetiredAnswers } from '#client/features/questions/retired-answers.tsx';
import { ItemFields } from '#client/features/asking/item-fields.tsx';
import { ShownNameField } from '#client/features/asking/shown-name-field.tsx';
import { useAsked } from '#client/features/asking/use-asked.ts';
import { HttpError, messageOf } from '#client/lib/http.ts';
import { drafts } from '#client/lib/storage.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { changeDraft } from './change-draft.ts';
import { managedSignupQuery } from './managed-signup-query.ts';
import { PersonFieldset } from '#client/features/person-form/person-fields.tsx';
import { usePersonForm, type PersonForm } from '#client/features/person-form/person-form.ts';
import type { PersonFields } from '#client/features/person-form/person.ts';
import { changeSignup, tokenOf, type PersonInput } from '#client/features/signups/signups.api.ts';
import { BY_SCRIPT } from '#client/lib/by-script.ts';

interface ChangeFormProps {
  readonly token: string;
  readonly managed: ManagedPlace;
  /** Whether the link is of this signup, and not of another of the same form. */
  readonly isOfLink: boolean;
  readonly onNewToken: (token: string) => void;
  readonly onEnd: () => void;
}

export function ChangeForm({ token, managed, isOfLink, onNewToken, onEnd }: ChangeFormProps) {
  const { signup } = managed;
  const draft = changeDraft(signup);
  const place = placeOf(managed);
  const asked = useAsked([place], {
    form: `${draft} asked`,
    initial: askedFrom(managed),
    initialAnswers: draftOfAnswers(signup.answers),
  });
  const isShown = showsNames([place]);
  const person = usePersonForm({ ...typedFrom(signup), ...drafts.read<PersonFields>(draft) }, asked, hasPhone(signup));
  const end = () => {
    drafts.drop(draft);
    drafts.drop(`${draft} asked`);
    drafts.drop(`${draft} asked answers`);
    onEnd();
  };
  const { isSaving, save: send } = useSaving({ token, isOfLink, onNewToken }, person, end);
  const retired = retiredOf(managed.questions, signup.answers);
  const removed = removedAnswers(retired, asked.answers.draft);
  const save = ({ phone, ...values }: PersonInput) =>
    send({
      ...values,
      // What is absent stays: an organizer added this person without one.
      ...(phone === '' ? {} : { phone }),
      signupId: signup.id,
      ...placeInput(asked.draft, place),
      ...answersTo([...asked.answers.answers(), ...removed], [...questionsOf([place]), ...retired]),
      // What is shown no longer is kept, unless it is taken back.
      ...(isShown || asked.draft.displayName === null ? { displayName: asked.draft.displayName } : {}),
    });
  const { form, id } = person;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => drafts.write(draft, values) }),
    [form, draft],
  );
  useEffect(() => form.setFocus('name'), [form]);
  return (
    <form id={id} method={BY_SCRIPT} noValidate onSubmit={person.onSubmit(save)} className="grid gap-4.5">
      <h3 className="text-heading">
        <Trans>Change details</Trans>
      </h3>
      <div className="-mb-4.5 empty:hidden">
        <ErrorSummary problems={person.problems} />
      </div>
      {isItem(place.slot) ? <ItemFields slot={place.slot} asked={asked} /> : null}
      <PersonFieldset control={person.control} />
      <PlaceQuestions places={[place]} asked={asked} />
      <RetiredAnswers
        questions={managed.questions}
        answers={signup.answers}
        written={place.sheet.language}
        draft={asked.answers.draft}
        onChange={asked.answers.change}
      />
      {isShown || signup.displayName !== undefined ? (
        <ShownNameField asked={asked} name={() => form.getValues('name')} isShown={isShown} />
      ) : null}
      <div className="grid gap-2 pt-1 sm:flex">
        <Button type="submit" busy={isSaving}>
          <Trans>Save changes</Trans>
        </Button>
        <Button variant="ghost" onClick={end}>
          <Trans>Discard changes</Trans>
        </Button>
      </div>
    </form>
  );
}

/** As if this signup were not there: its places can be taken again. */
function placeOf({ signup, slot, sheet, questions }: ManagedPlace): AskedPlace {
  const { currentVolunteers } = slot;
  const { quantity = 1, answers } = signup;
  const others = currentVolunteers === null ? null : currentVolunteers - quantity;
  return {
    sheet: { ...sheet, questions: questionsOfOwn(questions, answers) },
    slot: { ...slot, currentVolunteers: others, volunteers: [] },
  };
}

function askedFrom({ signup, slot }: ManagedPlace): AskedDraft {
  const { quantity = 1, bringing = '', marks = [], displayName = null } = signup;
  return { others: [], displayName, items: { [slot.id]: { quantity, bringing, marks } } };
}

function hasPhone({ phone }: OwnSignupView): boolean {
  return phone !== null && phone !== '';
}

function typedFrom(signup: OwnSignupView): PersonFields {
  const { name, email, phone, notes, emailConsent, callConsent, newsConsent } = signup;
  return { name, email: email ?? '', phone: phone ?? '', notes: notes ?? '', emailConsent, callConsent, newsConsent };
}

function useSaving(
  { token, isOfLink, onNewToken }: Pick<ChangeFormProps, 'token' | 'isOfLink' | 'onNewToken'>,
  person: PersonForm,
  onSaved: () => void,
) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const failure = { title: t`Update Failed`, text: t`We couldn’t save your changes. Please try again.` };
  const { run, isBusy } = useAction({
    call: (change: Omit<ManageChange, 'token'>) => changeSignup(token, change),
    success: { title: t`Changes saved` },
    failure,
    handleError: (error) => {
      const isOfFields = error instanceof HttpError && error.answer?.errors !== undefined;
      if (isOfFields) person.tellServerErrors(error);
      else person.tell(messageOf(error, failure.text));
    },
    onSuccess: ({ manageUrl, ...managed }) => {
      const newToken = tokenOf(manageUrl);
      if (isOfLink) {
        queryClient.setQueryData(managedSignupQuery(newToken).queryKey, managed);
        if (newToken !== token) onNewToken(newToken);
      } else void queryClient.invalidateQueries(managedSignupQuery(token));
      onSaved();
    },
  });
  return { isSaving: isBusy, save: run };
}

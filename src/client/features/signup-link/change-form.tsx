import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnSignupView } from '#contract/signups.ts';
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

interface ChangeFormProps {
  readonly token: string;
  readonly signup: OwnSignupView;
  readonly onNewToken: (token: string) => void;
  readonly onEnd: () => void;
}

export function ChangeForm({ token, signup, onNewToken, onEnd }: ChangeFormProps) {
  const draft = changeDraft(signup);
  const person = usePersonForm({ ...typedFrom(signup), ...drafts.read<PersonFields>(draft) });
  const end = () => {
    drafts.drop(draft);
    onEnd();
  };
  const { isSaving, save } = useSaving({ token, onNewToken }, person, end);
  const { form, id } = person;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => drafts.write(draft, values) }),
    [form, draft],
  );
  useEffect(() => form.setFocus('name'), [form]);
  return (
    <form id={id} noValidate onSubmit={person.onSubmit(save)} className="grid gap-4.5">
      <h3 className="text-heading">
        <Trans>Change details</Trans>
      </h3>
      <div className="-mb-4.5 empty:hidden">
        <ErrorSummary problems={person.problems} />
      </div>
      <PersonFieldset control={person.control} />
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

function typedFrom(signup: OwnSignupView): PersonFields {
  const { name, email, phone, notes, emailConsent, callConsent, newsConsent } = signup;
  return { name, email, phone, notes: notes ?? '', emailConsent, callConsent, newsConsent };
}

function useSaving(
  { token, onNewToken }: Pick<ChangeFormProps, 'token' | 'onNewToken'>,
  person: PersonForm,
  onSaved: () => void,
) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const failure = { title: t`Update Failed`, text: t`We couldn’t save your changes. Please try again.` };
  const { run, isBusy } = useAction({
    call: (values: PersonInput) => changeSignup(token, values),
    success: { title: t`Changes saved` },
    failure,
    handleError: (error) => {
      const isOfFields = error instanceof HttpError && error.answer?.errors !== undefined;
      if (isOfFields) person.tellServerErrors(error);
      else person.tell(messageOf(error, failure.text));
    },
    onSuccess: ({ manageUrl, ...managed }) => {
      const newToken = tokenOf(manageUrl);
      queryClient.setQueryData(managedSignupQuery(newToken).queryKey, managed);
      if (newToken !== token) onNewToken(newToken);
      onSaved();
    },
  });
  return { isSaving: isBusy, save: run };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { letterContent, type LetterContent, type LetterPreview } from '#contract/letters.ts';
import { previewLetter, recipientsQuery, type LetterTo } from '#client/features/letters/letters.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { messageOf } from '#client/lib/http.ts';
import { drafts } from '#client/lib/storage.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { RecipientsNote } from './recipients-note.tsx';
import { LookAtLetter } from './look-at-letter.tsx';

export interface LetterDialogProps extends DialogState {
  readonly to: LetterTo;
  /** The slot and the sheet by their titles; null for all who agreed to news. */
  readonly about: string | null;
  readonly mailReady: boolean;
}

const nothing: LetterContent = { subject: '', text: '' };

export function LetterDialog(props: LetterDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

interface Looked {
  readonly content: LetterContent;
  readonly preview: LetterPreview;
}

function OpenDialog({ to, about, mailReady, ...state }: LetterDialogProps) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const draft = `letter:${'audienceId' in to ? to.audienceId : to.audience}`;
  const form = usePersistedForm<LetterContent, LetterContent>({
    initial: nothing,
    resolver: schemaResolver(letterContent),
    draft,
    failure: { text: 'We couldn’t show the message. Please try again.' },
  });
  const { getValues } = form.form;
  useEffect(() => {
    // What is only looked at is not sent: a reload must not lose it.
    if (looked !== null) drafts.write(draft, getValues());
  }, [looked, draft, getValues]);
  const look = async (content: LetterContent) => setLooked({ content, preview: await previewLetter(to, content) });
  if (looked !== null)
    return (
      <LookAtLetter
        {...state}
        {...looked}
        to={to}
        draft={draft}
        mailReady={mailReady}
        onBack={() => setLooked(null)}
        onSent={() => {
          form.discardDraft();
          state.onOpenChange(false);
        }}
      />
    );
  return (
    <FormDialog
      {...state}
      wide
      title={about === null ? 'Write to everyone who agreed to news' : 'Write to the volunteers'}
      {...(about === null ? {} : { description: <span translate="no">{about}</span> })}
      form={form}
      onSave={look}
      action="Preview"
    >
      <Recipients to={to} mailReady={mailReady} />
      <TextField label="Subject" data-first-focus="" autoComplete="off" {...form.fieldProps('subject')} />
      <TextArea
        label="Your message"
        hint="Leave a blank line to start a new paragraph. Web addresses become links."
        rows={9}
        {...form.fieldProps('text')}
      />
      <p className="text-small text-muted">
        {about === null
          ? 'It goes only to people who agreed to news and fundraising emails, and tells them how to stop them. Agreeing to reminders doesn’t count.'
          : 'Volunteers get this even if they didn’t ask for reminders, so please write only about their event.'}
      </p>
    </FormDialog>
  );
}

function Recipients({ to, mailReady }: Pick<LetterDialogProps, 'to' | 'mailReady'>) {
  const { data: found, isError, error, refetch } = useQuery(recipientsQuery(to));
  if (found !== undefined) return <RecipientsNote found={found} mailReady={mailReady} />;
  if (!isError) return <LoadingBone className="h-12 w-full rounded-control" />;
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-desk px-4 py-3 text-small">
      <p>{messageOf(error, 'We couldn’t load the recipients.')}</p>
      <Button variant="outline" size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

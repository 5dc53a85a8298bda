import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Send } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { LetterContent, LetterPreview } from '#contract/letters.ts';
import { recipientsQuery, sendLetter, type LetterTo } from '#client/features/letters/letters.api.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { RecipientsNote } from './recipients-note.tsx';
import { MailFrame } from './mail-frame.tsx';

interface LookAtLetterProps extends DialogState {
  readonly to: LetterTo;
  readonly content: LetterContent;
  readonly preview: LetterPreview;
  readonly draft: string;
  readonly mailReady: boolean;
  readonly onBack: () => void;
  readonly onSent: () => void;
}

export function LookAtLetter(props: LookAtLetterProps) {
  const { to, content, preview, draft, mailReady, onBack, onSent, ...state } = props;
  const { data: found } = useQuery(recipientsQuery(to));
  const { problem, isBusy, run: send } = useSending({ to, content, draft, onSent });
  const problems = useMemo(() => (problem === null ? [] : [{ message: problem }]), [problem]);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Dialog
      {...state}
      wide
      title="Check it before you send it"
      footer={
        <>
          <Button busy={isBusy} onClick={() => send()}>
            <Send aria-hidden="true" size={18} />
            <span>{found === undefined ? 'Send' : `Send to ${formatPeople(found.recipients)}`}</span>
          </Button>
          <Button variant="ghost" onClick={onBack}>
            <ArrowLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />
            <span>Back to writing</span>
          </Button>
        </>
      }
    >
      <div ref={first} tabIndex={-1} className="grid gap-4 outline-none">
        <div className="-mb-4 empty:hidden">
          <ErrorSummary problems={problems} />
        </div>
        {found === undefined ? null : <RecipientsNote found={found} mailReady={mailReady} />}
        <section className="overflow-hidden rounded-control border border-line" aria-label="The message">
          <p className="border-b border-line px-4 py-3 text-small">
            <span className="text-muted">Subject </span>
            <bdi className="font-semibold wrap-anywhere" translate="no">
              {preview.subject}
            </bdi>
          </p>
          <MailFrame
            html={preview.html}
            title="The message as recipients will see it. Links don’t work in this preview"
          />
        </section>
      </div>
    </Dialog>
  );
}

/** Sends a letter once, however often the button is pressed. */
function useSending({ to, content, draft, onSent }: Pick<LookAtLetterProps, 'to' | 'content' | 'draft' | 'onSent'>) {
  return useAction({
    call: async () => {
      const sent = await sendLetter(to, content, requestKey(draft, content));
      forgetRequestKey(draft);
      return sent;
    },
    success: ({ message }) => ({ title: 'Message Sent', description: message }),
    failure: { text: 'Failed to send the message. Please try again. Nobody gets it twice.' },
    onSuccess: onSent,
  });
}

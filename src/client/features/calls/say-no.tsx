import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { HelpView, StoppedAsking } from '#contract/calls.ts';
import { Problem } from '#client/features/offers/statement.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { declineCall, stopAsking } from './calls.api.ts';

interface SayNoProps {
  readonly token: string;
  readonly answer: HelpView['answer'];
  readonly isIn: boolean;
  /** With less where the event is gone meanwhile. */
  readonly onAnswered: (view: HelpView | StoppedAsking) => void;
}

/** The two other buttons of the mail. A link that means one of them comes here, because opening it changes nothing. */
export function SayNo({ token, answer, isIn, onAnswered }: SayNoProps) {
  const { t } = useLingui();
  const failed = t`That didn’t work. Please try again.`;
  const options = { failure: { text: failed }, onSuccess: onAnswered };
  const declining = useAction<HelpView>({ call: () => declineCall(token), ...options });
  const stopping = useAction<HelpView | StoppedAsking>({ call: () => stopAsking(token), ...options });
  const meant = useMeantAnswer();
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (meant !== null) first.current?.querySelector<HTMLButtonElement>(`[data-answer=${meant}]`)?.focus();
  }, [meant]);
  if (answer === 'stop') return null;
  return (
    <div ref={first} className="grid gap-3 border-t border-line pt-5">
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {answer === null && !isIn ? (
          <Button variant="outline" data-answer="no" busy={declining.isBusy} onClick={() => declining.run()}>
            <Trans>Not this time</Trans>
          </Button>
        ) : null}
        <Button
          variant={answer === null && !isIn ? 'ghost' : 'outline'}
          data-answer="stop"
          busy={stopping.isBusy}
          onClick={() => stopping.run()}
        >
          <Trans>Don’t ask me again</Trans>
        </Button>
      </div>
      <Problem text={declining.problem ?? stopping.problem} />
      <p className="text-small text-muted">
        {answer === null && !isIn ? (
          <Trans>
            “Not this time” is about this event only. “Don’t ask me again” ends all emails about missing helpers right
            away.
          </Trans>
        ) : (
          <Trans>“Don’t ask me again” ends all emails about missing helpers right away.</Trans>
        )}
      </p>
    </div>
  );
}

/** What the link in the mail stood for; null on the server, and for the link to help. */
export function useMeantAnswer(): 'no' | 'stop' | null {
  const [meant, setMeant] = useState<'no' | 'stop' | null>(null);
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('answer');
    setMeant(asked === 'no' || asked === 'stop' ? asked : null);
  }, []);
  return meant;
}

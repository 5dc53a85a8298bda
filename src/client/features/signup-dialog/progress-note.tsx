import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Notice } from './notice.tsx';
import type { Progress } from './signup-status.ts';
import { useSignupMessages } from './use-signup-messages.tsx';

/** In ms; after that the note says that the attempt goes on. */
const SLOW_AFTER = 8_000;

export function ProgressNote({ progress }: { readonly progress: Progress | null }) {
  const isSlow = useSlow(progress?.kind === 'sending');
  return (
    <div role="status" className="text-small not-empty:mb-3 sm:grow sm:not-empty:mb-0">
      {progress?.kind === 'waiting' ? <Waiting {...progress} /> : null}
      {progress?.kind === 'checking' ? (
        <span className="text-muted">
          <Trans>Checking…</Trans>
        </span>
      ) : null}
      {isSlow ? (
        <span className="text-muted">
          <Trans>This is taking longer than usual. We’re still trying…</Trans>
        </span>
      ) : null}
    </div>
  );
}

function Waiting({ why, byItself }: Progress & { kind: 'waiting' }) {
  const { title, text } = useSignupMessages().whileWaiting(why, byItself);
  return <Notice title={title}>{text}</Notice>;
}

function useSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isRunning]);
  return isSlow;
}

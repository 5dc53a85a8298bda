import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Notice } from './notice.tsx';
import type { SubmissionState, WaitReason } from './signup-submission.ts';

/** After this many ms of waiting it is said that the try still goes on. */
const SLOW_AFTER = 8_000;

/** Beside the button: what goes on when signing up takes longer than a moment. It is read out when it changes. */
export function ProgressNote({ state }: { readonly state: SubmissionState }) {
  const isSlow = useSlow(state.kind === 'sending');
  return (
    <div role="status" className="text-small not-empty:mb-3 sm:grow sm:not-empty:mb-0">
      <Progress state={state} isSlow={isSlow} />
    </div>
  );
}

function Progress({ state, isSlow }: { readonly state: SubmissionState; readonly isSlow: boolean }) {
  if (state.kind === 'waiting') return <Waiting why={state.why} byItself={state.byItself} />;
  if (state.kind !== 'sending') return null;
  if (state.isChecking === true)
    return (
      <span className="text-muted">
        <Trans>Checking…</Trans>
      </span>
    );
  if (state.after !== null) return <Waiting why={state.after} byItself />;
  return isSlow ? (
    <span className="text-muted">
      <Trans>This is taking longer than usual. We’re still trying…</Trans>
    </span>
  ) : null;
}

function Waiting({ why, byItself }: { readonly why: WaitReason; readonly byItself: boolean }) {
  return (
    <Notice title={<Title why={why} />}>
      {why === 'offline' ? (
        <Trans>What you typed is saved. Keep this page open and we’ll sign you up as soon as you’re back online.</Trans>
      ) : byItself ? (
        <Trans>
          What you typed is saved. Keep this page open. We’ll keep trying, and you’ll only be signed up once.
        </Trans>
      ) : (
        <Trans>What you typed is saved. Please try again in a few minutes.</Trans>
      )}
    </Notice>
  );
}

function Title({ why }: { readonly why: WaitReason }) {
  switch (why) {
    case 'offline':
      return <Trans>You’re offline</Trans>;
    case 'unreachable':
      return <Trans>We can’t reach the server</Trans>;
    case 'busy':
      return <Trans>The server is busy</Trans>;
  }
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

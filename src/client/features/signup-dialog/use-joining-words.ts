import { useLingui } from '@lingui/react/macro';
import { isUnavailable } from '#contract/unavailable.ts';
import { isWaitlistRefusal } from '#contract/waitlist-refusals.ts';
import { useWaitlistWords } from '#client/features/waitlist/use-waitlist-words.ts';
import { HttpError } from '#client/lib/http.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import { useSignupMessages } from './use-signup-messages.tsx';

const BUSY = new Set([429, 503]);

/** Why a call about a waiting list had no effect, in the visitor's language. */
export function useJoiningWords(): (error: unknown) => string {
  const { t } = useLingui();
  const { ofWaiting } = useSignupMessages();
  const refusalWords = useRefusalWords();
  const waitlistWords = useWaitlistWords();
  const later = t`Please try again later.`;
  return (error) => {
    if (!(error instanceof HttpError)) return `${ofWaiting(navigator.onLine ? 'unreachable' : 'offline')} ${later}`;
    const code = error.answer?.code;
    if (isWaitlistRefusal(code)) return waitlistWords(code);
    if (isUnavailable(code)) return refusalWords({ code, left: error.answer?.left });
    return BUSY.has(error.status) ? `${ofWaiting('busy')} ${later}` : later;
  };
}

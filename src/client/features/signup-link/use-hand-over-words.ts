import { useLingui } from '@lingui/react/macro';
import { HttpError } from '#client/lib/http.ts';

/** Why nothing came of a press, in the visitor's language. */
export function useHandOverWords(): (error: unknown) => string {
  const { t } = useLingui();
  const tooMuch = t`Leave out your full name, phone numbers, addresses and links: everyone with the link can read it`;
  return (error) => {
    if (error === 'tells-too-much') return tooMuch;
    if (!(error instanceof HttpError)) return `${t`We can’t reach the server.`} ${t`Please try again later.`}`;
    if (error.answer?.code === 'too_late_to_hand_over') return t`It’s too late to hand this place over`;
    if (error.status === 404) return t`This link no longer works`;
    if (error.status === 400) return tooMuch;
    return t`Please try again later.`;
  };
}

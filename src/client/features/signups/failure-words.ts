import { useLingui } from '@lingui/react/macro';
import { messageOf } from '#client/lib/http.ts';
import type { Refusal, SubmissionState, WaitReason } from './signup-submission.ts';

interface FailureWords {
  /** What went wrong with signing up, in one sentence. */
  of(state: SubmissionState & { kind: 'waiting' | 'refused' }): string;
  ofRefusal(refusal: Refusal): string;
  ofWaiting(why: WaitReason): string;
}

export function useFailureWords(): FailureWords {
  const { t } = useLingui();
  const words: FailureWords = {
    of: (state) => (state.kind === 'waiting' ? words.ofWaiting(state.why) : words.ofRefusal(state.refusal)),
    ofRefusal: ({ why, error }) =>
      ({
        slot_full: t`This volunteer slot is full`,
        signups_closed: t`Sign-ups for this event are closed`,
        already_signed_up: t`You are already signed up for this slot`,
        not_found: t`This volunteer slot no longer exists`,
        invalid: messageOf(error, t`Please try again later.`),
        other: messageOf(error, t`Please try again later.`),
      })[why],
    ofWaiting: (why) =>
      ({
        offline: t`You’re offline.`,
        unreachable: t`We can’t reach the server.`,
        busy: t`The server is busy.`,
      })[why],
  };
  return words;
}

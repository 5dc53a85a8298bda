import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormTraces } from '#contract/limits.ts';
import type { SignedUp, SignupInput } from '#contract/signups.ts';
import { sheetsKey, statsKey } from '#client/features/sheets/sheets.api.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { withProof } from '#client/lib/proof/with-proof.ts';
import { showToast } from '#client/lib/toast.ts';
import { loadToaster } from '#client/ui/toasts.tsx';
import { keepPersonOnly } from '#client/features/person-form/person-draft.ts';
import { newsOf, type News } from './signup-status.ts';
import { createSignupSubmission, type SubmissionState, type SignupSubmission } from './signup-submission.ts';
import { changeSignup, postSignup, tokenOf } from '#client/features/signups/signups.api.ts';
import { useSignupMessages } from './use-signup-messages.tsx';

/** In ms; a longer attempt counts as lost, and the next one finds out. */
const TRY_FOR = 30_000;

/** Toasts the outcome even when the dialog is closed. */
export function useSubmission(traces: () => FormTraces): {
  readonly state: SubmissionState;
  readonly news: News | null;
  readonly submission: SignupSubmission;
} {
  const announce = useAnnouncement();
  const [step, setStep] = useState<{ state: SubmissionState; news: News | null }>({
    state: { kind: 'idle' },
    news: null,
  });
  const [submission] = useState(() =>
    createSignupSubmission({
      send: (body, key, onCheck) => withProof((headers) => postInTime({ ...body, ...traces() }, key, headers), onCheck),
      correct,
      newKey,
      isOnline: () => navigator.onLine,
      onStateChange(next, before) {
        const news = newsOf(next, before);
        if (news !== null) announce.current(news);
        setStep({ state: next, news });
      },
    }),
  );
  useEffect(() => {
    // What is said when the line breaks cannot be fetched then.
    void loadToaster();
    window.addEventListener('online', submission.retryNow);
    return () => {
      window.removeEventListener('online', submission.retryNow);
      submission.stop();
    };
  }, [submission]);
  return { ...step, submission };
}

function useAnnouncement() {
  const { t } = useLingui();
  const messages = useSignupMessages();
  const { mailReady } = usePageData();
  const queryClient = useQueryClient();
  const announce = (news: News) => {
    if (news.kind === 'done') {
      keepPersonOnly(news.signup);
      showToast({
        title: t`Signed up successfully!`,
        description: mailReady
          ? t`You will receive a confirmation email shortly`
          : t`Keep the link to change or cancel it.`,
      });
    } else {
      const description = news.kind === 'waiting' ? messages.ofWaiting(news.why) : messages.ofRefusal(news.refusal);
      showToast({ title: t`Error signing up`, description, variant: 'destructive' });
    }
    if (news.kind === 'waiting') return;
    void queryClient.invalidateQueries({ queryKey: sheetsKey });
    void queryClient.invalidateQueries({ queryKey: statsKey });
  };
  const latest = useRef(announce);
  useEffect(() => {
    latest.current = announce;
  });
  return latest;
}

/** Not `randomUUID`, which browsers withhold from pages without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function postInTime(
  body: SignupInput & FormTraces,
  key: string,
  headers: Record<string, string>,
): Promise<SignedUp> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TRY_FOR);
  try {
    return await postSignup(body, key, { headers, signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function correct(
  signup: SignedUp,
  { slotId: _slotId, preferredLanguage: _language, ...person }: SignupInput,
): Promise<SignedUp> {
  const changed = await changeSignup(tokenOf(signup.manageUrl), person);
  // Where the address was corrected, the link is another one.
  return { ...signup, ...changed.signup, manageUrl: changed.manageUrl };
}

import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormTraces } from '#contract/limits.ts';
import type { SignedUp, SignupInput } from '#contract/signups.ts';
import type { PersonFields } from '#client/features/person-form/person.ts';
import { sheetsKey, statsKey } from '#client/features/sheets/sheets.api.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { withProof } from '#client/lib/proof/with-proof.ts';
import { showToast } from '#client/lib/toast.ts';
import { loadToaster } from '#client/ui/toasts.tsx';
import { keepPersonOnly } from '#client/features/person-form/person-draft.ts';
import { newsOf, type News } from './signup-status.ts';
import {
  createSignupSubmission,
  type SignupBody,
  type SubmissionState,
  type SignupSubmission,
} from './signup-submission.ts';
import { changeAll, postSignup, type PostOptions } from '#client/features/signups/signups.api.ts';
import { useSignupMessages } from './use-signup-messages.tsx';

/** In ms; a longer attempt counts as lost, and the next one finds out. */
const TRY_FOR = 30_000;

/** The calls of a form. */
export interface Submitted<Body, Done> {
  readonly post: (body: Body & FormTraces, key: string, more: PostOptions) => Promise<Done>;
  /** Corrects what was made when its answer was lost and the visitor has changed the words since. */
  readonly correct: (done: Done, body: Body) => Promise<Done>;
  readonly personOf: (done: Done) => Pick<PersonFields, 'name' | 'email' | 'phone'>;
}

/**
 * Toasts the outcome even when the dialog is closed.
 * @param onDone is called then too
 */
export function useSubmission<Body extends SignupBody, Done>(
  traces: () => FormTraces,
  { post, correct, personOf }: Submitted<Body, Done>,
  onDone: () => void,
): {
  readonly state: SubmissionState<Done>;
  readonly news: News<Done> | null;
  readonly submission: SignupSubmission<Body>;
} {
  const announce = useAnnouncement(personOf, onDone);
  const [step, setStep] = useState<{ state: SubmissionState<Done>; news: News<Done> | null }>({
    state: { kind: 'idle' },
    news: null,
  });
  const [submission] = useState(() =>
    createSignupSubmission<Body, Done>({
      send: (body, key, onCheck) =>
        withProof((headers) => inTime((signal) => post({ ...body, ...traces() }, key, { headers, signal })), onCheck),
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

function useAnnouncement<Done>(personOf: Submitted<never, Done>['personOf'], onDone: () => void) {
  const { t } = useLingui();
  const messages = useSignupMessages();
  const { mailReady } = usePageData();
  const queryClient = useQueryClient();
  const announce = (news: News<Done>) => {
    if (news.kind === 'done') {
      keepPersonOnly(personOf(news.signup));
      onDone();
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

async function inTime<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TRY_FOR);
  try {
    return await attempt(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** One place. */
export const onePlace: Submitted<SignupInput, SignedUp> = {
  post: postSignup,
  personOf: (signup) => ({ ...signup, email: signup.email ?? '', phone: signup.phone ?? '' }),
  async correct(made, { slotId: _slotId, preferredLanguage: _language, people: _people, ...change }) {
    const { name: _name, displayName: _shown, ...ofAll } = change;
    const { signups: all, ...first } = made;
    const { manageUrl, signups } = await changeAll({ ...made, signups: all ?? [first] }, (at) =>
      at === 0 ? change : ofAll,
    );
    return { ...made, ...signups[0], ...(all === undefined ? {} : { signups }), manageUrl };
  },
};

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import { messageOf } from '#client/lib/http.ts';
import type { Hindrance } from './signup-status.ts';
import type { Refusal, WaitReason } from './signup-submission.ts';

interface Message {
  readonly title: string;
  /** Null where the title says enough. */
  readonly text: ReactNode;
}

interface NoticeOptions {
  /** Where fewer are left than were wanted: how many; absent where the sheet hides its counts. */
  readonly left: number | undefined;
  readonly isOld: boolean;
  readonly hasOthers: boolean;
  /** Whether sign-ups for other slots are open, be they full or not. */
  readonly isSheetOpen: boolean;
  /** Whether the slot has a waiting list. */
  readonly canWait: boolean;
  /** Where the link of the existing signup was mailed; null where no mail is sent. */
  readonly mailedTo: string | null;
}

/** What the dialog says of an unfinished signup: in one sentence, beside the button, and as a notice. */
export function useSignupMessages() {
  const { t } = useLingui();
  const refusalWords = useRefusalWords();
  const waiting: Record<WaitReason, { sentence: string; title: string }> = {
    offline: { sentence: t`You’re offline.`, title: t`You’re offline` },
    unreachable: { sentence: t`We can’t reach the server.`, title: t`We can’t reach the server` },
    busy: { sentence: t`The server is busy.`, title: t`The server is busy` },
  };
  return {
    ofRefusal: ({ why, error }: Refusal): string =>
      why === 'invalid' || why === 'other'
        ? messageOf(error, t`Please try again later.`)
        : // Of several places, the first one gives the answer its code.
          refusalWords(error.answer?.refused?.[0] ?? { code: why, left: error.answer?.left }),
    ofWaiting: (why: WaitReason): string => waiting[why].sentence,
    whileWaiting(why: WaitReason, byItself: boolean): Message {
      const { title } = waiting[why];
      if (why === 'offline')
        return {
          title,
          text: t`What you typed is saved. Keep this page open and we’ll sign you up as soon as you’re back online.`,
        };
      return {
        title,
        text: byItself
          ? t`What you typed is saved. Keep this page open. We’ll keep trying, and you’ll only be signed up once.`
          : t`What you typed is saved. Please try again in a few minutes.`,
      };
    },
    ofUnavailable(
      unavailable: Hindrance,
      { left, isOld, hasOthers, isSheetOpen, canWait, mailedTo }: NoticeOptions,
    ): Message {
      const text = hasOthers
        ? t`What you typed is saved. Choose another slot and sign up there.`
        : t`There are no other open slots on this sheet. Thank you for wanting to help!`;
      switch (unavailable) {
        case 'slot_full':
          return {
            title: isOld ? t`This volunteer slot is full` : t`Someone just took the last place`,
            text: canWait ? t`What you typed is saved. You can wait for a place instead.` : text,
          };
        case 'fewer_left':
          return { title: refusalWords({ code: 'slot_full', left }), text: null };
        case 'not_found':
          return { title: t`This slot is no longer available`, text };
        case 'signups_closed':
          if (isSheetOpen) return { title: t`This slot is no longer available`, text };
          return {
            title: t`Sign-ups for this event are closed`,
            text: t`They closed while you were typing. If you can still help, email the organizer.`,
          };
        case 'not_open_yet':
          return {
            title: t`Sign-ups have not opened yet`,
            text: t`What you typed is saved. Try again when they open.`,
          };
        case 'limit_reached':
          return {
            title: t`You have as many places on this sheet as one family can have`,
            text: t`Each family can have the same number of places. To take this one, give back another.`,
          };
        case 'already_signed_up':
          return {
            title: t`You are already signed up for this slot.`,
            text: mailedTo === null ? t`Your place is reserved.` : <WhereTheLinkIs mailedTo={mailedTo} />,
          };
      }
    },
  };
}

function WhereTheLinkIs({ mailedTo }: { readonly mailedTo: string }) {
  return (
    <Trans>
      Your place is reserved. To change or cancel it, look for our latest email to <bdi translate="no">{mailedTo}</bdi>,
      or{' '}
      <a href={pagePaths.manage} className="font-semibold underline underline-offset-4">
        ask for the link again
      </a>
      .
    </Trans>
  );
}

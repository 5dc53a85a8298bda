import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { Notice } from './notice.tsx';
import type { Unavailable } from '#contract/unavailable.ts';

interface ObstacleNoticeProps {
  readonly unavailable: Unavailable;
  readonly sheet: SheetView;
  /** Whether there are other slots to choose from. */
  readonly hasOthers: boolean;
  /** Whose sign-up there is already. */
  readonly email: string;
  /** Whether it stood in the way before anything was typed: then nothing has happened, and nothing is kept. */
  readonly isOld?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Says calmly why there is no place to be had here, and to whoever has typed that nothing is lost. */
export function UnavailableNotice({ unavailable, sheet, hasOthers, email, isOld = false, ref }: ObstacleNoticeProps) {
  const { mailReady } = usePageData();
  const { title, text } = wordsOf(unavailable, { isOld, hasOthers, mailedTo: mailReady ? email : null });
  const parts = [
    isOld ? null : <p key="text">{text}</p>,
    unavailable === 'already_signed_up' || hasOthers ? null : (
      <a
        key="organizer"
        href={`mailto:${sheet.organizerEmail}`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        <Trans>Ask the organizer</Trans>
      </a>
    ),
  ].filter((part) => part !== null);
  return (
    <Notice ref={ref} title={title} tone={unavailable === 'already_signed_up' ? 'calm' : 'warm'} className="mt-4">
      {parts.length === 0 ? undefined : parts}
    </Notice>
  );
}

function wordsOf(
  unavailable: Unavailable,
  { isOld, hasOthers, mailedTo }: { isOld: boolean; hasOthers: boolean; mailedTo: string | null },
) {
  const text: ReactNode = hasOthers ? (
    <Trans>What you typed is saved. Choose another slot and sign up there.</Trans>
  ) : (
    <Trans>There are no other open slots on this sheet. Thank you for wanting to help!</Trans>
  );
  switch (unavailable) {
    case 'slot_full':
      return {
        title: isOld ? <Trans>This volunteer slot is full</Trans> : <Trans>Someone just took the last place</Trans>,
        text,
      };
    case 'not_found':
      return { title: <Trans>This slot is no longer available</Trans>, text };
    case 'signups_closed':
      return {
        title: <Trans>Sign-ups for this event are closed</Trans>,
        text: <Trans>They closed while you were typing. If you can still help, email the organizer.</Trans>,
      };
    case 'already_signed_up':
      return {
        title: <Trans>You are already signed up for this slot.</Trans>,
        text:
          mailedTo === null ? (
            <Trans>Your place is reserved.</Trans>
          ) : (
            <Trans>
              Your place is reserved. To change or cancel it, look for our latest email to{' '}
              <bdi translate="no">{mailedTo}</bdi>, or{' '}
              <a href={pagePaths.manage} className="font-semibold underline underline-offset-4">
                ask for the link again
              </a>
              .
            </Trans>
          ),
      };
  }
}

import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { canBeWaitedFor } from '#domain/places.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { Notice } from './notice.tsx';
import type { Hindrance } from './signup-status.ts';
import { useSignupMessages } from './use-signup-messages.tsx';

interface UnavailableNoticeProps {
  readonly unavailable: Hindrance;
  /** With `fewer_left`: how many; absent where the sheet hides its counts. */
  readonly left?: number | undefined;
  readonly sheet: SheetView;
  /** Absent when it is gone. */
  readonly slot?: SlotView | undefined;
  readonly hasOthers: boolean;
  readonly email: string;
  /** Whether it was known before anything was typed: then nothing has happened, and nothing is kept. */
  readonly isOld?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

export function UnavailableNotice({
  unavailable,
  left,
  sheet,
  slot,
  hasOthers,
  email,
  isOld = false,
  ref,
}: UnavailableNoticeProps) {
  const { mailReady } = usePageData();
  const canWait = slot !== undefined && canBeWaitedFor(sheet, slot);
  const { title, text } = useSignupMessages().ofUnavailable(unavailable, {
    left,
    isOld,
    hasOthers,
    isSheetOpen: sheet.slots.some(({ id, signupsOpen }) => id !== slot?.id && signupsOpen),
    canWait,
    mailedTo: mailReady ? email : null,
  });
  const parts = [
    isOld || text === null ? null : <p key="text">{text}</p>,
    unavailable === 'already_signed_up' || hasOthers || canWait ? null : (
      <a
        key="organizer"
        href={mailtoAddress(sheet.organizerEmail)}
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

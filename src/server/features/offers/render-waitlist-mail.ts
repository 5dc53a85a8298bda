import { writeDate } from '#domain/school-time/date-words.ts';
import { eventBlock, hoursOf } from '#server/features/signups/describe-event.ts';
import { replyHint } from '#server/features/signups/write-signup-mail.ts';
import type { MailBlock, MailLink } from '#server/mail/mail-body.ts';
import type { MailContext, RenderedMail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { WaitedFor } from './waiting-events.ts';

interface Said {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** After the event. */
  readonly more?: readonly MailBlock[];
  readonly button?: MailLink;
  readonly hint?: string;
}

interface Mailed extends WaitedFor {
  /** Of who waits; all mails about one entry are a conversation. */
  readonly entryId?: string;
}

export function renderWaitlistMail(
  { slot, sheet, entryId }: Mailed,
  context: MailContext,
  { subject, heading, text, more = [], button, hint }: Said,
): RenderedMail {
  return {
    ...renderMail(context, subject, {
      preview: text,
      heading,
      blocks: [
        { block: 'paragraph', text },
        eventBlock(context, { slot, sheet }, { organizer: true, picture: true }),
        ...more,
        ...(button === undefined ? [] : [{ block: 'button', ...button } as const]),
        ...(hint === undefined ? [] : [{ block: 'quiet', text: hint } as const]),
        ...replyHint({ sheet }, context),
      ],
    }),
    replyTo: { name: sheet.organizerName, address: sheet.organizerEmail },
    ...(entryId === undefined ? {} : { thread: `wait-${entryId}` }),
  };
}

/** A day and a time with its zone. */
export function momentOf(context: MailContext, moment: string): { day: string; time: string } {
  const { platform, words } = context;
  const day = writeDate(platform.schoolClock, words, 'full', moment);
  return { day, time: hoursOf(context, { startTime: moment, endTime: null }) ?? '' };
}

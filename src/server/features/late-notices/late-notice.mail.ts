import { helpUrl, sheetPlace } from '#contract/organizer-paths.ts';
import { LATE_NOTICE, type LateNoticeMail } from '#server/features/late-cancels/write-notice.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import { eventBlock } from '#server/features/signups/describe-event.ts';
import { titlesOf } from '#server/features/signups/write-signup-mail.ts';
import type { MailBlock } from '#server/mail/mail-body.ts';
import { listed } from '#server/mail/mail-language.ts';
import type { MailContext, MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { readNotice, type ShownNotice, type SlotToTell } from './read-notice.ts';

/** To organizers: who cancelled late, or that people are missing after that. */
export const lateNotice: MailTemplate<LateNoticeMail> = {
  kind: LATE_NOTICE,
  causes: ['merged'],
  refresh: ({ payload, recipient }, platform) => readNotice(payload, recipient, platform),
  render: (mail, context) => renderNotice(mail as ShownNotice, context),
};

function renderNotice(mail: ShownNotice, context: MailContext): RenderedMail {
  const [first] = mail.slots;
  if (first === undefined) throw new Error('A notice is about something');
  const { subject, heading, text } = wordsOf(mail, first, context);
  return renderMail(context, subject, {
    preview: text,
    heading,
    blocks: [
      { block: 'paragraph', text },
      ...mail.slots.map((slot) => slotBlock(context, slot)),
      ...buttons(mail, first, context),
    ],
  });
}

interface Said {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
}

/** Whether everything that is free was offered to people who wait. */
function isOffered(slots: readonly SlotToTell[]): boolean {
  return slots.some(({ offered }) => offered.length > 0) && slots.every(({ open }) => open === 0);
}

function nothingToDo({ i18n }: MailContext): string {
  return i18n._({
    id: 'mail.lateCancel.offered',
    message: 'What is free has been offered to people on the waiting list. You don’t need to do anything yet.',
  });
}

function wordsOf({ kind, slots }: ShownNotice, first: SlotToTell, context: MailContext): Said {
  const { i18n } = context;
  const values = titlesOf(first);
  if (kind !== 'cancelled') {
    return {
      subject: i18n._({ id: 'mail.missing.subject', message: 'People are missing: {sheet}', values }),
      heading: i18n._({ id: 'mail.missing.heading', message: 'People are missing' }),
      text: isOffered(slots)
        ? nothingToDo(context)
        : i18n._({
            id: 'mail.missing.text',
            message: 'Somebody cancelled late, and there are still free places.',
          }),
    };
  }
  const count = slots.reduce((sum, { cancelled }) => sum + cancelled.length, 0);
  return {
    subject: i18n._({
      id: 'mail.lateCancel.subject',
      message:
        '{count, plural, one {# volunteer has cancelled late: {sheet}} other {# volunteers have cancelled late: {sheet}}}',
      values: { ...values, count },
    }),
    heading: i18n._({
      id: 'mail.lateCancel.heading',
      message: '{count, plural, one {# volunteer has cancelled late} other {# volunteers have cancelled late}}',
      values: { count },
    }),
    text: isOffered(slots)
      ? nothingToDo(context)
      : i18n._({
          id: 'mail.lateCancel.text',
          message: 'Here is how things stand now. You can ask for helpers, or offer free places to those who wait.',
        }),
  };
}

function slotBlock(
  context: MailContext,
  { slot, sheet, cancelled, coming, taken, max, waiting, offered }: SlotToTell,
): MailBlock {
  const { i18n } = context;
  const named = (people: readonly (string | null)[]) => namesOf(context, people);
  return eventBlock(
    context,
    { slot, sheet },
    {
      facts: [
        {
          label: i18n._({ id: 'mail.label.cancelled', message: 'Cancelled:' }),
          value: cancelled.length === 0 ? null : named(cancelled),
        },
        {
          label: i18n._({ id: 'mail.label.coming', message: 'Still coming:' }),
          value: coming.length === 0 ? i18n._({ id: 'mail.coming.nobody', message: 'nobody' }) : named(coming),
        },
        {
          label: i18n._({ id: 'mail.label.places', message: 'Places taken:' }),
          value:
            max === null
              ? String(taken)
              : i18n._({ id: 'mail.places', message: '{taken} of {max}', values: { taken, max } }),
        },
        {
          label: i18n._({ id: 'mail.label.offeredTo', message: 'Offered to:' }),
          value: offered.length === 0 ? null : offeredTo(context, offered),
        },
        {
          label: i18n._({ id: 'mail.label.waiting', message: 'On the waiting list:' }),
          value: waiting === 0 ? null : String(waiting),
        },
      ],
    },
  );
}

/** Some may not be quoted: they are counted. */
function namesOf({ i18n }: MailContext, people: readonly (string | null)[]): string {
  const names = people.filter((name) => name !== null);
  const { length: count } = people;
  if (names.length === count) return listed(i18n, names);
  const all = i18n._({
    id: 'mail.calendar.people',
    message: '{count, plural, one {# person} other {# people}}',
    values: { count },
  });
  return names.length === 0 ? all : `${all}: ${listed(i18n, names)}`;
}

/** Each with the end of what is held, where one name stands for one end. */
function offeredTo(context: MailContext, offered: SlotToTell['offered']): string {
  const { i18n, words, platform } = context;
  const [first] = offered;
  const names = namesOf(
    context,
    offered.map(({ name }) => name),
  );
  const until = first?.until ?? null;
  if (until === null || offered.some((offer) => offer.until !== until)) return names;
  const day = writeDate(platform.schoolClock, words, 'day', until);
  const time = writeDate(platform.schoolClock, words, 'time', until);
  return i18n._({
    id: 'mail.offeredUntil',
    message: '{names}, until {day}, {time}',
    values: { names, day, time },
  });
}

/** Where everything that is free was offered, only to look. */
function buttons({ slots }: ShownNotice, { sheet }: SlotToTell, { i18n, platform }: MailContext): MailBlock[] {
  const isToOffer = slots.some(({ waiting, open }) => waiting > 0 && open > 0);
  const look: MailBlock[] = [
    {
      block: 'button',
      label: isToOffer
        ? i18n._({ id: 'mail.lateCancel.serve', message: 'Offer free places to the waiting list' })
        : i18n._({ id: 'mail.lateCancel.dashboard', message: 'Open the dashboard' }),
      url: `${platform.config.publicUrl}${sheetPlace(sheet.id)}`,
    },
  ];
  if (isOffered(slots)) return look;
  return [
    ...look,
    {
      block: 'button',
      label: i18n._({ id: 'mail.lateCancel.ask', message: 'Ask for helpers' }),
      url: `${platform.config.publicUrl}${helpUrl(sheet.id)}`,
    },
  ];
}

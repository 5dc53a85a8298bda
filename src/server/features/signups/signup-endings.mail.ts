import type { MailContext, MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { signupCalendar } from './calendar-entry.ts';
import { eventBlock } from './describe-event.ts';
import type { EventCancelledMail, SignupMail } from './signup-mails.ts';
import { untilEventIsOver } from './until-event-is-over.ts';
import { calendarHint, replyHint, titlesOf, writeSignupMail } from './write-signup-mail.ts';

export const eventCancelled: MailTemplate<EventCancelledMail> = {
  kind: 'event-cancelled',
  causes: ['organizer'],
  goodFor: untilEventIsOver,
  render: (mail, context) =>
    mail.cancelled === 'sheet' ? sheetCancelled(mail, context) : slotCancelled(mail, context),
};

function sheetCancelled(mail: EventCancelledMail, context: MailContext): RenderedMail {
  const { i18n, platform } = context;
  const values = valuesOf(mail);
  return writeEnding(mail, context, {
    subject: i18n._({ id: 'mail.cancelled.sheet.subject', message: 'Cancelled: {sheet}', values }),
    heading: i18n._({ id: 'mail.cancelled.sheet.heading', message: 'This event is cancelled' }),
    text:
      values.name === undefined
        ? i18n._({
            id: 'mail.cancelled.sheet.text.unnamed',
            message: 'The organizer has cancelled {sheet}. You don’t need to come. Thank you for offering to help.',
            values,
          })
        : i18n._({
            id: 'mail.cancelled.sheet.text',
            message:
              '{name}, the organizer has cancelled {sheet}. You don’t need to come. Thank you for offering to help.',
            values,
          }),
    reason: mail.reason ?? null,
    next: {
      label: i18n._({ id: 'mail.openHome', message: 'See where else you can help' }),
      url: `${platform.config.publicUrl}/`,
    },
  });
}

function slotCancelled(mail: SignupMail, context: MailContext): RenderedMail {
  const { i18n } = context;
  const values = valuesOf(mail);
  return writeEnding(mail, context, {
    subject: i18n._({ id: 'mail.cancelled.slot.subject', message: 'Cancelled: {slot} – {sheet}', values }),
    heading: i18n._({ id: 'mail.cancelled.slot.heading', message: 'Your volunteer slot is cancelled' }),
    text:
      values.name === undefined
        ? i18n._({
            id: 'mail.cancelled.slot.text.unnamed',
            message:
              'The organizer has cancelled {slot}. You don’t need to come for it. Thank you for offering to help.',
            values,
          })
        : i18n._({
            id: 'mail.cancelled.slot.text',
            message:
              '{name}, the organizer has cancelled {slot}. You don’t need to come for it. Thank you for offering to help.',
            values,
          }),
    next: toSheet(mail, context),
  });
}

export const signupRemoved: MailTemplate<SignupMail> = {
  kind: 'signup-removed',
  causes: ['organizer'],
  goodFor: untilEventIsOver,
  render(mail, context) {
    const { i18n } = context;
    const values = valuesOf(mail);
    return writeEnding(mail, context, {
      subject: i18n._({ id: 'mail.removed.subject', message: 'You’re no longer signed up: {slot} – {sheet}', values }),
      heading: i18n._({ id: 'mail.removed.heading', message: 'You’re no longer signed up' }),
      text:
        values.name === undefined
          ? i18n._({
              id: 'mail.removed.text.unnamed',
              message:
                'An organizer has taken you off this list. If you weren’t expecting this, please reply to this email.',
            })
          : i18n._({
              id: 'mail.removed.text',
              message:
                '{name}, an organizer has taken you off this list. If you weren’t expecting this, please reply to this email.',
              values,
            }),
      next: toSheet(mail, context),
      staysForOthers: true,
    });
  },
};

export const signupWithdrawn: MailTemplate<SignupMail> = {
  kind: 'signup-withdrawn',
  causes: ['counted'],
  goodFor: untilEventIsOver,
  render(mail, context) {
    const { i18n } = context;
    const values = valuesOf(mail);
    return writeEnding(mail, context, {
      subject: i18n._({ id: 'mail.withdrawn.subject', message: 'Your sign-up is cancelled: {slot} – {sheet}', values }),
      heading: i18n._({ id: 'mail.withdrawn.heading', message: 'Your sign-up is cancelled' }),
      text:
        values.name === undefined
          ? i18n._({
              id: 'mail.withdrawn.text.unnamed',
              message: 'You’re off the list, and your place is free for someone else. Thank you for letting us know.',
            })
          : i18n._({
              id: 'mail.withdrawn.text',
              message:
                '{name}, you’re off the list, and your place is free for someone else. Thank you for letting us know.',
              values,
            }),
      next: toSheet(mail, context),
      staysForOthers: true,
    });
  },
};

/** Somebody else has taken the place over. Who it is, the giver knows or need not know. */
export const signupHandedOver: MailTemplate<SignupMail> = {
  kind: 'signup-handed-over',
  causes: ['counted'],
  goodFor: untilEventIsOver,
  render(mail, context) {
    const { i18n } = context;
    const values = valuesOf(mail);
    return writeEnding(mail, context, {
      subject: i18n._({
        id: 'mail.handedOver.subject',
        message: 'Somebody has taken your place over: {slot} – {sheet}',
        values,
      }),
      heading: i18n._({ id: 'mail.handedOver.heading', message: 'Somebody has taken your place over' }),
      text:
        values.name === undefined
          ? i18n._({
              id: 'mail.handedOver.text.unnamed',
              message: 'You no longer need to come. Thank you for finding somebody!',
            })
          : i18n._({
              id: 'mail.handedOver.text',
              message: '{name}, you no longer need to come. Thank you for finding somebody!',
              values,
            }),
      next: toSheet(mail, context),
      staysForOthers: true,
    });
  },
};

interface Ending {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly reason?: string | null;
  readonly next: { readonly label: string; readonly url: string };
  /** Whether the rest of a group still comes. */
  readonly staysForOthers?: boolean;
}

function writeEnding(
  mail: SignupMail,
  context: MailContext,
  { subject, heading, text, reason = null, next, staysForOthers = false }: Ending,
): RenderedMail {
  const { platform, language } = context;
  const { people: staying = [], ...ended } = mail;
  // Others of a group still come: their entry stays, and says who.
  const isShared = staysForOthers && staying.length > 0;
  const calendar = signupCalendar(platform, language, mail, isShared ? 'PUBLISH' : 'CANCEL');
  return writeSignupMail(mail, context, calendar, subject, {
    preview: text,
    heading,
    blocks: [
      { block: 'paragraph', text },
      ...(reason === null ? [] : [{ block: 'typed', text: reason } as const]),
      eventBlock(context, staysForOthers ? ended : mail, { organizer: true }),
      { block: 'button', ...next },
      ...calendarHint(calendar, context, isShared ? 'update' : 'remove'),
      ...replyHint(mail, context),
    ],
  });
}

function toSheet({ sheet }: SignupMail, { i18n, platform }: MailContext): Ending['next'] {
  return {
    label: i18n._({ id: 'mail.openSheet', message: 'See the signup sheet' }),
    url: `${platform.config.publicUrl}/signup-sheet/${sheet.id}`,
  };
}

function valuesOf(mail: SignupMail): { slot: string; sheet: string; name?: string } {
  return { ...titlesOf(mail), ...(mail.name === null ? {} : { name: typed(mail.name) }) };
}

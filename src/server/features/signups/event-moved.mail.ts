import type { MailBlock } from '#server/mail/mail-body.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { signupsCalendar } from './calendar-entry.ts';
import { changeRows, eventChanges } from './describe-changes.ts';
import { eventBlock } from './describe-event.ts';
import { mailedManageUrl } from './manage-link.ts';
import { shownTitle } from './shown-titles.ts';
import type { EventMovedMail } from './signup-mails.ts';
import { untilEventIsOver } from './until-event-is-over.ts';
import { calendarHint, checkAgain, manageHint, replyHint, threadOf } from './write-signup-mail.ts';

export const eventMoved: MailTemplate<EventMovedMail> = {
  kind: 'event-moved',
  causes: ['organizer'],
  goodFor: ({ signups, waits }, writtenAt) =>
    Math.max(...[...signups, ...waits].map((place) => untilEventIsOver(place, writtenAt))),
  render({ before, signups, waits }, context) {
    const [first] = signups;
    const [wait] = waits;
    const any = first ?? wait;
    if (any === undefined) throw new Error('A mail is about a place');
    const { i18n } = context;
    const { sheet } = any;
    const subject = i18n._({
      id: 'mail.moved.subject',
      message: 'New date: {sheet}',
      values: { sheet: typed(shownTitle(sheet)) },
    });
    const changes = changeRows(context, eventChanges(context, before, sheet));
    const calendar = signupsCalendar(context.platform, context.language, signups, 'PUBLISH');
    const onList = i18n._({ id: 'mail.waitlist.joined.heading', message: 'You’re on the waiting list' });
    const places = signups.map((mail, at): MailBlock => {
      const label = i18n._({ id: 'mail.manage', message: 'Change or cancel my sign-up' });
      const url = mailedManageUrl(context, mail.signupId, mail.linkVersion);
      const name = (mail.people ?? []).length > 1 ? null : mail.name;
      return eventBlock(context, mail, { organizer: true, picture: at === 0, name, link: { label, url } });
    });
    const waited = waits.map(({ entryId, ...place }): MailBlock => {
      const label = i18n._({ id: 'mail.waitlist.leave', message: 'See the waiting list, or leave it' });
      return eventBlock(context, place, { link: { label, url: linkUrl(context.platform, 'waitlist', entryId) } });
    });
    return {
      ...renderMail(context, subject, {
        preview: changes.map(({ label, now }) => `${label} ${now}`).join(' · ') || subject,
        heading: subject,
        blocks: [
          ...(first === undefined
            ? []
            : [{ block: 'paragraph', text: checkAgain(greeted(signups), context) } as const]),
          ...(changes.length === 0 ? [] : [{ block: 'changes', rows: changes } as const]),
          ...places,
          ...(wait === undefined ? [] : [{ block: 'paragraph', text: onList } as const, ...waited]),
          ...(first === undefined ? [] : [manageHint(context)]),
          ...calendarHint(calendar, context),
          ...replyHint({ sheet }, context),
        ],
      }),
      replyTo: { name: sheet.organizerName, address: sheet.organizerEmail },
      thread: first === undefined ? `wait-${wait?.entryId}` : threadOf(first),
      ...(calendar === null ? {} : { calendar }),
    };
  },
};

/** People who share a mailbox are not called by the name of one of them. */
function greeted(signups: EventMovedMail['signups']): { readonly name: string | null } {
  const [name = null, ...others] = new Set(signups.map((signup) => signup.name));
  return { name: others.length === 0 ? name : null };
}

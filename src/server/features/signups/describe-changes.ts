import type { MailContext } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { eventMoment } from './describe-event.ts';
import { shownTitle } from './shown-titles.ts';
import type { MailedSheet, MailedTitle, SignupChangedMail } from './signup-mails.ts';

interface Change {
  readonly label: string;
  readonly was: string;
  readonly now: string;
}

interface ChangeRow {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

/** Without what stayed the same. */
export function changeRows({ i18n }: MailContext, changes: readonly Change[]): ChangeRow[] {
  return changes.flatMap(({ label, was, now }) =>
    was === now
      ? []
      : [
          {
            label,
            now,
            before: i18n._({ id: 'mail.changed.before', message: 'Before: {value}', values: { value: typed(was) } }),
          },
        ],
  );
}

/** Of the title and the moment of an event. Never reveals a hidden date. */
export function eventChanges(
  context: MailContext,
  before: SignupChangedMail['before']['sheet'],
  sheet: MailedSheet,
): [title: Change, moment: Change] {
  const label = context.i18n._({ id: 'mail.label.event', message: 'Event:' });
  const earlier = { showEventDate: sheet.showEventDate, ...before };
  return [
    { label, ...titleChange(before, sheet) },
    { label, ...dateChange(eventMoment(context, earlier), eventMoment(context, sheet)) },
  ];
}

/** None where one of both is hidden. */
export function dateChange(was: string | null, now: string | null): { was: string; now: string } {
  return was === null || now === null ? { was: '', now: '' } : { was, now };
}

export function titleChange(before: MailedTitle, now: MailedTitle): { was: string; now: string } {
  const isSeen = before.title !== now.title && shownTitle(before) !== shownTitle(now);
  return isSeen ? { was: shownTitle(before), now: shownTitle(now) } : { was: before.title, now: now.title };
}

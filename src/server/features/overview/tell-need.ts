import { helpUrl, hoursUrl, onTheDayUrl, sheetPlace } from '#contract/organizer-paths.ts';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { writeDate, type DateStyle } from '#domain/school-time/date-words.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import type { MailBlock } from '#server/mail/mail-body.ts';
import type { MailContext } from '#server/mail/mail.ts';
import type { MailedNeed } from './week.mail.ts';

type EventBlock = Extract<MailBlock, { block: 'event' }>;

/** What one need says, and the one place where something can be done about it. */
export function tellNeed(need: MailedNeed, context: MailContext): MailBlock[] {
  const { sheetId, sheetTitle } = need;
  const sentence = sentenceOf(need, context);
  if (sheetId === undefined || sheetTitle === undefined)
    return [
      { block: 'paragraph', text: sentence },
      { block: 'button', ...linkOfHub(need, context) },
    ];
  const link = linkOfSheet(need, sheetId, context);
  return [{ block: 'event', title: sheetTitle, subtitle: sentence, ...dayOf(need, context), link }];
}

/** As a leaf, and in words. */
function dayOf({ day }: MailedNeed, { i18n, platform, words }: MailContext): Pick<EventBlock, 'leaf' | 'rows'> {
  const moment = day === undefined ? null : readInstant(platform.schoolClock, day);
  if (moment === null) return { leaf: null, rows: [] };
  const line = (style: DateStyle) => writeDate(platform.schoolClock, words, style, moment);
  return {
    leaf: { month: line('month'), day: line('dayOfMonth'), weekday: line('weekday') },
    rows: [{ label: i18n._({ id: 'mail.label.date', message: 'Date:' }), value: line('full') }],
  };
}

function sentenceOf(need: MailedNeed, { i18n }: MailContext): string {
  const { count = 0, coming } = need;
  const people = (of: number) =>
    i18n._({
      id: 'mail.calendar.people',
      message: '{count, plural, one {# person} other {# people}}',
      values: { count: of },
    });
  switch (need.kind) {
    case 'today':
      return coming === undefined
        ? i18n._({ id: 'mail.week.isToday', message: 'Today' })
        : i18n._({ id: 'mail.week.today', message: 'Today: {people}', values: { people: people(coming) } });
    case 'late_cancellation':
      return need.isOffered
        ? i18n._({
            id: 'mail.lateCancel.offered',
            message: 'What is free has been offered to people on the waiting list. You don’t need to do anything yet.',
          })
        : i18n._({
            id: 'mail.missing.text',
            message: 'Somebody cancelled late, and there are still free places.',
          });
    case 'places_missing':
      return need.areThings === true
        ? i18n._({
            id: 'share.itemsNeeded',
            message: '{open, plural, one {# item needed} other {# items needed}}',
            values: { open: count },
          })
        : i18n._({
            id: 'share.needed',
            message: '{open, plural, one {# volunteer needed} other {# volunteers needed}}',
            values: { open: count },
          });
    case 'hand_over':
      return i18n._({ id: 'mail.handOver.approval.heading', message: 'Somebody wants to take a place over' });
    case 'hours':
      return i18n._({
        id: 'mail.week.hours',
        message: 'Hours to confirm: {people}',
        values: { people: people(count) },
      });
    case 'email':
      return i18n._({ id: 'mail.week.email', message: 'Some emails don’t go out.' });
    case 'backup':
      return i18n._({ id: 'mail.week.backup', message: 'There is no recent backup.' });
    case 'monitor':
      return i18n._({
        id: 'mail.alert.subject.trouble',
        message: 'Website monitoring: {count, plural, one {# page needs} other {# pages need}} your attention',
        values: { count },
      });
  }
}

function linkOfSheet({ kind, coming, isOffered }: MailedNeed, sheetId: string, { i18n, platform }: MailContext) {
  const { publicUrl } = platform.config;
  const dashboard = i18n._({ id: 'mail.lateCancel.dashboard', message: 'Open the dashboard' });
  if (kind === 'today' && coming !== undefined)
    return {
      label: i18n._({ id: 'mail.week.checkIn', message: 'Check people in' }),
      url: `${publicUrl}${onTheDayUrl(sheetId)}`,
    };
  if (kind === 'hours')
    return {
      label: i18n._({ id: 'mail.week.confirm', message: 'Confirm hours' }),
      url: `${publicUrl}${hoursUrl(sheetId)}`,
    };
  if (kind === 'hand_over')
    return {
      label: i18n._({ id: 'mail.handOver.approval.button', message: 'Approve or refuse' }),
      url: `${publicUrl}${sheetPlace(sheetId)}`,
    };
  if (isOffered || kind === 'today') return { label: dashboard, url: `${publicUrl}${sheetPlace(sheetId)}` };
  return {
    label: i18n._({ id: 'mail.lateCancel.ask', message: 'Ask for helpers' }),
    url: `${publicUrl}${helpUrl(sheetId)}`,
  };
}

function linkOfHub({ kind }: MailedNeed, { i18n, platform }: MailContext) {
  const { publicUrl } = platform.config;
  if (kind === 'email')
    return {
      label: i18n._({ id: 'mail.openEmailSettings', message: 'Open Email Settings' }),
      url: `${publicUrl}${managementTab('email')}`,
    };
  if (kind === 'monitor')
    return {
      label: i18n._({ id: 'mail.alert.open', message: 'Open Website Monitoring' }),
      url: `${publicUrl}${managementTab('monitoring')}`,
    };
  return {
    label: i18n._({ id: 'mail.lateCancel.dashboard', message: 'Open the dashboard' }),
    url: `${publicUrl}${pagePaths.system}`,
  };
}

import { changeAddress, managementTab } from '#contract/paths.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import type { DiffLine, MailBlock } from '#server/mail/mail-body.ts';
import type { MailContext, MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { AlertMail, MailedAlert } from './alert-mail.ts';
import { followMails } from './alerts.store.ts';
import { refreshAlert } from './refresh-alert.ts';

/** Older alerts are no longer news; the hub still shows them. */
const NEWS_FOR_MS = 7 * 24 * 60 * 60_000;

const alerts = {
  causes: ['clock'],
  goodFor: () => NEWS_FOR_MS,
  refresh: refreshAlert,
  afterTry: ({ db }, mail, at) => followMails(db, mail, at.toISOString()),
  render: writeAlerts,
} satisfies Omit<MailTemplate<AlertMail>, 'kind'>;

/** Kind `monitor-alert`, sent at once. */
export const monitorAlert: MailTemplate<AlertMail> = {
  ...alerts,
  kind: 'monitor-alert',
  render: (mail, context) => ({ ...writeAlerts(mail, context), headers: { Importance: 'high' } }),
};

export const monitorDigest: MailTemplate<AlertMail> = { ...alerts, kind: 'monitor-digest', bulk: true };

function writeAlerts(mail: AlertMail, context: MailContext): RenderedMail {
  const { i18n, platform } = context;
  const { publicUrl } = platform.config;
  const [first, ...others] = mail.alerts;
  const only = first !== undefined && others.length + mail.more === 0 ? first : null;
  return renderMail(context, only === null ? subjectOfSeveral(mail, context) : subjectOf(only, context), {
    preview: mail.alerts.map(({ summary }) => summary).join(' · '),
    heading: only === null ? headingOfSeveral(context) : headingOf(only, context),
    blocks: [
      ...mail.alerts.flatMap((alert) => tell(alert, context)),
      ...andMore(mail, context),
      {
        block: 'button',
        label:
          only?.changeId == null
            ? i18n._({ id: 'mail.alert.open', message: 'Open Website Monitoring' })
            : i18n._({ id: 'mail.alert.see', message: 'See the whole change' }),
        url: `${publicUrl}${only?.changeId == null ? managementTab('monitoring') : changeAddress(only.changeId)}`,
      },
      {
        block: 'small-print',
        text: i18n._({
          id: 'mail.alert.why',
          message:
            'You’re getting this email because {site} writes to this address when something changes on the school’s website.',
          values: { site: typed(platform.site.name) },
        }),
        link: {
          label: i18n._({ id: 'mail.alert.recipients', message: 'Change who gets these emails' }),
          url: `${publicUrl}${managementTab('email')}`,
        },
      },
    ],
  });
}

function subjectOf({ kind, summary, monitor }: MailedAlert, { i18n }: MailContext): string {
  const values = { page: typed(monitor.name), summary: typed(summary) };
  switch (kind) {
    case 'change':
      return i18n._({ id: 'mail.alert.subject', message: '{page}: {summary}', values });
    case 'failing':
      return i18n._({ id: 'mail.alert.subject.failing', message: '{page} cannot be checked', values });
    case 'recovered':
      return i18n._({ id: 'mail.alert.subject.recovered', message: '{page} can be checked again', values });
  }
}

function subjectOfSeveral({ alerts, more }: AlertMail, { i18n }: MailContext): string {
  const values = { count: alerts.length + more };
  return alerts.some(({ kind }) => kind === 'change')
    ? i18n._({
        id: 'mail.alert.subject.several',
        message: 'The school’s website: {count, plural, one {# update} other {# updates}}',
        values,
      })
    : i18n._({
        id: 'mail.alert.subject.trouble',
        message: 'Website monitoring: {count, plural, one {# page needs} other {# pages need}} your attention',
        values,
      });
}

function headingOf({ kind }: MailedAlert, { i18n }: MailContext): string {
  switch (kind) {
    case 'change':
      return i18n._({ id: 'mail.alert.heading', message: 'A change on the school’s website' });
    case 'failing':
      return i18n._({ id: 'mail.alert.heading.failing', message: 'A page cannot be checked' });
    case 'recovered':
      return i18n._({ id: 'mail.alert.heading.recovered', message: 'A page can be checked again' });
  }
}

function headingOfSeveral({ i18n }: MailContext): string {
  return i18n._({ id: 'mail.alert.heading.several', message: 'News from the school’s website' });
}

function tell({ summary, at, diff, monitor }: MailedAlert, { i18n, platform, words }: MailContext): MailBlock[] {
  const written = (style: 'full' | 'time') => writeDate(platform.schoolClock, words, style, at);
  const values = { day: written('full'), time: written('time'), zone: words.zoneName };
  return [
    {
      block: 'event',
      leaf: null,
      title: monitor.name,
      subtitle: summary,
      rows: [
        {
          label: i18n._({ id: 'mail.alert.seen', message: 'Seen:' }),
          value: i18n._({ id: 'mail.alert.moment', message: '{day}, {time} ({zone})', values }),
        },
      ],
      link: { label: i18n._({ id: 'mail.alert.page', message: 'Open the page' }), url: monitor.url },
    },
    ...(diff.length === 0 ? [] : [{ block: 'diff', lines: diff.map(diffLine) } as const]),
  ];
}

function diffLine(line: string): DiffLine {
  if (line.startsWith('- ')) return { mark: 'removed', text: line.slice(2) };
  return line.startsWith('+ ') ? { mark: 'added', text: line.slice(2) } : { mark: 'note', text: line };
}

function andMore({ more }: AlertMail, { i18n }: MailContext): MailBlock[] {
  if (more === 0) return [];
  const text = i18n._({
    id: 'mail.alert.more',
    message: 'And {count, plural, one {# more} other {# more}}, which you can see on the site.',
    values: { count: more },
  });
  return [{ block: 'paragraph', text }];
}

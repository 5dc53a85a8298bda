import { styleSeenFrom, writeDate, writeTimeRange, type DateStyle } from '#domain/school-time/date-words.ts';
import { isSameDay, wallTime } from '#domain/school-time/school-clock.ts';
import type { Leaf, MailBlock, MailLink } from '#server/mail/mail-body.ts';
import { listed } from '#server/mail/mail-language.ts';
import type { MailContext } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { describeBrought } from './describe-brought.ts';
import { originalTitles, shownTitles } from './shown-titles.ts';
import type { MailedSheet, MailedSlot, SignupMail } from './signup-mails.ts';

type Times = Pick<MailedSlot, 'startTime' | 'endTime'>;
interface Moment {
  readonly slot: Times;
  readonly sheet: Pick<MailedSheet, 'eventDate' | 'showEventDate'>;
}

export function eventDay({ platform, words }: MailContext, { slot, sheet }: Moment): string | null {
  if (!sheet.showEventDate) return null;
  const { startTime, endTime } = slot;
  const day = (style: DateStyle, moment: string) => writeDay({ platform, words }, style, moment);
  if (startTime === null || endTime === null || isSameDay(platform.schoolClock, startTime, endTime))
    return day('full', startTime ?? sheet.eventDate);
  return `${day('day', startTime)} – ${day('day', endTime)}`;
}

/** With its year where it is not this school year. */
function writeDay(
  { platform, words }: Pick<MailContext, 'platform' | 'words'>,
  style: DateStyle,
  moment: string,
): string {
  const { schoolClock, clock } = platform;
  return writeDate(schoolClock, words, styleSeenFrom(schoolClock, clock.now(), style, moment), moment);
}

/** When the event itself begins, whatever the times of its slots; null where that is hidden. Midnight means no hour. */
export function eventMoment(context: MailContext, sheet: Moment['sheet']): string | null {
  if (!sheet.showEventDate) return null;
  const { platform } = context;
  const day = writeDay(context, 'full', sheet.eventDate);
  const { hour, minute } = wallTime(platform.schoolClock, sheet.eventDate);
  return hour === 0 && minute === 0
    ? day
    : `${day} · ${hoursOf(context, { startTime: sheet.eventDate, endTime: null })}`;
}

/** With the name of the zone; null for a slot without a time. */
export function hoursOf({ platform, words, i18n }: MailContext, { startTime, endTime }: Times): string | null {
  const zone = words.zoneName;
  if (startTime !== null) {
    const time = writeTimeRange(platform.schoolClock, words, startTime, endTime);
    return i18n._({ id: 'mail.hours', message: '{time} ({zone})', values: { time, zone } });
  }
  if (endTime === null) return null;
  const time = writeDate(platform.schoolClock, words, 'time', endTime);
  return i18n._({ id: 'mail.hours.until', message: 'until {time} ({zone})', values: { time, zone } });
}

export function eventBlock(
  context: MailContext,
  { slot, sheet, brought, people = [] }: Pick<SignupMail, 'slot' | 'sheet' | 'brought' | 'people'>,
  more: {
    readonly organizer?: true;
    readonly picture?: boolean;
    readonly name?: string | null;
    readonly facts?: readonly { readonly label: string; readonly value: string | null }[];
    readonly link?: MailLink;
  } = {},
): MailBlock {
  const { i18n } = context;
  const original = originalTitles({ slot, sheet });
  const shown = shownTitles({ slot, sheet });
  const rows = [
    { label: i18n._({ id: 'mail.label.date', message: 'Date:' }), value: eventDay(context, { slot, sheet }) },
    { label: i18n._({ id: 'mail.label.time', message: 'Time:' }), value: hoursOf(context, slot) },
    { label: i18n._({ id: 'mail.label.name', message: 'Name:' }), value: more.name ?? null },
    {
      label: i18n._({ id: 'mail.label.people', message: 'People:' }),
      value:
        people.length < 2
          ? null
          : listed(
              i18n,
              people.filter((name) => name !== null),
            ) || String(people.length),
    },
    {
      label: i18n._({ id: 'mail.label.brought', message: 'You bring:' }),
      value: describeBrought(i18n, brought),
    },
    {
      label: i18n._({ id: 'mail.label.organizer', message: 'Organizer:' }),
      value: more.organizer === undefined ? null : organizerOf(context, sheet),
      isSentence: true as const,
    },
    ...(more.facts ?? []),
    ...(original === null
      ? []
      : [
          {
            label: i18n._({ id: 'mail.label.original', message: 'Original:' }),
            value: original.text,
            language: original.language,
          },
        ]),
  ];
  return {
    block: 'event',
    ...(more.picture === true && sheet.picture !== undefined ? { picture: sheet.picture } : {}),
    leaf: leafOf(context, { slot, sheet }),
    title: shown.sheet.text,
    titleLanguage: shown.sheet.language,
    subtitle: shown.slot.text,
    subtitleLanguage: shown.slot.language,
    rows: rows.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, value }])),
    ...(more.link === undefined ? {} : { link: more.link }),
  };
}

function organizerOf({ i18n }: MailContext, { organizerName, organizerEmail }: MailedSheet): string {
  const values = { name: typed(organizerName), address: typed(organizerEmail) };
  return i18n._({ id: 'mail.organizer', message: '{name}, {address}', values });
}

function leafOf({ platform, words }: MailContext, { slot, sheet }: Moment): Leaf | null {
  if (!sheet.showEventDate) return null;
  const line = (style: DateStyle) => writeDate(platform.schoolClock, words, style, slot.startTime ?? sheet.eventDate);
  return { month: line('month'), day: line('dayOfMonth'), weekday: line('weekday') };
}

import type { Need, NeedKind } from '#contract/overview.ts';
import { pagePaths } from '#contract/paths.ts';
import { isAdmin } from '#domain/roles.ts';
import { weeklyReader, type WeeklyReader } from '#server/features/accounts/weekly-email.store.ts';
import { sheetsOrganizedBy } from '#server/features/organizers/organizers.store.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import type { MailContext, MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { tellNeed } from './tell-need.ts';

export const WEEK_AHEAD = 'week-ahead';

/** From the morning to the evening. */
const GOOD_FOR = 14 * 3_600_000;

/** Without names: an email stays with whom it went to. */
export interface MailedNeed {
  readonly kind: NeedKind;
  readonly sheetId?: string | undefined;
  readonly sheetTitle?: string | undefined;
  readonly day?: string | undefined;
  readonly count?: number | undefined;
  readonly coming?: number | undefined;
  readonly areThings?: true | undefined;
  readonly isOffered: boolean;
}

export interface WeekMail {
  readonly userId: string;
  readonly needs: readonly MailedNeed[];
  /** How many further there are. */
  readonly more: number;
}

export function mailedNeed(need: Need): MailedNeed {
  const { kind, sheetId, sheetTitle, day, count, coming, areThings, offeredTo } = need;
  return { kind, sheetId, sheetTitle, day, count, coming, areThings, isOffered: offeredTo !== undefined };
}

/** To an organizer who chose it: what needs them this week. */
export const weekAhead: MailTemplate<WeekMail> = {
  kind: WEEK_AHEAD,
  causes: ['clock'],
  bulk: true,
  goodFor: () => GOOD_FOR,
  async refresh({ payload, recipient }, platform) {
    const reader = await weeklyReader(platform.database.db, payload.userId);
    if (reader === null || reader.email !== recipient.toLowerCase()) return null;
    const needs = await stillTheirs(platform, reader, payload.needs);
    return needs.length === 0 ? null : { ...payload, needs };
  },
  render: renderWeek,
};

/** The right can have ended since, or the sheet been deleted. */
async function stillTheirs(
  { database }: Platform,
  { id, role }: WeeklyReader,
  needs: readonly MailedNeed[],
): Promise<MailedNeed[]> {
  const organized = isAdmin(role) ? null : new Set(await sheetsOrganizedBy(database.db, id));
  const told = needs.flatMap(({ sheetId }) => sheetId ?? []);
  const there = told.length === 0 ? [] : await sheetsOf(database.db, told);
  const theirs = new Set(there.flatMap((sheet) => (organized === null || organized.has(sheet.id) ? sheet.id : [])));
  return needs.filter(({ sheetId }) => (sheetId === undefined ? role === 'full-admin' : theirs.has(sheetId)));
}

function renderWeek({ userId, needs, more }: WeekMail, context: MailContext): RenderedMail {
  const { i18n, platform } = context;
  const count = needs.length + more;
  const subject = i18n._({
    id: 'mail.week.subject',
    message: 'This week: what needs you ({count})',
    values: { count },
  });
  return renderMail(context, subject, {
    preview: subject,
    heading: i18n._({ id: 'mail.week.heading', message: 'This week' }),
    blocks: [
      ...needs.flatMap((need) => tellNeed(need, context)),
      ...(more === 0
        ? []
        : [
            {
              block: 'quiet' as const,
              text: i18n._({ id: 'mail.week.more', message: 'More on the site: {count}', values: { count: more } }),
            },
          ]),
      {
        block: 'small-print',
        text: i18n._({
          id: 'mail.week.why',
          message: 'You’re getting this email on Mondays because you chose it in your profile.',
        }),
        link: {
          label: i18n._({ id: 'mail.week.change', message: 'Change this in your profile' }),
          url: `${platform.config.publicUrl}${pagePaths.profile(userId)}`,
        },
      },
    ],
  });
}

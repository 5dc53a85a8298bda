import { sql, type RawBuilder } from 'kysely';
import type { RecordKind } from '#domain/retention.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { jobOfLane } from '#server/mail/lanes.ts';

type Condition = RawBuilder<boolean>;

interface AgingRows {
  readonly table: keyof Tables;
  readonly key: readonly string[];
  /** Rows that are older than `before`; `now` is for rows that name their own end. */
  readonly areOver: (moment: { readonly before: Instant; readonly now: Instant }) => Condition;
}

function before(column: string): AgingRows['areOver'] {
  return (moment) => sql<boolean>`${sql.ref(column)} < ${moment.before}`;
}

/** Near enough in UTC: the age is a matter of years. */
const dayOf = (moment: Instant) => moment.slice(0, 10);

const byId = (table: keyof Tables, areOver: AgingRows['areOver']): AgingRows => ({ table, key: ['id'], areOver });

/** In the order in which the rows must go. */
export const agingRows: Readonly<Record<RecordKind, readonly AgingRows[]>> = {
  mails: [
    byId('outbox', before('created_at')),
    // Of mails that wait for a mail server that was never set up. No job is due before its mail was written.
    byId(
      'jobs',
      (moment) => sql`kind in (${sql.join(Object.values(jobOfLane))}) and due_at < ${moment.before}
        and gave_up_at is null and leased_until is null`,
    ),
  ],
  posts: [byId('social_posts', before('created_at'))],
  reminders: [{ table: 'reminders', key: ['signup_id', 'kind', 'event_start'], areOver: before('event_start') }],
  answers: [
    {
      table: 'answers',
      key: ['signup_id', 'question_id'],
      // A slot can lie days after the event of its sheet.
      areOver: ({ before }) => sql`exists (
        select 1 from volunteers
        join volunteer_slots on volunteer_slots.id = volunteers.slot_id
        join signup_sheets on signup_sheets.id = volunteer_slots.signup_sheet_id
        where volunteers.id = answers.signup_id and signup_sheets.event_date < ${before}
          and coalesce(volunteer_slots.end_time, volunteer_slots.start_time, signup_sheets.event_date) < ${before})`,
    },
  ],
  waitlists: [
    // With what was offered.
    byId(
      'waitlist_entries',
      ({ before }) => sql`exists (
        select 1 from volunteer_slots
        join signup_sheets on signup_sheets.id = volunteer_slots.signup_sheet_id
        where volunteer_slots.id = waitlist_entries.slot_id and signup_sheets.event_date < ${before}
          and coalesce(volunteer_slots.end_time, volunteer_slots.start_time, signup_sheets.event_date) < ${before})`,
    ),
  ],
  handOvers: [byId('hand_overs', before('ends_at'))],
  // With who cancelled.
  lateCancels: [byId('late_notices', before('due_at'))],
  // With who was asked.
  calls: [byId('calls', before('made_at'))],
  doorFacts: [
    byId('door_facts', before('at')),
    // With the phones that used them.
    byId('door_links', ({ before }) => sql`day < ${before.slice(0, 'yyyy-mm-dd'.length)}`),
  ],
  hours: [
    {
      table: 'hour_changes',
      key: ['id'],
      areOver: ({ before }) => sql`hours_id in (select id from hours where day < ${dayOf(before)})`,
    },
    {
      table: 'hour_people',
      key: ['hours_id'],
      areOver: ({ before }) => sql`hours_id in (select id from hours where day < ${dayOf(before)})`,
    },
  ],
  certificates: [byId('certificates', before('made_at'))],
  letters: [
    {
      table: 'letter_recipients',
      key: ['letter_id', 'address_hash'],
      // As long as a letter is being written its recipients say who has it; one that was never finished goes with them.
      areOver: (moment) =>
        sql`letter_id in (select id from letters where created_at < ${moment.before} and written_at is not null)`,
    },
    byId('letters', before('created_at')),
  ],
  auditLog: [byId('audit_log', before('at'))],
  consents: [
    byId(
      'consent_records',
      // The proof that consent was given is kept while it is used, and as long as the proof that it ended.
      (moment) => sql`at < ${moment.before} and not (given and (
        exists (select 1 from volunteers where volunteers.id = consent_records.signup_id and case purpose
          when 'reminders' then email_consent when 'calls' then call_consent else news_consent end)
        or exists (select 1 from users where users.id = consent_records.user_id and case purpose
          when 'reminders' then email_consent when 'calls' then call_consent else news_consent end)
        or exists (select 1 from consent_records as later where later.address_hash = consent_records.address_hash
          and later.purpose = consent_records.purpose and not later.given and later.at >= ${moment.before})))`,
    ),
  ],
  deletions: [byId('deletion_requests', before('carried_out_at'))],
  unconfirmedDeletions: [byId('deletion_requests', (moment) => sql`asked_at < ${moment.before} and opened_at is null`)],
  // Those of administrators end after hours: each row names its end, which is never later than the age says.
  sessions: [{ table: 'sessions', key: ['token_hash'], areOver: ({ now }) => sql`expires_at < ${now}` }],
  oneTimeLinks: [{ table: 'one_time_links', key: ['token_hash'], areOver: before('created_at') }],
  organizerInvitations: [byId('sheet_organizers', (moment) => sql`invited_at < ${moment.before} and user_id is null`)],
  mailboxes: [byId('mailboxes', before('used_until'))],
  calendarEndings: [{ table: 'calendar_endings', key: ['uid'], areOver: before('ended_at') }],
  loginCodes: [
    { table: 'login_challenges', key: ['token_hash'], areOver: before('last_sent_at') },
    { table: 'mailbox_codes', key: ['token_hash'], areOver: before('asked_at') },
  ],
  wrongCodes: [byId('code_tries', before('tried_at'))],
  idempotencyKeys: [{ table: 'idempotency_keys', key: ['key_hash'], areOver: before('created_at') }],
  failedJobs: [byId('jobs', before('gave_up_at'))],
  checks: [
    byId('snapshots', before('captured_at')),
    { table: 'check_hours', key: ['monitor_id', 'hour'], areOver: before('hour') },
  ],
  pageContents: [
    {
      table: 'monitor_contents',
      key: ['monitor_id', 'content_hash'],
      // What a page is compared with stays, also when it has been away or paused for long.
      areOver: (moment) => sql`last_seen_at < ${moment.before} and not exists (
        select 1 from monitor_baselines
        where monitor_baselines.monitor_id = monitor_contents.monitor_id
          and monitor_baselines.recent_hashes ->> 0 = monitor_contents.content_hash)`,
    },
  ],
  changes: [
    // With what told of them.
    byId('changes', before('detected_at')),
    byId('notifications', (moment) => sql`change_id is null and sample_of is null and created_at < ${moment.before}`),
  ],
  leases: [{ table: 'leases', key: ['name'], areOver: before('leased_until') }],
  databaseSizes: [{ table: 'database_sizes', key: ['day'], areOver: before('measured_at') }],
  sharePictures: [{ table: 'share_pictures', key: ['sheet_id', 'language'], areOver: before('drawn_at') }],
};

export async function removeRows(
  db: Db,
  { table, key, areOver }: AgingRows,
  { most, ...moment }: { readonly before: Instant; readonly now: Instant; readonly most: number },
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const over = sql`select ${columns} from ${sql.table(table)} where ${areOver(moment)} limit ${most}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in (${over})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

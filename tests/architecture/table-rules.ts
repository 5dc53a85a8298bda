import type { Tables } from '#server/platform/database/schema.ts';
import { isNode, type SourceFile, type SyntaxNode } from './source-file.ts';

/** The folder that owns each table: only its stores write there, unless `sharedWrites` names another. */
const tableOwners: Record<keyof Tables, string> = {
  users: 'features/accounts',
  one_time_links: 'features/accounts',
  sessions: 'features/sessions',
  login_challenges: 'features/sessions',
  mailbox_codes: 'features/mailboxes',
  mailboxes: 'features/mailboxes',
  calendar_revisions: 'features/calendar-records',
  calendar_endings: 'features/calendar-records',
  calendar_keys: 'features/calendar-records',
  code_tries: 'features/login',
  installed_versions: 'features/versions',
  settings: 'features/settings',
  audit_log: 'features/audit',
  signup_sheets: 'features/sheets',
  volunteer_slots: 'features/slots',
  volunteers: 'features/signups',
  signup_moves: 'features/signups',
  idempotency_keys: 'features/idempotency',
  reminders: 'features/reminders',
  consent_records: 'features/consent',
  sheet_organizers: 'features/organizers',
  questions: 'features/questions',
  answers: 'features/questions',
  fill_actions: 'features/fill-actions',
  waitlist_entries: 'features/waitlist',
  offers: 'features/waitlist',
  hand_overs: 'features/searches',
  late_notices: 'features/late-cancels',
  late_cancels: 'features/late-cancels',
  door_links: 'features/door',
  door_devices: 'features/door',
  door_facts: 'features/attendance',
  calls: 'features/asked',
  call_waves: 'features/asked',
  call_recipients: 'features/asked',
  hours: 'features/given-hours',
  hour_people: 'features/given-hours',
  hour_changes: 'features/given-hours',
  closed_years: 'features/given-hours',
  certificates: 'features/given-hours',
  letters: 'features/letters',
  letter_recipients: 'features/letters',
  deletion_requests: 'features/deletion',
  monitors: 'features/monitors',
  monitor_contents: 'features/monitors',
  monitor_baselines: 'features/monitors',
  snapshots: 'features/checks',
  check_hours: 'features/checks',
  check_runs: 'features/checks',
  changes: 'features/checks',
  notifications: 'features/notifications',
  social_accounts: 'features/social',
  social_posts: 'features/social',
  logos: 'features/logos',
  logo_conversions: 'features/logos',
  share_pictures: 'features/share',
  database_sizes: 'features/system',
  server_processes: 'features/system',
  leases: 'platform',
  jobs: 'jobs',
  outbox: 'mail',
  mail_channels: 'mail',
  suppressed_addresses: 'mail',
};

/** Who else writes to a table, and why; writers may read. */
const sharedWrites: Partial<Record<keyof Tables, readonly string[]>> = {
  // Slots are counted, and added, while their sheet is locked.
  signup_sheets: ['features/slots'],
  // Administrators change roles; wrong codes lock a login; taking back consent in one place takes it back everywhere;
  // news of a version are read once.
  users: ['features/users', 'features/login', 'features/consent', 'features/versions'],
  // Leaving takes the name from past signups and ends those to come; consent is kept with each signup. Whose a signup or
  // a wait is, is written when somebody looks for people.
  volunteers: ['features/accounts', 'features/consent', 'features/people'],
  waitlist_entries: ['features/people'],
  // Taking and freeing a place counts in the row of the slot; a sheet that moves or goes takes its slots along.
  // So does what is held for people who wait.
  volunteer_slots: [
    'features/signups',
    'features/accounts',
    'features/sheets',
    'features/waitlist',
    'features/searches',
  ],
  // A check moves the monitor's state and schedule on in the transaction that records it.
  monitors: ['features/checks'],
  // A post claims the notification that it answers.
  notifications: ['features/social'],
  // A link of the door ends with the right of the organizer who made it.
  door_links: ['features/organizers'],
  // Mails of people who leave are emptied; a mail is marked as arrived or sent again by hand.
  outbox: ['features/accounts', 'features/communications'],
};

/** Who reads a table of a feature that it may not import, because a join answers in one statement. */
const sharedReads: Partial<Record<keyof Tables, readonly string[]>> = {
  signup_sheets: [
    'features/signups',
    'features/accounts',
    'features/export',
    'features/organizers',
    'features/waitlist',
    'features/searches',
    'features/attendance',
    'features/late-cancels',
    'features/asked',
  ],
  volunteer_slots: [
    'features/stats',
    'features/export',
    'features/questions',
    'features/waitlist',
    'features/attendance',
    'features/late-cancels',
  ],
  volunteers: [
    'features/stats',
    'features/export',
    'features/audit',
    'features/questions',
    'features/searches',
    'features/attendance',
  ],
  users: [
    'features/signups',
    'features/calendar-records',
    'features/audit',
    'features/organizers',
    'features/calls',
    'features/door',
    'features/given-hours',
    'features/waitlist',
  ],
  hours: ['features/door'],
  monitors: ['features/notifications', 'features/social'],
  changes: ['features/notifications'],
  notifications: ['features/changes'],
  outbox: ['features/signups', 'features/notifications', 'features/calls'],
  jobs: ['features/communications'],
  suppressed_addresses: ['features/letters', 'features/calls'],
};

const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'using']);
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom']);
const ROOM = /^src\/server\/((?:features\/)?[^/]+)\//;
const ENGINE = 'platform';

export function onForeignTables(
  files: readonly SourceFile[],
  features: Record<string, readonly string[]>,
): { readonly writes: string[]; readonly reads: string[] } {
  const found = files.flatMap(({ path, nodes }) => {
    const room = ROOM.exec(path)?.[1] ?? '';
    if (room === ENGINE || !path.endsWith('.store.ts')) return [];
    return nodes.flatMap((node) => {
      const used = statementOn(node);
      return used === null || tableOwners[used.table] === room ? [] : [{ ...used, path, room }];
    });
  });
  const writes = found.filter(({ table, room, isWrite }) => isWrite && !sharedWrites[table]?.includes(room));
  const reads = found.filter(
    ({ table, room, isWrite }) =>
      !isWrite &&
      !mayImport(features, room, tableOwners[table]) &&
      !sharedReads[table]?.includes(room) &&
      !sharedWrites[table]?.includes(room),
  );
  const say = (verb: string) => (each: (typeof found)[number]) => `${each.path} ${verb} ${each.table}`;
  return { writes: [...new Set(writes.map(say('writes')))], reads: [...new Set(reads.map(say('reads')))] };
}

export function unneededSharing(files: readonly SourceFile[]): string[] {
  const isUsed = (table: string, room: string) =>
    files.some(
      ({ path, nodes }) =>
        path.endsWith('.store.ts') &&
        ROOM.exec(path)?.[1] === room &&
        nodes.some((node) => statementOn(node)?.table === table),
    );
  return [sharedWrites, sharedReads].flatMap((shared) =>
    Object.entries(shared).flatMap(([table, rooms]) =>
      rooms.filter((room) => !isUsed(table, room)).map((room) => `${table}: ${room}`),
    ),
  );
}

function mayImport(features: Record<string, readonly string[]>, room: string, owner: string): boolean {
  if (!owner.startsWith('features/')) return false;
  return features[room.replace('features/', '')]?.includes(owner.replace('features/', '')) ?? false;
}

function statementOn(node: SyntaxNode): { readonly table: keyof Tables; readonly isWrite: boolean } | null {
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || !isNode(node['callee']['property'])) return null;
  const verb = String(node['callee']['property']['name']);
  const first = Array.isArray(node['arguments']) ? node['arguments'][0] : null;
  if ((!READS.has(verb) && !WRITES.has(verb)) || !isNode(first) || typeof first['value'] !== 'string') return null;
  const [table = ''] = first['value'].split(' as ');
  return table in tableOwners ? { table: table as keyof Tables, isWrite: WRITES.has(verb) } : null;
}

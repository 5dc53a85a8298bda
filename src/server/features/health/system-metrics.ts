import { Gauge, Registry } from 'prom-client';
import type { SystemView } from '#contract/system.ts';
import { partStates, systemParts } from '#domain/system/part-states.ts';

type Labels = Readonly<Record<string, string>>;
type Value = readonly [value: number | null, labels?: Labels];
type KnownValue = readonly [value: number, labels?: Labels];
type Values = (view: SystemView) => readonly Value[];

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly values: Values;
}

const ageAt = ({ checkedAt }: SystemView, instant: string | null) =>
  instant === null ? 0 : Math.max(0, (Date.parse(checkedAt) - Date.parse(instant)) / 1000);
const ofJobs =
  (count: 'waiting' | 'late' | 'running' | 'gaveUp'): Values =>
  ({ jobs }) =>
    jobs.kinds.map((figures) => [figures[count], { kind: figures.kind }]);

/** What the System page shows, by the conventions of Prometheus: base units, and a value that is not known is absent. */
const systemMetrics: readonly Metric[] = [
  {
    name: 'hub_build_info',
    help: 'The versions that run; always 1',
    labels: ['version', 'node', 'engine', 'engine_version'],
    values: ({ versions, database }) => [
      [1, { version: versions.hub, node: versions.node, engine: database.engine, engine_version: database.version }],
    ],
  },
  {
    name: 'hub_part_state',
    help: 'State of a part as on the System page: 0 well, 1 needs attention, 2 broken',
    labels: ['part'],
    values: (view) =>
      systemParts.flatMap((part) => {
        const state = view[part]?.verdict.state;
        return state === undefined ? [] : [[partStates.indexOf(state), { part }] as const];
      }),
  },
  {
    name: 'hub_processes',
    help: 'Processes that serve this hub, by version',
    labels: ['version'],
    values: ({ versions: { processes } }) =>
      [...new Set(processes.map(({ version }) => version))].map((version) => [
        processes.filter((each) => each.version === version).length,
        { version },
      ]),
  },
  {
    name: 'hub_outbox_waiting',
    help: 'Emails that wait to be sent',
    labels: ['lane'],
    values: ({ mail: { waiting } }) => [
      [waiting.all - waiting.bulk, { lane: 'ordinary' }],
      [waiting.bulk, { lane: 'bulk' }],
    ],
  },
  {
    name: 'hub_outbox_oldest_age_seconds',
    help: 'How long the oldest email has been due; 0 when none is, as when it waits for the morning or for its next try',
    labels: ['lane'],
    values: (view) => [
      [ageAt(view, view.mail.oldestWaitingAt), { lane: 'ordinary' }],
      [ageAt(view, view.mail.oldestBulkWaitingAt), { lane: 'bulk' }],
    ],
  },
  {
    name: 'hub_mails_recent',
    help: 'Emails that were written in the last seven days, by how they ended',
    labels: ['result'],
    values: ({ mail }) => [
      [mail.sent, { result: 'sent' }],
      [mail.failed, { result: 'failed' }],
    ],
  },
  {
    name: 'hub_mail_paused',
    help: 'Whether sending email is paused or not set up',
    values: ({ mail }) => [[mail.host === null || mail.pausedUntil !== null ? 1 : 0]],
  },
  { name: 'hub_jobs_waiting', help: 'Jobs that wait', labels: ['kind'], values: ofJobs('waiting') },
  { name: 'hub_jobs_late', help: 'Jobs that are due for ten minutes', labels: ['kind'], values: ofJobs('late') },
  { name: 'hub_jobs_running', help: 'Jobs that run', labels: ['kind'], values: ofJobs('running') },
  { name: 'hub_jobs_gave_up', help: 'Jobs that were given up', labels: ['kind'], values: ofJobs('gaveUp') },
  { name: 'hub_disk_free_bytes', help: 'Free on the disk of DATA_DIR', values: ({ disk }) => [[disk.free]] },
  { name: 'hub_disk_size_bytes', help: 'Size of the disk of DATA_DIR', values: ({ disk }) => [[disk.total]] },
  { name: 'hub_database_bytes', help: 'Size of the database', values: ({ database }) => [[database.bytes]] },
  {
    name: 'hub_database_growth_bytes_per_day',
    help: 'How much the database grows in a day, over the last weeks',
    values: ({ database }) => [[database.growth]],
  },
  { name: 'hub_uploads_bytes', help: 'Size of all uploads', values: ({ disk }) => [[disk.uploads]] },
  {
    name: 'hub_zone_data_stale',
    help: 'Whether the time zone data is too old',
    values: ({ zone }) => [[zone.verdict.state === 'well' ? 0 : 1]],
  },
];

/** In the text format of Prometheus. */
export async function writeSystemMetrics(view: SystemView): Promise<string> {
  const registry = new Registry();
  for (const { name, help, labels = [], values } of systemMetrics) {
    const known = values(view).filter((each): each is KnownValue => each[0] !== null);
    // A gauge that is never set would say 0.
    if (known.length === 0) continue;
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
    for (const [value, of] of known) gauge.set({ ...of }, value);
  }
  return registry.metrics();
}

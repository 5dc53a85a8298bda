import type { SystemView } from '#contract/system.ts';
import { managementTab } from '#contract/paths.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { formatSize } from '#client/lib/format-size.ts';
import { useMoment } from '#client/lib/use-moment.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Fact, Facts, PartCard } from './part-card.tsx';
import { capitalized, formatLasting } from './part-words.ts';

interface OfView {
  readonly view: SystemView;
}

export function MailCard({ view: { mail, checkedAt } }: OfView) {
  const { moment } = useMoment();
  const { host, pausedUntil, waiting, oldestWaitingAt, sent, failed, verdict } = mail;
  return (
    <PartCard part="mail" verdict={verdict}>
      <Facts>
        <Fact name="Mail server">{host === null ? 'Not set up' : <bdi translate="no">{host}</bdi>}</Fact>
        {pausedUntil === null ? null : <Fact name="Paused until">{capitalized(moment(pausedUntil))}</Fact>}
        <Fact name="Waiting">{formatCount(waiting.all, 'email')}</Fact>
        {oldestWaitingAt === null ? null : <Fact name="Oldest due for">{formatSince(oldestWaitingAt, checkedAt)}</Fact>}
        <Fact name="Sent in 7 days">{sent}</Fact>
        <Fact name="Failed in 7 days">{failed}</Fact>
      </Facts>
      <AppLink href={managementTab('email')} className={`${buttonClass('link', 'sm')} -ms-1 -my-2 justify-self-start`}>
        Email Settings
      </AppLink>
    </PartCard>
  );
}

export function BackupsCard({ view: { backups } }: OfView) {
  const { moment } = useMoment();
  if (backups === null) return null;
  const { status, verdict } = backups;
  const { latest, count, totalBytes, notEncrypted, lastFailure, nextAt } = status;
  return (
    <PartCard part="backups" verdict={verdict}>
      <Facts>
        <Fact name="Last verified">{latest === null ? 'None yet' : capitalized(moment(latest.verifiedAt))}</Fact>
        {latest === null ? null : (
          <>
            <Fact name="Its size">{formatSize(latest.bytes)}</Fact>
            <Fact name="Encrypted">{latest.isEncrypted ? 'Yes' : 'No'}</Fact>
          </>
        )}
        <Fact name="Kept">{`${count} (${formatSize(totalBytes)})`}</Fact>
        {notEncrypted === 0 ? null : (
          <Fact name="Not encrypted">{`${notEncrypted} of ${count}, from before the passphrase`}</Fact>
        )}
        {lastFailure === null ? null : <Fact name="What failed">{lastFailure}</Fact>}
        <Fact name="Next">{nextAt === null ? 'Not planned' : capitalized(moment(nextAt))}</Fact>
      </Facts>
    </PartCard>
  );
}

export function DiskCard({ view: { disk } }: OfView) {
  const { free, total, database, uploads, backups, verdict } = disk;
  const used = total === 0 ? 0 : Math.min(100, Math.round(((total - free) / total) * 100));
  return (
    <PartCard part="disk" verdict={verdict}>
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-desk forced-colors:border">
        <div
          className={`h-full forced-colors:bg-[Highlight] ${barColours[verdict.state]}`}
          style={{ inlineSize: `${used}%` }}
        />
      </div>
      <Facts>
        <Fact name="Free">{`${formatSize(free)} of ${formatSize(total)}`}</Fact>
        {database === null ? null : <Fact name="Database">{formatSize(database)}</Fact>}
        <Fact name="Uploads">{formatSize(uploads)}</Fact>
        {backups === null ? null : <Fact name="Backups">{formatSize(backups)}</Fact>}
      </Facts>
    </PartCard>
  );
}

const barColours = { well: 'bg-spruce', attention: 'bg-marigold', broken: 'bg-brick' } as const;

export function DatabaseCard({ view: { database } }: OfView) {
  const { engine, version, bytes, growth, migrations, latestMigration, verdict } = database;
  return (
    <PartCard part="database" verdict={verdict}>
      <Facts>
        <Fact name="Engine">
          <span translate="no">
            {engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} {version}
          </span>
        </Fact>
        <Fact name="Size">{formatSize(bytes)}</Fact>
        <Fact name="Growth">{formatGrowth(growth)}</Fact>
        <Fact name="Migrations">{migrations}</Fact>
        <Fact name="Last migration">
          <span translate="no">{latestMigration}</span>
        </Fact>
      </Facts>
    </PartCard>
  );
}

function formatGrowth(growth: number | null): string {
  if (growth === null) return 'Measured after 3 days';
  return growth <= 0 ? 'None' : `${formatSize(growth)} a day`;
}

export function ZoneCard({ view: { zone } }: OfView) {
  const { date } = useSchoolTime();
  return (
    <PartCard part="zone" verdict={zone.verdict}>
      <Facts>
        <Fact name="School time">
          <span translate="no">{zone.name}</span>
        </Fact>
        <Fact name="Zone data">
          <span translate="no">{zone.data}</span>
        </Fact>
        <Fact name="ICU">
          <span translate="no">{zone.icu}</span>
        </Fact>
        <Fact name="Clocks change next">
          {zone.nextChangeAt === null ? 'Not any more' : date('withYear', zone.nextChangeAt)}
        </Fact>
      </Facts>
    </PartCard>
  );
}

export function VersionsCard({ view: { versions, checkedAt } }: OfView) {
  const { hub, node, processes, verdict } = versions;
  return (
    <PartCard part="versions" verdict={verdict}>
      <Facts>
        <Fact name="Hub">
          <span translate="no">{hub}</span>
        </Fact>
        <Fact name="Node">
          <span translate="no">{node}</span>
        </Fact>
        <Fact name="Processes">{processes.length}</Fact>
        {processes.length === 1
          ? null
          : processes.map((each, at) => (
              <Fact key={`${each.startedAt} ${at}`} name={each.isThis ? 'This one' : `Process ${at + 1}`}>
                {`${each.version}, for ${formatSince(each.startedAt, checkedAt)}`}
              </Fact>
            ))}
      </Facts>
    </PartCard>
  );
}

export function ProcessCard({ view: { process, checkedAt } }: OfView) {
  return (
    <PartCard part="process" verdict={process.verdict}>
      <Facts>
        <Fact name="Runs for">{capitalized(formatSince(process.startedAt, checkedAt))}</Fact>
        <Fact name="Memory">{formatSize(process.memory)}</Fact>
        <Fact name="JavaScript heap">{formatSize(process.heap)}</Fact>
      </Facts>
    </PartCard>
  );
}

function formatSince(instant: string, until: string): string {
  return formatLasting(Math.max(0, Date.parse(until) - Date.parse(instant)));
}

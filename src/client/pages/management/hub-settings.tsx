import { useQuery } from '@tanstack/react-query';
import { Activity, CalendarX2, Eye, Globe, Megaphone, School, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { computedHolidays } from '#domain/no-school/computed-holidays.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { platformNames, socialPlatforms } from '#domain/social/platforms.ts';
import { heroQuery } from '#client/features/hero/hero.api.ts';
import { Ago } from '#client/features/monitors/management/ago.tsx';
import { healthQuery } from '#client/features/monitors/monitors.api.ts';
import { PeriodText } from '#client/features/no-school/management/period-text.tsx';
import { noSchoolQuery } from '#client/features/no-school/no-school.api.ts';
import { isUnnamed } from '#client/features/school/is-unnamed.ts';
import { socialMediaQuery } from '#client/features/social/social.api.ts';
import { readinessQuery } from '#client/features/system/management/system-calls.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useNow, useSchoolTime, useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import type { ShowDialog } from './open-dialog.ts';

interface HubSettingsProps {
  readonly isFullAdmin: boolean;
  readonly show: ShowDialog;
}

/** What is set up once, and how it is doing: one row each, which leads to where it is changed. */
export function HubSettings({ isFullAdmin, show }: HubSettingsProps) {
  return (
    <section className="grid gap-3" aria-labelledby="settings-heading">
      <h2 id="settings-heading" className="text-[1.25rem]">
        Hub settings
      </h2>
      <ul className="card divide-y divide-hair" data-packed="">
        {isFullAdmin ? (
          <>
            <YourSchool show={show} />
            <Website show={show} />
            <SchoolWebsite />
            <SocialMedia />
          </>
        ) : null}
        <NoSchool onEdit={isFullAdmin ? () => show({ kind: 'no-school' }) : undefined} />
        {isFullAdmin ? <System /> : null}
      </ul>
    </section>
  );
}

interface SettingProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly state: ReactNode;
  readonly isFailed: boolean;
  /** Two of them stand below the state on a phone. */
  readonly areTwo?: boolean;
  readonly children: ReactNode;
}

function Setting({ icon: Icon, name, state, isFailed, areTwo = false, children }: SettingProps) {
  return (
    <li
      aria-label={name}
      className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-[11px] wide:min-h-[2.875rem] wide:grid-cols-[14.75rem_minmax(0,1fr)_auto] wide:gap-x-4 wide:px-5 wide:py-1"
    >
      <h3 className="flex items-center gap-2.5 text-[1rem] font-semibold tracking-normal wide:text-[0.9375rem]">
        <Icon aria-hidden="true" size={18} className="shrink-0 text-muted" />
        {name}
      </h3>
      <div
        aria-busy={state === null && !isFailed}
        className={`col-start-1 row-start-2 ps-7 text-pretty wrap-anywhere text-muted wide:col-span-1 wide:col-start-2 wide:row-start-1 wide:ps-0 ${
          areTwo ? 'col-span-2' : ''
        }`}
      >
        {isFailed ? 'We couldn’t load it.' : (state ?? <Bone className="h-4 w-40" />)}
      </div>
      <div
        className={`flex flex-wrap items-center gap-x-2.5 wide:gap-x-[18px] wide:col-start-3 wide:row-start-1 wide:ps-0 ${
          areTwo ? 'col-span-2 row-start-3 ps-7 wide:col-span-1' : 'col-start-2 row-span-2 row-start-1 wide:row-span-1'
        }`}
      >
        {children}
      </div>
    </li>
  );
}

const DEED = 'quiet-link inline-flex min-h-11 items-center whitespace-nowrap wide:min-h-[38px]';

/** As the page itself has it, which is loaded again after a change. */
function YourSchool({ show }: Pick<HubSettingsProps, 'show'>) {
  const site = useSite();
  const { name, school } = site;
  const isNew = isUnnamed(site);
  return (
    <Setting
      icon={School}
      name="Your school"
      isFailed={false}
      state={
        isNew ? (
          <span className="text-marigold-ink">Pages and emails still say “{name}”</span>
        ) : (
          <>
            <bdi translate="no">{name}</bdi> · <bdi translate="no">{school}</bdi>
          </>
        )
      }
    >
      <button type="button" className={DEED} onClick={() => show({ kind: 'school' })}>
        {isNew ? 'Set up' : 'Edit'}
        <span className="sr-only"> your school</span>
      </button>
    </Setting>
  );
}

function Website({ show }: Pick<HubSettingsProps, 'show'>) {
  const { data, isError } = useQuery(heroQuery);
  return (
    <Setting
      icon={Globe}
      name="Website Settings"
      isFailed={isError && data === undefined}
      state={
        data === undefined ? null : data.titleVisible ? (
          <>
            Home page: “<bdi translate="no">{data.title}</bdi>”
          </>
        ) : (
          'Home page: no title is shown'
        )
      }
      areTwo
    >
      <button type="button" className={DEED} onClick={() => show({ kind: 'edit-hero' })}>
        Edit hero content
      </button>
      <button type="button" className={DEED} onClick={() => show({ kind: 'change-hero-image' })}>
        Change hero image
      </button>
      <button type="button" className={DEED} onClick={() => show({ kind: 'translate-hero' })}>
        Translate<span className="sr-only"> the banner</span>
      </button>
    </Setting>
  );
}

function SchoolWebsite() {
  const { data, isError } = useQuery(healthQuery);
  return (
    <Setting
      icon={Eye}
      name="School Website Monitoring"
      isFailed={isError && data === undefined}
      state={
        data === undefined ? null : data.totalMonitors === 0 ? (
          'No pages are monitored yet'
        ) : (
          <>
            <span className={data.errorMonitors > 0 ? 'text-brick' : ''} translate="no">
              {data.errorMonitors === 0
                ? `${formatCount(data.totalMonitors, 'monitor')}, all well`
                : `${data.errorMonitors} of ${formatCount(data.totalMonitors, 'monitor')} can’t be read`}
            </span>
            {data.lastCheckTime === null ? (
              ' · not checked yet'
            ) : (
              <>
                {' · last check '}
                <Ago at={data.lastCheckTime} />
              </>
            )}
          </>
        )
      }
    >
      <SettingLink href={managementTab('monitoring')} words="Open" about="School Website Monitoring" />
    </Setting>
  );
}

function SocialMedia() {
  const { data, isError } = useQuery(socialMediaQuery);
  const isConnected = data !== undefined && socialPlatforms.every((platform) => data[platform].connected);
  return (
    <Setting
      icon={Megaphone}
      name="Social Media Integration"
      isFailed={isError && data === undefined}
      state={
        data === undefined
          ? null
          : socialPlatforms
              .map((platform) => {
                const { connected, enabled } = data[platform];
                const state = connected ? 'connected' : enabled ? 'setup required' : 'off';
                return `${platformNames[platform]}: ${state}`;
              })
              .join(' · ')
      }
    >
      <SettingLink
        href={pagePaths.monitoring}
        words={isConnected || data === undefined ? 'Open' : 'Set up'}
        about="Social Media Integration"
      />
    </Setting>
  );
}

/** The next days without school, listed or computed. */
function NoSchool({ onEdit }: { readonly onEdit: (() => void) | undefined }) {
  const { data, isError } = useQuery(noSchoolQuery);
  const { clock } = useSchoolTime();
  const today = dateFieldValue(clock, useNow());
  const [next] = [...(data ?? []).filter(({ to }) => to >= today), ...computedHolidays(today)].toSorted((one, other) =>
    one.from < other.from ? -1 : 1,
  );
  return (
    <Setting
      icon={CalendarX2}
      name="Days without school"
      isFailed={isError && data === undefined}
      state={
        data === undefined ? null : (
          <>
            {next === undefined ? null : (
              <>
                Next: <bdi>{next.reason}</bdi>, <PeriodText period={next} />
              </>
            )}
            {data.length === 0 ? (
              <span className="text-marigold-ink"> · no breaks and no pro-D days are listed yet</span>
            ) : null}
          </>
        )
      }
    >
      {onEdit === undefined ? null : (
        <button type="button" className={DEED} onClick={onEdit}>
          Edit<span className="sr-only"> days without school</span>
        </button>
      )}
    </Setting>
  );
}

const backups = {
  ok: 'Backups are well',
  late: 'Last night’s backup is missing',
  failed: 'The last backup failed',
  off: 'This hub takes no backups by itself',
} as const;

function System() {
  const { data, isError } = useQuery(readinessQuery);
  const backup = data?.backup;
  return (
    <Setting
      icon={Activity}
      name="System"
      isFailed={isError && data === undefined}
      state={data === undefined ? null : backup === undefined ? 'Ready' : backups[backup]}
    >
      <SettingLink href={pagePaths.system} words="Open" about="System" />
    </Setting>
  );
}

interface SettingLinkProps {
  readonly href: string;
  readonly words: string;
  readonly about: string;
}

function SettingLink({ href, words, about }: SettingLinkProps) {
  return (
    <AppLink href={href} className={DEED}>
      {words}
      <span className="sr-only"> {about}</span>
    </AppLink>
  );
}

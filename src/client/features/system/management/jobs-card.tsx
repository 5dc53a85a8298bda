import { Fragment, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { managementTab, pagePaths } from '#contract/paths.ts';
import type { SystemView } from '#contract/system.ts';
import { useMoment } from '#client/lib/use-moment.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { PartCard } from './part-card.tsx';
import { capitalized } from './part-words.ts';

interface JobsCardProps {
  readonly view: SystemView;
  readonly onDone: () => void;
}

type KindOfJobs = SystemView['jobs']['kinds'][number];

const KINDS = 'kinds-of-jobs';
/** Emails, notifications and posts are tried again there. */
const OTHER_FAILURES = [
  { href: managementTab('communications'), words: 'Communication History' },
  { href: managementTab('monitoring'), words: 'Notification History' },
  { href: pagePaths.monitoring, words: 'Social Media' },
] as const;

export function JobsCard({ view: { jobs }, onDone }: JobsCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { kinds, failed, gaveUp, verdict } = jobs;
  const sum = (of: 'waiting' | 'late' | 'running') => kinds.reduce((total, each) => total + each[of], 0);
  return (
    <PartCard part="jobs" verdict={verdict} className="col-span-full">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Count name="Running">{sum('running')}</Count>
        <Count name="Waiting">{sum('waiting')}</Count>
        <Count name="Late">{sum('late')}</Count>
        <Count name="Given up">{gaveUp}</Count>
      </dl>
      {failed.length === 0 ? null : <FailedJobs failed={failed} gaveUp={gaveUp} onDone={onDone} />}
      <p className="text-small text-muted">
        Failed emails, notifications and posts are in{' '}
        {OTHER_FAILURES.map(({ href, words }, at) => (
          <Fragment key={href}>
            {at === 0 ? null : at === OTHER_FAILURES.length - 1 ? ' and ' : ', '}
            <AppLink href={href} className="quiet-link underline">
              {words}
            </AppLink>
          </Fragment>
        ))}
        .
      </p>
      {kinds.length === 0 ? null : (
        <div className="grid justify-items-start gap-1">
          <Button
            variant="ghost"
            size="sm"
            className="group -ms-2 px-2! text-spruce!"
            aria-expanded={isOpen}
            aria-controls={KINDS}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown
              aria-hidden="true"
              size={17}
              className="transition-transform group-aria-[expanded=false]:-rotate-90 rtl:group-aria-[expanded=false]:rotate-90"
            />
            <span>Every kind of job</span>
          </Button>
          <ul id={KINDS} className="grid w-full gap-x-8 empty:hidden @min-[46rem]:grid-cols-2">
            {isOpen ? kinds.map((each) => <Kind key={each.kind} kind={each} />) : null}
          </ul>
        </div>
      )}
    </PartCard>
  );
}

function Count({ name, children }: { readonly name: string; readonly children: number }) {
  return (
    <div className="grid">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-[1.15625rem] font-bold tabular-nums">{children}</dd>
    </div>
  );
}

function Kind({ kind }: { readonly kind: KindOfJobs }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1.5 text-small">
      <span className="font-medium wrap-anywhere">{capitalized(kind.words)}</span>
      <span className="ms-auto text-end text-muted tabular-nums">{useKindInWords(kind)}</span>
    </li>
  );
}

/** `2 waiting, 1 given up, next today at 6:40 p.m.` */
function useKindInWords({ waiting, late, running, gaveUp, failing, nextDueAt }: KindOfJobs): string {
  const { moment } = useMoment();
  const counts = [
    ...(running > 0 ? [`${running} running`] : []),
    ...(waiting > 1 ? [`${waiting} waiting`] : []),
    ...(late > 0 ? [`${late} late`] : []),
    ...(failing > 0 ? [`${failing} failed, tried again`] : []),
    ...(gaveUp > 0 ? [`${gaveUp} given up`] : []),
    ...(nextDueAt === null ? [] : [`next ${moment(nextDueAt)}`]),
  ];
  return counts.join(', ');
}

import { X } from 'lucide-react';
import type { Need } from '#contract/overview.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { dismissLateCancels } from '#client/features/overview/overview.api.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { answerHandOver } from '#client/features/hand-overs/management/hand-over-calls.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { useAction } from '#client/lib/use-action.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { expectsPeople } from './need-words.ts';
import { useRowDeeds } from './row-deeds.ts';

const DEED = 'quiet-link inline-flex min-h-11 items-center text-[0.9375rem] whitespace-nowrap wide:min-h-[38px]';

/** The one thing to do about a need. */
export function NeedDeed({ need }: { readonly need: Need }) {
  const { kind, sheetId, slotId, handOverId } = need;
  const about = need.sheetTitle;
  if (kind === 'email') {
    const words = need.reason === 'not_set_up' ? 'Set up email' : 'Fix the sender';
    return <DeedLink href={managementTab('email')} words={words} />;
  }
  if (kind === 'backup') return <DeedLink href={pagePaths.system} words="Look" about="the backups" />;
  if (kind === 'monitor') return <DeedLink href={managementTab('monitoring')} words="Look" about="the monitors" />;
  if (sheetId === undefined) return null;
  if (expectsPeople(need)) {
    return (
      <AppLink href={sheetPlace(sheetId, 'day')} className={buttonClass('default', 'sm')}>
        Check people in
        <About words={about} />
      </AppLink>
    );
  }
  if (kind === 'hours') return <DeedLink href={sheetPlace(sheetId, 'hours')} words="Confirm hours" about={about} />;
  if (kind === 'late_cancellation' && slotId !== undefined) {
    const { canBeAsked = 0, cancelledAt } = need;
    return <LateDeeds {...{ sheetId, slotId, canBeAsked, about, cancelledAt }} />;
  }
  if (kind === 'places_missing') return <FillDeed sheetId={sheetId} canBeAsked={need.canBeAsked ?? 0} about={about} />;
  return slotId === undefined || handOverId === undefined ? (
    <DeedLink href={sheetPlace(sheetId)} words="Look" about={about} />
  ) : (
    <ApproveDeed need={need} slotId={slotId} handOverId={handOverId} />
  );
}

interface DeedLinkProps {
  readonly href: string;
  readonly words: string;
  readonly about?: string | undefined;
}

function DeedLink({ href, words, about }: DeedLinkProps) {
  return (
    <AppLink href={href} className={DEED}>
      {words}
      <About words={about} />
    </AppLink>
  );
}

function About({ words }: { readonly words: string | undefined }) {
  return words === undefined ? null : <span className="sr-only">: {words}</span>;
}

interface FillDeedProps {
  readonly sheetId: string;
  readonly canBeAsked: number;
  readonly about: string | undefined;
}

/** Asks those who agreed to be asked, else passes the link on. */
function FillDeed({ sheetId, canBeAsked, about }: FillDeedProps) {
  const { deeds } = useRowDeeds();
  const asks = canBeAsked > 0;
  return (
    <button
      type="button"
      className={DEED}
      onClick={() => (asks ? deeds.show({ kind: 'ask-for-helpers', sheetId }) : deeds.copyLinkOf(sheetId))}
    >
      {asks ? `Ask ${formatPeople(canBeAsked)}` : 'Copy link'}
      <About words={about} />
    </button>
  );
}

interface LateDeedsProps extends FillDeedProps {
  readonly slotId: string;
  readonly cancelledAt: string | undefined;
}

/** Asks those who agreed to be asked, else leads to the slot; and it can be left as it is. */
function LateDeeds({ sheetId, slotId, canBeAsked, about, cancelledAt }: LateDeedsProps) {
  const { deeds } = useRowDeeds();
  const dismissal = useAction({
    // One that came since is not in sight yet.
    call: () => dismissLateCancels({ kind: 'late_cancellation', sheetId, slotId, until: cancelledAt }),
    failure: { title: 'Not Dismissed', text: 'Please try again.' },
    refresh: useRefreshSheets(),
  });
  return (
    <>
      {canBeAsked > 0 ? (
        <button type="button" className={DEED} onClick={() => deeds.show({ kind: 'ask-for-helpers', sheetId })}>
          Find someone
          <About words={about} />
        </button>
      ) : (
        <DeedLink href={`${sheetPlace(sheetId)}?slot=${slotId}`} words="Find someone" about={about} />
      )}
      <Button
        variant="ghost"
        size="icon"
        className="-me-3 text-muted! wide:-my-1"
        aria-label={`Dismiss the cancellation of ${about ?? 'this sheet'}`}
        busy={dismissal.isBusy}
        onClick={() => dismissal.run()}
      >
        {dismissal.isBusy ? null : <X aria-hidden="true" size={18} />}
      </Button>
    </>
  );
}

interface ApproveDeedProps {
  readonly need: Need;
  readonly slotId: string;
  readonly handOverId: string;
}

function ApproveDeed({ need, slotId, handOverId }: ApproveDeedProps) {
  const name = need.name ?? 'Somebody';
  const giver = need.giver ?? 'the volunteer';
  const { run, isBusy } = useAction({
    call: () => answerHandOver('approve', { id: handOverId, slotId }),
    success: { title: 'Place Handed Over', description: `${name} comes instead of ${giver}.` },
    failure: { title: 'Not Answered', text: 'Please try again.' },
    refresh: useRefreshSheets(),
  });
  return (
    <Button variant="link" size="sm" className="whitespace-nowrap" busy={isBusy} onClick={() => run()}>
      Approve
      <About words={`${name} instead of ${giver}`} />
    </Button>
  );
}

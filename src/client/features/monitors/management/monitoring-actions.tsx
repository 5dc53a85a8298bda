import { useQuery } from '@tanstack/react-query';
import { RefreshCw, School } from 'lucide-react';
import { useState } from 'react';
import type { CheckRun } from '#contract/checks.ts';
import {
  checkAllMonitors,
  checkRunQuery,
  monitorsQuery,
  setUpSchoolSite,
  WATCHED_CLOSELY,
  useRefreshMonitoring,
} from '#client/features/monitors/monitors.api.ts';
import { messageOf } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';

interface Outcome {
  readonly text: string;
  readonly isGood: boolean;
}

export function MonitoringActions() {
  const { data: monitors } = useQuery(monitorsQuery);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const checkAll = useToldAction(checkAllMonitors, setOutcome, {
    success: 'Check Complete',
    failure: { title: 'Check Failed', text: 'We couldn’t check the monitors. Please try again.' },
  });
  const setUp = useToldAction(setUpSchoolSite, setOutcome, {
    success: 'Setup Complete',
    failure: { title: 'Setup Failed', text: 'We couldn’t set up the monitors. Please try again.' },
  });
  const { data: run } = useQuery({
    ...checkRunQuery,
    ...(checkAll.isBusy ? { refetchInterval: WATCHED_CLOSELY } : {}),
  });
  const hasNone = monitors?.length === 0;
  return (
    <div className="grid gap-2 md:justify-items-end">
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant={hasNone ? 'default' : 'outline'}
          size="sm"
          className="max-sm:grow"
          busy={setUp.isBusy}
          onClick={() => setUp.run()}
        >
          {setUp.isBusy ? null : <School aria-hidden="true" size={17} />}
          <span>Set up school-site monitors</span>
        </Button>
        <Button
          variant={hasNone ? 'outline' : 'default'}
          size="sm"
          className="max-sm:grow"
          busy={checkAll.isBusy}
          onClick={() => checkAll.run()}
        >
          {checkAll.isBusy ? null : <RefreshCw aria-hidden="true" size={17} />}
          <span>{checkAll.isBusy ? 'Checking…' : 'Check all monitors now'}</span>
        </Button>
      </div>
      {/* Its line is there before it has something to say, so that nothing moves. */}
      <div className="min-h-6">
        {checkAll.isBusy || run?.running === true ? <Progress run={run} /> : null}
        <p
          className={`text-small empty:hidden ${outcome?.isGood === false ? 'font-semibold text-brick' : 'text-muted'}`}
        >
          {checkAll.isBusy || setUp.isBusy ? null : outcome?.text}
        </p>
      </div>
    </div>
  );
}

/** The result stays beside the button and is shown as a toast. */
function useToldAction(
  call: () => Promise<{ readonly message: string }>,
  setOutcome: (outcome: Outcome | null) => void,
  { success, failure }: { readonly success: string; readonly failure: { title: string; text: string } },
) {
  return useAction({
    call: () => {
      setOutcome(null);
      return call();
    },
    success: ({ message }) => ({ title: success, description: message }),
    failure,
    handleError: (error) => setOutcome({ text: messageOf(error, failure.text), isGood: false }),
    refresh: useRefreshMonitoring(),
    onSuccess: ({ message }) => setOutcome({ text: message, isGood: true }),
  });
}

function Progress({ run }: { readonly run: CheckRun | undefined }) {
  const { checked, total } = run?.running === true ? run : { checked: 0, total: 0 };
  return (
    <p className="flex items-center gap-3 text-small text-muted">
      <progress
        aria-label="Checked"
        {...(total === 0 ? {} : { value: checked, max: total })}
        className="h-2 w-36 overflow-hidden rounded-full bg-line accent-spruce forced-colors:border [&::-moz-progress-bar]:bg-spruce [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-spruce forced-colors:[&::-webkit-progress-value]:bg-[CanvasText]"
      />
      <span className="tabular-nums" translate="no">
        {total === 0 ? 'Starting…' : `${checked} of ${total}`}
      </span>
    </p>
  );
}

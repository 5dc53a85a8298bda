import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { MonitorView } from '#contract/monitors.ts';
import { monitorsQuery, updateMonitor, useRefreshMonitoring } from '#client/features/monitors/monitors.api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { FirstEntries } from '#client/ui/first-entries.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';

const SHOWN_AT_FIRST = 10;

export function MonitorEmailSettings() {
  const id = useId();
  const { data: monitors, isError, refetch } = useQuery(monitorsQuery);
  if (monitors === undefined && isError)
    return <CouldNotLoad text="We couldn’t load the monitors’ email settings." onAgain={() => void refetch()} />;
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-4 md:p-5" aria-labelledby={id}>
      <header>
        <h3 id={id} className="text-[1.15625rem]">
          Monitor Email Settings
        </h3>
        <p className="text-small text-muted">Which pages send an email when they change</p>
      </header>
      {monitors === undefined ? (
        <div className="grid gap-3 py-1" aria-busy="true">
          <Bone className="h-8 w-full" />
          <Bone className="h-8 w-full" />
        </div>
      ) : monitors.length === 0 ? (
        <p className="py-1 text-muted">No monitors configured yet</p>
      ) : (
        <FirstEntries entries={monitors} atFirst={SHOWN_AT_FIRST} what="monitors">
          {(shown) => (
            <ul className="grid">
              {shown.map((monitor) => (
                <li key={monitor.id}>
                  <EmailSwitch monitor={monitor} />
                </li>
              ))}
            </ul>
          )}
        </FirstEntries>
      )}
    </section>
  );
}

/** Shows the new state while it is saved, and the old one again if that fails. */
function EmailSwitch({ monitor: { id, name, emailNotifications } }: { readonly monitor: MonitorView }) {
  const refresh = useRefreshMonitoring();
  const change = useAction({
    call: (isOn: boolean) => updateMonitor(id, { emailNotifications: isOn }),
    success: (_monitor, isOn) => ({
      title: isOn ? 'Email Notifications On' : 'Email Notifications Off',
      description: name,
    }),
    failure: { title: 'Update Failed', text: 'We couldn’t change the email setting. Please try again.' },
    refresh,
  });
  return (
    <SwitchField
      label={<span translate="no">{name}</span>}
      className="min-h-11"
      checked={change.pending ?? emailNotifications}
      aria-busy={change.isBusy}
      onChange={({ target }) => change.run(target.checked)}
    />
  );
}

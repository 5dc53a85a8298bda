import { MonitoringPanel } from './monitoring-panel.tsx';

/** Watching the school's website. */
export function MonitoringTab() {
  return <MonitoringPanel />;
}

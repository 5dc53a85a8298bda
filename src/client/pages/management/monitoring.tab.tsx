import { MonitoringPanel } from './monitoring-panel.tsx';

export function MonitoringTab() {
  return <MonitoringPanel />;
}

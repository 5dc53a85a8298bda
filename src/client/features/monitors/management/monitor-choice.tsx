import { useQuery } from '@tanstack/react-query';
import { monitorsQuery } from '#client/features/monitors/monitors.api.ts';
import { FilterChoice } from '#client/ui/filter-choice.tsx';

const EVERY = 'all';

interface MonitorChoiceProps {
  /** Null for all monitors. */
  readonly value: string | null;
  readonly onChange: (monitorId: string | null) => void;
}

export function MonitorChoice({ value, onChange }: MonitorChoiceProps) {
  const { data: monitors } = useQuery(monitorsQuery);
  const options = [[EVERY, 'All monitors'] as const, ...(monitors ?? []).map(({ id, name }) => [id, name] as const)];
  return (
    <FilterChoice
      label="Monitor"
      options={options}
      // One that was deleted meanwhile is none to choose.
      value={options.some(([id]) => id === value) && value !== null ? value : EVERY}
      onChange={(id) => onChange(id === EVERY ? null : id)}
    />
  );
}

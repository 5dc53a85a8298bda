import { Search } from 'lucide-react';
import { useId, type Ref } from 'react';
import type {
  ChannelFilter,
  CommunicationFilters,
  StatusFilter,
} from '#client/features/communications/communications.api.ts';

interface CommunicationsFiltersProps {
  readonly filters: CommunicationFilters;
  readonly onChange: (filters: CommunicationFilters) => void;
  readonly searchBox: Ref<HTMLInputElement>;
}

const channels: readonly (readonly [ChannelFilter, string])[] = [
  ['all', 'All channels'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['email', 'Email'],
];
const statuses: readonly (readonly [StatusFilter, string])[] = [
  ['all', 'All statuses'],
  ['success', 'Success'],
  ['failed', 'Failed'],
];

const field = 'h-12 w-full rounded-control border border-field bg-card';

/** Which of the history is shown. */
export function CommunicationsFilters({ filters, onChange, searchBox }: CommunicationsFiltersProps) {
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-2.5 @xs:max-lg:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <div className="relative @xs:max-lg:col-span-2">
        <Search
          aria-hidden="true"
          size={19}
          className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
        />
        <input
          ref={searchBox}
          type="search"
          aria-label="Find by recipient or subject"
          placeholder="Find by recipient or subject"
          autoComplete="off"
          maxLength={200}
          value={filters.search}
          onChange={({ target }) => onChange({ ...filters, search: target.value })}
          className={`${field} ps-11 pe-4 placeholder:text-muted`}
        />
      </div>
      <Choice
        label="Channel"
        options={channels}
        value={filters.channel}
        onChange={(channel) => onChange({ ...filters, channel })}
      />
      <Choice
        label="Status"
        options={statuses}
        value={filters.status}
        onChange={(status) => onChange({ ...filters, status })}
      />
    </search>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => option === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
        className={`${field} px-3.5`}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

import { Search } from 'lucide-react';
import type { Ref } from 'react';
import type {
  ChannelFilter,
  CommunicationFilters,
  StatusFilter,
} from '#client/features/communications/communications.api.ts';
import { FilterChoice } from '#client/ui/filter-choice.tsx';

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

export function CommunicationsFilters({ filters, onChange, searchBox }: CommunicationsFiltersProps) {
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-2.5 @xs:@max-4xl:grid-cols-2 @4xl:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <div className="relative @xs:@max-4xl:col-span-2">
        <Search
          aria-hidden="true"
          size={19}
          className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
        />
        <input
          ref={searchBox}
          type="search"
          aria-label="Search by recipient or subject"
          placeholder="Search by recipient or subject"
          autoComplete="off"
          maxLength={200}
          value={filters.search}
          onChange={({ target }) => onChange({ ...filters, search: target.value })}
          className="h-12 w-full rounded-control border border-field bg-card ps-11 pe-4 placeholder:text-muted"
        />
      </div>
      <FilterChoice
        label="Channel"
        options={channels}
        value={filters.channel}
        onChange={(channel) => onChange({ ...filters, channel })}
      />
      <FilterChoice
        label="Status"
        options={statuses}
        value={filters.status}
        onChange={(status) => onChange({ ...filters, status })}
      />
    </search>
  );
}

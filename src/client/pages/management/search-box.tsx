import { Search } from 'lucide-react';
import { useId, type RefObject } from 'react';

interface SearchBoxProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Null without a search, and until the server has answered. */
  readonly found: number | null;
}

export function SearchBox({ ref, search, onSearch, found }: SearchBoxProps) {
  const id = useId();
  return (
    <div role="search" className="relative w-full wide:w-64">
      <label htmlFor={id} className="sr-only">
        Search the signup sheets
      </label>
      <Search
        aria-hidden="true"
        size={20}
        className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        id={id}
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        placeholder="Search sheets"
        autoComplete="off"
        className="h-12 w-full rounded-control border border-field bg-card ps-11 pe-3 placeholder:text-muted wide:h-10"
      />
      <output className="sr-only">
        {found === null ? '' : found === 1 ? '1 sheet found' : `${found} sheets found`}
      </output>
    </div>
  );
}

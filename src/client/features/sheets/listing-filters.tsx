import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { ListingWindow } from '#domain/sheet-dates.ts';
import { useTypedBefore } from '#client/lib/use-is-alive.ts';
import { buttonClass } from '#client/ui/button.tsx';

interface ListingFiltersProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly window: ListingWindow;
  readonly onWindow: (window: ListingWindow) => void;
}

const field = 'h-12 rounded-control border border-field bg-card text-body';

/**
 * On wide screens, the date filter is beside the search box as chips; on a phone it is a list below, which scrolls away
 * so that only the search box covers the screen.
 */
export function ListingFilters({ search, onSearch, window, onWindow }: ListingFiltersProps) {
  const { t } = useLingui();
  const [form, name] = [useId(), useId()];
  useTypedBefore('[name=search]', search, ({ value }) => onSearch(value));
  const choose = ({ value }: { readonly value: string }) => onWindow(value as ListingWindow);
  // The list of a phone, and the chips.
  useTypedBefore('[name=when]', window, choose);
  useTypedBefore(`[name="${name}"]:checked`, window, choose);
  const choices: readonly { value: ListingWindow; label: string }[] = [
    { value: 'all', label: t`All Events` },
    { value: 'upcoming', label: t`Upcoming Only` },
    { value: 'this-week', label: t`This Week` },
    { value: 'this-month', label: t`This Month` },
    { value: 'past', label: t`Past Events` },
  ];
  return (
    <search className="contents @4xl:sticky @4xl:top-0 @4xl:z-20 @4xl:-mx-6 @4xl:flex @4xl:gap-2 @4xl:bg-paper/95 @4xl:px-6 @4xl:py-3 @4xl:backdrop-blur-sm print:hidden">
      {/* Without script its browser asks for the page anew; with script the page has changed by then. */}
      <form id={form} action={pagePaths.listing} onSubmit={(event) => event.preventDefault()} className="hidden" />
      <div className="sticky top-0 z-20 -mx-4 bg-paper/95 px-4 py-3 backdrop-blur-sm md:-mx-6 md:px-6 @4xl:static @4xl:m-0 @4xl:grow @4xl:bg-transparent @4xl:p-0 print:hidden">
        <div className="relative noscript:flex noscript:gap-2">
          <Search aria-hidden="true" size={20} className="pointer-events-none absolute start-4 top-3.5 text-muted" />
          <input
            form={form}
            type="search"
            name="search"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            aria-label={t`Search opportunities`}
            placeholder={t`Search opportunities...`}
            className={`${field} w-full ps-11 pe-3 placeholder:text-muted`}
          />
          <button
            type="submit"
            form={form}
            className={`${buttonClass()} hidden! shrink-0 whitespace-nowrap noscript:inline-flex!`}
          >
            {t`Search`}
          </button>
        </div>
      </div>
      <select
        form={form}
        name="when"
        aria-label={t`Date`}
        value={window}
        onChange={(event) => choose(event.target)}
        className={`${field} mb-2 max-w-full px-3 font-semibold @4xl:hidden noscript:block! print:hidden`}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <fieldset className="hidden gap-2 @4xl:flex noscript:hidden!">
        <legend className="sr-only">{t`Date`}</legend>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-12 items-center rounded-control border border-line bg-card px-4 text-small font-semibold hover:border-spruce-line has-checked:border-spruce has-checked:bg-spruce has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-spruce forced-colors:has-checked:border-4"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={window === value}
              onChange={() => onWindow(value)}
              className="sr-only"
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </search>
  );
}

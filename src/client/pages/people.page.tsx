import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { OwnUserView } from '#contract/accounts.ts';
import { peopleUrl } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { peopleFilters, type PeopleFilter } from '#domain/people-filters.ts';
import { MAX_SEARCH } from '#domain/sheet-search.ts';
import { PeopleRows } from '#client/features/people/management/people-rows.tsx';
import { peopleFilterOf, peoplePagesQuery, type VisitOfPeople } from '#client/features/people/people.api.ts';
import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { useFocusOnAdded } from '#client/ui/focus-on-added.ts';
import { Segments } from '#client/ui/segments.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { PageFrame } from './management/page-frame.tsx';

const TITLE = 'People';

const names: Readonly<Record<PeopleFilter, string>> = { all: 'All', coming: 'Coming up', waiting: 'Waiting' };
const nobody: Readonly<Record<PeopleFilter, string>> = {
  all: 'Nobody yet. People appear here when they sign up or wait for a place.',
  coming: 'Nobody has signed up for anything that is coming up.',
  waiting: 'Nobody is waiting for a place.',
};

/** For administrators everybody who has signed up or waits, for other organizers those of their sheets. */
export function PeoplePage() {
  return <AdminGate>{(session) => <People user={session.user} />}</AdminGate>;
}

function People({ user }: { readonly user: OwnUserView }) {
  useDocumentTitle(TITLE);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const { typed, search, show, type } = useSearchOfVisit();
  return (
    <PageFrame user={user} backTo={pagePaths.management} title={TITLE} heading={heading}>
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchForm box={box} show={show} typed={typed} onType={type} />
        <div className="flex w-full text-[1rem] wide:w-auto wide:text-[0.9375rem]">
          <Segments
            label="Which people"
            segments={peopleFilters.map((filter) => ({
              words: names[filter],
              href: peopleUrl(filter),
              isShown: filter === show,
            }))}
          />
        </div>
      </div>
      <Found
        show={show}
        search={search}
        onShowAll={() => {
          type('');
          // The button that was pressed goes.
          box.current?.focus();
        }}
      />
    </PageFrame>
  );
}

/**
 * What is typed, and once nobody types what is looked for. That is kept in the history of the browser: one comes back to
 * it, and names and addresses stand in no address of a page, but where the form was sent without script.
 */
function useSearchOfVisit() {
  const [, go] = useLocation();
  const [params] = useSearchParams();
  const show = peopleFilterOf(params);
  const visit = useHistoryState<Partial<VisitOfPeople> | null>();
  const asked = visit?.search ?? params.get('search') ?? '';
  const [typed, setTyped] = useState(asked);
  const [written, setWritten] = useState(asked);
  // The search of the header leads here too.
  if (asked !== written) {
    setWritten(asked);
    setTyped(asked);
  }
  const settled = useSettled(typed);
  useEffect(() => {
    // Only what was typed since: what the visit says is what is looked for already.
    if (settled !== typed || settled === asked) return;
    setWritten(settled);
    go(peopleUrl(show), { replace: true, state: { search: settled } satisfies VisitOfPeople });
  }, [settled, typed, asked, show, go]);
  return { typed, search: asked.trim(), show, type: setTyped };
}

interface SearchFormProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly show: PeopleFilter;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Without script the browser sends it. */
function SearchForm({ box, show, typed, onType }: SearchFormProps) {
  return (
    <form
      role="search"
      method="get"
      action={pagePaths.people}
      className="relative w-full wide:w-[26.25rem]"
      onSubmit={(event) => event.preventDefault()}
    >
      <Search
        aria-hidden="true"
        size={19}
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-muted"
      />
      {show === 'all' ? null : <input type="hidden" name="show" value={show} />}
      <input
        ref={box}
        name="search"
        type="search"
        aria-label="Search people by name, email or phone"
        placeholder="Name, email or phone"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className="h-12 w-full rounded-control border border-field bg-card ps-11 pe-3 placeholder:text-muted wide:h-10"
      />
    </form>
  );
}

interface FoundProps {
  readonly show: PeopleFilter;
  readonly search: string;
  readonly onShowAll: () => void;
}

function Found({ show, search, onShowAll }: FoundProps) {
  const list = useInfiniteQuery(peoplePagesQuery(show, search));
  const { data, isError, isPlaceholderData, refetch } = list;
  const people = data?.pages.flatMap((page) => page.people);
  const total = data?.pages.at(-1)?.total ?? 0;
  const { list: rows, expect } = useFocusOnAdded<HTMLDivElement>(people?.length ?? 0);
  if (people === undefined)
    return isError ? <CouldNotLoad text="We couldn’t load the people." onAgain={() => void refetch()} /> : <Skeleton />;
  return (
    <section aria-label={TITLE} className="grid gap-2" aria-busy={isPlaceholderData}>
      <output className="text-small text-muted">
        <bdi>{search === '' ? formatPeople(total) : `${formatPeople(total)} found`}</bdi>
      </output>
      {people.length === 0 ? (
        <Nobody show={show} search={search} onShowAll={onShowAll} />
      ) : (
        <div ref={rows} className="card overflow-clip text-[1rem] wide:text-[0.9375rem]">
          <PeopleRows people={people} />
          {list.hasNextPage ? (
            <div className="grid min-h-[2.875rem] justify-items-center border-t border-hair p-0.5">
              <Button
                variant="link"
                size="sm"
                busy={list.isFetchingNextPage}
                onClick={() => {
                  expect();
                  void list.fetchNextPage();
                }}
              >
                {sayMore(total - people.length, people.length)}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </section>
  );
}

function Nobody({ show, search, onShowAll }: FoundProps) {
  if (search === '') return <p className="card p-5 text-muted">{nobody[show]}</p>;
  return (
    <div className="card grid justify-items-start gap-3 p-5">
      <p>
        {show === 'all' ? 'Nobody' : 'Nobody of these'} has <strong translate="no">“{search}”</strong> in their name,
        email or phone number.
      </p>
      <Button variant="outline" onClick={onShowAll}>
        Show everyone
      </Button>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="card grid gap-4 p-5" aria-busy="true">
      <p className="sr-only">Loading…</p>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Bone key={row} className="h-6 w-full" />
      ))}
    </div>
  );
}

function sayMore(left: number, atOnce: number): string {
  return left <= atOnce ? `Show ${left} more` : `Show ${atOnce} more of ${left}`;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { UserView } from '#contract/accounts.ts';
import { usersQuery } from '#client/features/users/users.api.ts';
import { HttpError } from '#client/lib/http.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { useFocusOnAdded } from '#client/ui/focus-on-added.ts';
import { Select } from '#client/ui/select.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { findUsers, type Sorting, type SortKey } from './order-users.ts';
import { UsersTable } from './users-table.tsx';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const CreateAdministratorDialog = lazyDialog(() =>
  import('./create-administrator-dialog.tsx').then((module) => module.CreateAdministratorDialog),
);
const DeleteUserDialog = lazyDialog(() => import('./delete-user-dialog.tsx').then((module) => module.DeleteUserDialog));
const EditUserDialog = lazyDialog(() => import('./edit-user-dialog.tsx').then((module) => module.EditUserDialog));

type OpenDialog = { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly user: UserView };

interface UsersSectionProps {
  readonly ownId: string;
  readonly children?: ReactNode;
}

export function UsersSection({ ownId, children }: UsersSectionProps) {
  const { data: users, error, refetch } = useQuery({ ...usersQuery, staleTime: 0 });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = { open: true, onOpenChange: () => setDialog(null), returnFocusTo: heading };
  useAskWhoIsSignedIn(error);
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-heading">
          User Management
        </h2>
        <Button onClick={() => setDialog({ kind: 'create' })}>
          <UserPlus aria-hidden="true" size={20} />
          <span>Create administrator</span>
        </Button>
      </header>
      {children}
      {users !== undefined ? (
        <Users
          users={users}
          ownId={ownId}
          onEdit={(user) => setDialog({ kind: 'edit', user })}
          onDelete={(user) => setDialog({ kind: 'delete', user })}
        />
      ) : error !== null ? (
        <CouldNotLoad text="We couldn’t load the users." onAgain={() => void refetch()} />
      ) : (
        <UsersSkeleton />
      )}
      {dialog?.kind === 'create' ? <CreateAdministratorDialog {...leave} /> : null}
      {dialog?.kind === 'edit' ? <EditUserDialog user={dialog.user} {...leave} /> : null}
      {dialog?.kind === 'delete' ? <DeleteUserDialog user={dialog.user} {...leave} /> : null}
    </section>
  );
}

/**
 * A user who may not see this any more has another role by now, or none: refetches the session, so that the gate says
 * so.
 */
function useAskWhoIsSignedIn(error: Error | null): void {
  const queryClient = useQueryClient();
  const isRefused = error instanceof HttpError && [401, 403].includes(error.status);
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  }, [isRefused, queryClient]);
}

const SHOWN_AT_FIRST = 25;

interface UsersProps {
  readonly users: readonly UserView[];
  readonly ownId: string;
  readonly onEdit: (user: UserView) => void;
  readonly onDelete: (user: UserView) => void;
}

function Users({ users, ...rest }: UsersProps) {
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', reversed: false });
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const found = findUsers(users, search, sorting);
  const shown = found.slice(0, most);
  const { list, expect } = useFocusOnAdded<HTMLDivElement>(shown.length);
  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="grid gap-3 @2xl:grid-cols-[minmax(0,1fr)_auto] @4xl:grid-cols-1">
        <SearchField search={search} onSearch={setSearch} />
        <SortField sorting={sorting} onSort={setSorting} />
      </div>
      <output className="text-small text-muted">
        {found.length === users.length ? null : <span translate="no">{found.length} of </span>}
        <span translate="no">{users.length}</span> {users.length === 1 ? 'user' : 'users'}
      </output>
      {found.length === 0 ? (
        <p className="card p-5 text-muted">No users match.</p>
      ) : (
        <UsersTable users={shown} sorting={sorting} onSort={setSorting} {...rest} />
      )}
      {found.length > most ? (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => {
            expect();
            setMost(most + SHOWN_AT_FIRST);
          }}
        >
          Show more users
        </Button>
      ) : null}
    </div>
  );
}

function SearchField({ search, onSearch }: { readonly search: string; readonly onSearch: (search: string) => void }) {
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        size={19}
        className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
      />
      <input
        type="search"
        aria-label="Find a user"
        placeholder="Name, email, phone or role"
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className="h-12 w-full rounded-control border border-field bg-card ps-11 pe-4 placeholder:text-muted [&::-webkit-search-cancel-button]:grayscale"
      />
    </div>
  );
}

const orders: readonly (readonly [SortKey, string])[] = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['role', 'Role'],
  ['lastLogin', 'Last login'],
];

function SortField({ sorting, onSort }: { readonly sorting: Sorting; readonly onSort: (sorting: Sorting) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 @4xl:hidden">
      <label htmlFor={id} className="shrink-0 text-small font-semibold">
        Sort by
      </label>
      <Select
        id={id}
        value={sorting.by}
        onChange={({ target }) => {
          const chosen = orders.find(([by]) => by === target.value);
          if (chosen !== undefined) onSort({ by: chosen[0], reversed: false });
        }}
        className="md:min-w-[9.5rem]"
      >
        {orders.map(([by, name]) => (
          <option key={by} value={by}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

function UsersSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <p className="sr-only">Loading…</p>
      <Bone className="h-12 w-full rounded-control" />
      <Bone className="h-56 w-full rounded-card" />
    </div>
  );
}

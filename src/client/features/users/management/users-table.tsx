import { ArrowDown, ArrowUp, ArrowUpDown, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { wallTime } from '#domain/school-time/school-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { telAddress } from '#client/ui/tel.ts';
import type { Sorting, SortKey } from './order-users.ts';
import { RoleMenu } from './role-menu.tsx';
import { roleLabels } from './role-labels.ts';

interface RowActions {
  readonly onEdit: (user: UserView) => void;
  readonly onDelete: (user: UserView) => void;
}

interface UsersTableProps extends RowActions {
  readonly users: readonly UserView[];
  readonly ownId: string;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

const cell = '@4xl:table-cell @4xl:px-2.5 @4xl:py-2 @4xl:align-middle @4xl:first:ps-5 @4xl:last:pe-5';

export function UsersTable({ users, ownId, sorting, onSort, ...actions }: UsersTableProps) {
  const header = { sorting, onSort };
  return (
    <table
      aria-label="Users"
      className="block w-full @4xl:card @4xl:table @4xl:table-fixed @4xl:overflow-hidden @4xl:border-separate @4xl:border-spacing-0"
    >
      <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
        <tr>
          <SortableHeader {...header} by="name">
            Name
          </SortableHeader>
          <SortableHeader {...header} by="email">
            Email
          </SortableHeader>
          <Header width={widths.phone}>Phone</Header>
          <SortableHeader {...header} by="role">
            Role
          </SortableHeader>
          <SortableHeader {...header} by="lastLogin">
            Last Login
          </SortableHeader>
          <Header>Actions</Header>
        </tr>
      </thead>
      <tbody className="grid gap-3 @2xl:grid-cols-2 @4xl:table-row-group">
        {users.map((user) => (
          <UserRow key={user.id} user={user} isOwn={user.id === ownId} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

const header = 'px-2.5 py-1 text-start text-small font-semibold text-muted first:ps-5 last:pe-5 last:text-end';

function Header({ width = '', children }: { readonly width?: string; readonly children: ReactNode }) {
  return (
    <th scope="col" className={`${header} ${width}`}>
      {children}
    </th>
  );
}

/** In percent of the width. */
const widths = {
  name: 'w-[19.5%]',
  email: 'w-[23%]',
  phone: 'w-[13%]',
  role: 'w-[18.5%]',
  lastLogin: 'w-[13.5%]',
};

interface SortableHeaderProps extends Pick<UsersTableProps, 'sorting' | 'onSort'> {
  readonly by: SortKey;
  readonly children: ReactNode;
}

function SortableHeader({ by, sorting, onSort, children }: SortableHeaderProps) {
  const isSorted = sorting.by === by;
  // The latest login comes first, so there the way down is the way that is not reversed.
  const isDown = isSorted && (by === 'lastLogin') !== sorting.reversed;
  const Arrow = !isSorted ? ArrowUpDown : isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className={`${header} ${widths[by]}`}
    >
      <button
        type="button"
        onClick={() => onSort({ by, reversed: isSorted && !sorting.reversed })}
        className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 hover:text-ink @4xl:min-h-10"
      >
        <span>{children}</span>
        <Arrow aria-hidden="true" size={15} className={`shrink-0 ${isSorted ? 'text-ink' : 'opacity-60'}`} />
      </button>
    </th>
  );
}

interface UserRowProps extends RowActions {
  readonly user: UserView;
  readonly isOwn: boolean;
}

function UserRow({ user, isOwn, ...actions }: UserRowProps) {
  return (
    <tr
      data-entry
      className="@max-4xl:card grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-1 p-4 text-[1rem] @4xl:table-row @4xl:@max-[67rem]:text-small @4xl:[&>td]:border-t @4xl:[&>td]:border-line"
    >
      <td className={`${cell} min-h-11 content-center font-semibold ${isOwn ? 'col-span-2' : ''}`}>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <a
            href={pagePaths.profile(user.id)}
            translate="no"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline @4xl:min-h-0 @4xl:py-1.5"
          >
            <bdi>{user.name}</bdi>
          </a>
          {isOwn ? <CurrentUser /> : null}
        </span>
      </td>
      <td className={`${cell} col-span-2 row-start-2`}>
        <Contact href={mailtoAddress(user.email)}>
          <Address email={user.email} />
        </Contact>
      </td>
      <td className={`${cell} col-span-2 row-start-3 @4xl:text-small`}>
        {user.phone === null ? (
          <span className="hidden text-muted @4xl:inline">
            <span aria-hidden="true">–</span>
            <span className="sr-only">none</span>
          </span>
        ) : (
          <Contact href={telAddress(user.phone)}>{user.phone}</Contact>
        )}
      </td>
      <td className={`${cell} col-span-2 row-start-5 mt-1.5 `}>
        {isOwn ? (
          <span className="block @4xl:ps-2.5 @4xl:text-small">{roleLabels[user.role].name}</span>
        ) : (
          <RoleMenu user={user} />
        )}
      </td>
      <td className={`${cell} col-span-2 row-start-4 text-small text-muted`}>
        <LastLogin at={user.lastLoginAt} />
      </td>
      <td className={`${cell} col-start-2 row-start-1 justify-self-end ${isOwn ? 'hidden' : ''}`}>
        {isOwn ? null : <UserActions user={user} {...actions} />}
      </td>
    </tr>
  );
}

function Contact({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  return (
    <a
      href={href}
      translate="no"
      className="inline-flex min-h-9 max-w-full items-center underline-offset-4 hover:underline @4xl:min-h-0 @4xl:py-1.5"
    >
      {children}
    </a>
  );
}

/** Breaks after the @ before it breaks within a word. */
function Address({ email }: { readonly email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

function LastLogin({ at }: { readonly at: string | null }) {
  const { clock, date } = useSchoolTime();
  const now = useNow();
  const isThisYear = at !== null && wallTime(clock, at).year === wallTime(clock, now).year;
  return (
    <>
      <span className="@4xl:hidden">Last login: </span>
      {at === null ? (
        <span>Never</span>
      ) : (
        <time dateTime={at} translate="no">
          <span>{date(isThisYear ? 'short' : 'withYear', at)}</span>
          <span className="@4xl:block">
            <span className="@4xl:hidden">, </span>
            {date('time', at)}
          </span>
        </time>
      )}
    </>
  );
}

/** Beside the name, in place of the actions: administrators cannot lock themselves out. */
function CurrentUser() {
  return (
    <span className="rounded-full bg-spruce-soft px-2.5 py-0.5 text-small font-semibold whitespace-nowrap text-spruce-dark forced-colors:border">
      Current User
    </span>
  );
}

function UserActions({ user, onEdit, onDelete }: RowActions & { readonly user: UserView }) {
  return (
    <div className="-me-2 flex @4xl:justify-end">
      <Button
        variant="ghost"
        size="icon"
        className="text-muted! hover:text-ink!"
        aria-label={`Edit ${user.name}`}
        title="Edit user"
        onClick={() => onEdit(user)}
      >
        <Pencil aria-hidden="true" size={18} />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted! hover:text-brick!"
        aria-label={`Delete ${user.name}`}
        title="Delete user"
        onClick={() => onDelete(user)}
      >
        <Trash2 aria-hidden="true" size={18} />
      </Button>
    </div>
  );
}

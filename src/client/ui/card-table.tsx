import type { ReactNode } from 'react';

interface CardTableProps {
  readonly label: string;
  /** Cells of the head. */
  readonly head: ReactNode;
  /** Rows. */
  readonly children: ReactNode;
}

/** A table where there is room, and cards on small screens. */
export function CardTable({ label, head, children }: CardTableProps) {
  return (
    <table
      aria-label={label}
      className="block w-full lg:card lg:table lg:table-fixed lg:overflow-hidden lg:border-separate lg:border-spacing-0"
    >
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr>{head}</tr>
      </thead>
      <tbody className="grid gap-3 lg:table-row-group">{children}</tbody>
    </table>
  );
}

export function HeadCell({ width = '', children }: { readonly width?: string; readonly children: ReactNode }) {
  return (
    <th scope="col" className={`px-3 py-2.5 text-start text-small font-semibold text-muted first:ps-5 ${width}`}>
      {children}
    </th>
  );
}

/** Of a row that is a card of two columns on small screens. */
export const cardRow =
  'max-lg:card relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 p-4 text-[1rem] lg:table-row lg:[&>td]:border-t lg:[&>td]:border-line';
export const cardCell = 'lg:table-cell lg:px-3 lg:py-3 lg:align-top lg:first:ps-5 lg:last:pe-5';

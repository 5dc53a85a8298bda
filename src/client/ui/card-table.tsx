import type { ReactNode } from 'react';

interface CardTableProps {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

export function CardTable({ label, head, children }: CardTableProps) {
  return (
    <table
      aria-label={label}
      className="block w-full @4xl:card @4xl:table @4xl:table-fixed @4xl:overflow-hidden @4xl:border-separate @4xl:border-spacing-0"
    >
      <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
        <tr>{head}</tr>
      </thead>
      <tbody className="grid gap-3 @4xl:table-row-group">{children}</tbody>
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

export const cardRow =
  '@max-4xl:card relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 p-4 text-[1rem] @4xl:table-row @4xl:[&>td]:border-t @4xl:[&>td]:border-line';
export const cardCell = '@4xl:table-cell @4xl:px-3 @4xl:py-3 @4xl:align-top @4xl:first:ps-5 @4xl:last:pe-5';

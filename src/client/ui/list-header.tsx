import type { ReactNode } from 'react';

interface ListHeaderProps {
  readonly id: string;
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

export function ListHeader({ id, title, note, children }: ListHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-5 gap-y-2.5">
      <div className="min-w-0 grow basis-60">
        <h3 id={id} className="text-[1.15625rem]">
          {title}
        </h3>
        <p className="text-small text-muted">{note}</p>
      </div>
      <search
        aria-labelledby={id}
        className="grid w-full grid-cols-[minmax(0,1fr)] gap-2.5 @xs:@max-2xl:grid-cols-2 @2xl:w-auto @2xl:auto-cols-[11.5rem] @2xl:grid-flow-col @2xl:grid-cols-none"
      >
        {children}
      </search>
    </header>
  );
}

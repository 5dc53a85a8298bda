import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface FirstEntriesProps<Entry> {
  readonly entries: readonly Entry[];
  readonly atFirst: number;
  /** The noun in the plural, such as `sheets`. */
  readonly what: string;
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

export function FirstEntries<Entry>({ entries, atFirst, what, children }: FirstEntriesProps<Entry>) {
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? entries : entries.slice(0, atFirst))}
      {entries.length > atFirst ? (
        <Button
          variant="link"
          size="sm"
          className="-ms-1 justify-self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${entries.length} ${what}`}
        </Button>
      ) : null}
    </>
  );
}

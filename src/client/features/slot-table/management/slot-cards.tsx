import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CardFields } from './card-fields.tsx';
import { isEmpty } from './change-rows.ts';
import type { GridRow } from './grid-state.ts';
import { RowSummary } from './row-summary.tsx';
import type { CellProblems, SlotGrid } from './use-slot-grid.ts';

interface SlotCardsProps {
  readonly grid: SlotGrid;
  readonly label: string;
  /** The rows whose problems were shown in a summary. */
  readonly faulty: ReadonlySet<string>;
}

/** The powers of the table where it has no room: each row a card that opens. */
export function SlotCards({ grid, label, faulty }: SlotCardsProps) {
  const { state } = grid;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(state.grid.rows, faulty));
  const [seen, setSeen] = useState({ faulty, claims: state.claims });
  const activeKey = state.grid.rows[state.active.row]?.key;
  if (seen.faulty !== faulty || seen.claims !== state.claims) {
    const added = seen.claims === state.claims || activeKey === undefined ? [] : [activeKey];
    setSeen({ faulty, claims: state.claims });
    setOpen(new Set([...open, ...faulty, ...added]));
  }
  const list = useRef<HTMLUListElement>(null);
  const focusedFor = useRef(state.claims);
  useEffect(() => {
    if (focusedFor.current === state.claims) return;
    focusedFor.current = state.claims;
    list.current?.querySelector<HTMLElement>(`[data-row="${activeKey}"] input:not([type=checkbox])`)?.focus();
  }, [state.claims, activeKey]);
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <ul ref={list} aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {state.grid.rows.map((row, at) => (
        <SlotCard
          key={row.key}
          grid={grid}
          row={row}
          at={at}
          isOpen={open.has(row.key)}
          onToggle={() => {
            grid.dispatch({ do: 'go', to: { row: at, column: 0 } });
            toggle(row.key);
          }}
        />
      ))}
    </ul>
  );
}

/** A sheet without slots begins with the fields of its first one. */
function openAtFirst(rows: readonly GridRow[], faulty: ReadonlySet<string>): ReadonlySet<string> {
  const [first] = rows;
  return first !== undefined && rows.length === 1 && isEmpty(first) ? new Set([first.key]) : faulty;
}

interface SlotCardProps {
  readonly grid: SlotGrid;
  readonly row: GridRow;
  readonly at: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SlotCard({ grid, row, at, isOpen, onToggle }: SlotCardProps) {
  const { state, dispatch } = grid;
  const problems = grid.problemsOf(row);
  const name = row.cells.title === '' ? `row ${at + 1}` : row.cells.title;
  return (
    <li
      data-row={row.key}
      className={`rounded-control border ${Object.keys(problems).length > 0 ? 'border-2 border-brick' : 'border-line'} ${row.slot === null ? 'border-s-4 border-s-spruce' : ''} bg-card`}
    >
      <div className="flex items-center ps-3">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={state.selected.has(row.key)}
          onChange={() => dispatch({ do: 'toggle', key: row.key })}
          className="size-6.5 shrink-0 accent-spruce"
        />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-14 min-w-0 grow items-center gap-2 px-3 py-2 text-start"
        >
          <span className="grid min-w-0 grow">
            <span className="font-semibold wrap-anywhere" dir="auto" translate="no">
              {row.cells.title === '' ? `Row ${at + 1}` : row.cells.title}
            </span>
            <RowSummary cells={row.cells} />
          </span>
          <ChevronDown aria-hidden="true" size={18} className={`shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      {isOpen ? (
        <CardFields grid={grid} row={row} at={at} name={name} problems={problems} />
      ) : (
        <ClosedProblems problems={problems} />
      )}
    </li>
  );
}

function ClosedProblems({ problems }: { readonly problems: CellProblems }) {
  const [first] = Object.values(problems);
  return first === undefined ? null : (
    <p className="px-3 pb-2 text-small font-semibold text-brick">
      <span className="sr-only">Error: </span>
      {first}
    </p>
  );
}

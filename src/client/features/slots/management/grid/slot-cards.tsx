import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { columnLabels, shownText } from './cell-texts.ts';
import type { GridRow } from './grid-state.ts';
import { columns, type Cells, type Column } from './slot-cells.ts';
import type { CellProblems, SlotGrid } from './use-slot-grid.ts';
import { isDay, minuteOfDay, wallMinuteOf } from './wall-time.ts';

interface SlotCardsProps {
  readonly grid: SlotGrid;
  readonly label: string;
  /** The rows whose problems were shown in a summary. */
  readonly faulty: ReadonlySet<string>;
}

/** The powers of the table where it has no room: each row a card that opens. */
export function SlotCards({ grid, label, faulty }: SlotCardsProps) {
  const { state } = grid;
  const [open, setOpen] = useState<ReadonlySet<string>>(faulty);
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
      className={`rounded-control border ${Object.keys(problems).length > 0 ? 'border-2 border-brick' : 'border-line'} ${row.slot === null ? 'bg-marigold-soft' : 'bg-card'}`}
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
            <Summary cells={row.cells} />
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

function Summary({ cells }: { readonly cells: Cells }) {
  const school = useSchoolTime();
  const [day, start, end] = (['day', 'start', 'end'] as const).map((column) => shownText(school, cells, column));
  const times = start === '' || end === '' ? [start, end].join('') : `${start} – ${end}`;
  const places = cells.places === '' ? 'no limit' : `${cells.places} ${cells.places === '1' ? 'place' : 'places'}`;
  return (
    <span className="flex flex-wrap gap-x-2 text-small text-muted tabular-nums" translate="no">
      {[day, times, places]
        .filter((text) => text !== '')
        .map((text) => (
          <span key={text}>{text}</span>
        ))}
    </span>
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

interface CardCommandsProps extends Pick<SlotCardProps, 'grid' | 'row' | 'at'> {
  readonly name: string;
}

function CardCommands({ grid: { state, dispatch }, row, at, name }: CardCommandsProps) {
  const about = <span className="sr-only"> {name}</span>;
  const isLast = at === state.grid.rows.length - 1;
  return (
    <div className="col-span-2 -mx-2 flex flex-wrap">
      {([-1, 1] as const).map((by) => {
        const isStuck = by === -1 ? at === 0 : isLast;
        const Icon = by === -1 ? ArrowUp : ArrowDown;
        return (
          <Button
            key={by}
            variant="ghost"
            size="sm"
            className={`px-2! ${isStuck ? 'text-muted!' : 'text-spruce!'}`}
            aria-disabled={isStuck || undefined}
            onClick={isStuck ? undefined : () => dispatch({ do: 'move', by, key: row.key })}
          >
            <Icon aria-hidden="true" size={16} />
            <span>{by === -1 ? 'Move up' : 'Move down'}</span>
            {about}
          </Button>
        );
      })}
    </div>
  );
}

interface CardFieldsProps extends CardCommandsProps {
  readonly problems: CellProblems;
}

function CardFields({ problems, ...about }: CardFieldsProps) {
  const { grid, row } = about;
  const { dispatch, cellId } = grid;
  return (
    <div className="grid grid-cols-2 items-end gap-4 border-t border-line px-3 pt-3 pb-4">
      {problems.row === undefined ? null : (
        <p className="col-span-2 text-small font-semibold text-brick">{problems.row}</p>
      )}
      {columns.map((column) => {
        const { type, value, toText } = fieldOf(column, row.cells);
        const shared = {
          id: cellId(row, column),
          label: columnLabels[column],
          error: problems[column],
          autoComplete: 'off',
          value,
          onBlur: () => dispatch({ do: 'settle', key: row.key, column }),
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            dispatch({ do: 'put', key: row.key, column, text: toText(target.value) }),
        };
        const isWide = column !== 'start' && column !== 'end';
        return (
          <div key={column} className={isWide ? 'col-span-2' : ''}>
            {column === 'description' ? (
              <TextArea {...shared} rows={2} dir="auto" />
            ) : (
              <TextField
                {...shared}
                type={type}
                {...(column === 'title' ? { dir: 'auto' } : {})}
                {...(column === 'places' ? { inputMode: 'numeric', hint: 'Empty: no limit' } : {})}
              />
            )}
          </div>
        );
      })}
      <CardCommands {...about} />
    </div>
  );
}

interface CardField {
  readonly type: 'text' | 'date' | 'time' | 'datetime-local';
  readonly value: string;
  readonly toText: (value: string) => string;
}

const same = (value: string) => value;

/** Fields of the phone's own for what they can hold, else text. */
function fieldOf(column: Column, cells: Cells): CardField {
  const text = cells[column];
  if (column === 'day' && (text === '' || isDay(text))) return { type: 'date', value: text, toText: same };
  if ((column === 'start' || column === 'end') && (text === '' || minuteOfDay(text) !== null))
    return { type: 'time', value: text, toText: same };
  if (column === 'closes' && (text === '' || wallMinuteOf(text) !== null))
    return { type: 'datetime-local', value: text.replace(' ', 'T'), toText: (value) => value.replace('T', ' ') };
  return { type: 'text', value: text, toText: same };
}

import { GripVertical } from 'lucide-react';
import { memo, useRef, useState, type Dispatch, type DragEvent } from 'react';
import { columnLabels } from './cell-texts.ts';
import type { GridAction } from './grid-actions.ts';
import { GridCell } from './grid-cell.tsx';
import { useClipboard } from './grid-clipboard.ts';
import { actionOfKey } from './grid-keys.ts';
import { columnsOf, SELECT, type GridRow } from './grid-state.ts';
import { columnsOfPeople, type Column } from './slot-cells.ts';
import { useFocusOnActive } from './use-focus-on-active.ts';
import type { CellProblems, SlotGrid } from './use-slot-grid.ts';

interface SlotTableProps {
  readonly grid: SlotGrid;
  readonly label: string;
  readonly describedBy: string;
}

const widths: Readonly<Record<Column, string>> = {
  // Stays in view where the table is wider than its dialog.
  title: 'start-0 z-15',
  day: 'w-[6.75rem]',
  start: 'w-[6rem]',
  end: 'w-[6rem]',
  closes: 'w-[7.5rem]',
  places: 'w-[4.5rem]',
  description: '',
  kind: 'w-[5.5rem]',
  unit: 'w-[6rem]',
  most: 'w-[5.5rem]',
  bring: 'w-[6.5rem]',
};
const heading = 'sticky top-10 z-10 border border-line bg-desk px-2.5 py-2 text-start font-semibold';

/** Keys and pasting as in a spreadsheet. */
export function SlotTable({ grid, label, describedBy }: SlotTableProps) {
  const { state, dispatch } = grid;
  const table = useFocusOnActive(grid);
  useClipboard(table, grid);
  const [dropBefore, setDropBefore] = useState<number | null>(null);
  const dragged = useRef<string | null>(null);
  const { active, editing, selected } = state;
  const columns = columnsOf(state);
  const hasThings = columns.length > columnsOfPeople.length;
  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is edited is a grid
      role="grid"
      aria-label={label}
      aria-describedby={describedBy}
      aria-multiselectable="true"
      className={`w-full ${hasThings ? 'min-w-[80rem]' : 'min-w-[55rem]'} table-fixed border-collapse text-small`}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
        const action = actionOfKey(state, event, isRightToLeft);
        if (action === null) return;
        event.preventDefault();
        dispatch(action);
      }}
      onDragEnd={() => setDropBefore(null)}
    >
      <thead>
        <tr>
          <th scope="col" className={`${heading} w-[4.75rem]`}>
            Row
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`${heading} ${widths[column]} ${column !== 'title' ? '' : hasThings ? 'w-48' : 'w-[22%]'}`}
            >
              {columnLabels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {state.grid.rows.map((row, at) => (
          <TableRow
            key={row.key}
            row={row}
            at={at}
            columns={columns}
            cellId={grid.cellId}
            problems={grid.problemsOf(row)}
            activeColumn={active.row === at ? active.column : null}
            editing={active.row === at ? editing : null}
            isSelected={selected.has(row.key)}
            mark={dropBefore === at ? 'above' : dropBefore === at + 1 ? 'below' : null}
            dispatch={dispatch}
            onDrag={(key) => {
              dragged.current = key;
            }}
            onDragOver={setDropBefore}
            onDrop={(before) => {
              if (dragged.current !== null) dispatch({ do: 'drop', key: dragged.current, before });
              dragged.current = null;
              setDropBefore(null);
            }}
          />
        ))}
      </tbody>
    </table>
  );
}

interface TableRowProps {
  readonly row: GridRow;
  readonly at: number;
  readonly columns: readonly Column[];
  readonly cellId: SlotGrid['cellId'];
  readonly problems: CellProblems;
  readonly activeColumn: number | null;
  readonly editing: string | null;
  readonly isSelected: boolean;
  readonly mark: 'above' | 'below' | null;
  readonly dispatch: Dispatch<GridAction>;
  readonly onDrag: (key: string) => void;
  readonly onDragOver: (before: number) => void;
  readonly onDrop: (before: number) => void;
}

/** Drawn again only if something of the row changed; the functions do the same each time. */
const TableRow = memo(
  function TableRow({
    row,
    at,
    columns,
    cellId,
    problems,
    activeColumn,
    editing,
    isSelected,
    mark,
    ...on
  }: TableRowProps) {
    const { dispatch } = on;
    const beforeOrAfter = ({ currentTarget, clientY }: DragEvent) => {
      const { top, height } = currentTarget.getBoundingClientRect();
      return clientY < top + height / 2 ? at : at + 1;
    };
    const isNew = row.slot === null;
    return (
      <tr
        aria-selected={isSelected}
        onDragOver={(event) => {
          event.preventDefault();
          on.onDragOver(beforeOrAfter(event));
        }}
        onDrop={(event) => {
          event.preventDefault();
          on.onDrop(beforeOrAfter(event));
        }}
        className={`${isSelected ? 'bg-spruce-soft' : 'bg-card'} ${mark === 'above' ? 'border-t-3 border-t-spruce' : mark === 'below' ? 'border-b-3 border-b-spruce' : ''}`}
      >
        <td
          data-place={`${at} ${SELECT}`}
          tabIndex={activeColumn === SELECT ? 0 : -1}
          onClick={() => dispatch({ do: 'go', to: { row: at, column: SELECT } })}
          onFocus={({ target, currentTarget }) => {
            if (target === currentTarget && activeColumn !== SELECT)
              dispatch({ do: 'go', to: { row: at, column: SELECT } });
          }}
          className={`border border-line px-1 align-top focus-visible:-outline-offset-3 ${isNew ? 'border-s-4 border-s-spruce' : ''}`}
        >
          <span className="flex h-11 items-center gap-0.5">
            <span
              draggable
              title="Drag to move"
              aria-hidden="true"
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData('text/plain', row.cells.title);
                dataTransfer.effectAllowed = 'move';
                on.onDrag(row.key);
              }}
              className="cursor-grab px-0.5 text-muted"
            >
              <GripVertical size={16} />
            </span>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select row ${at + 1}`}
              checked={isSelected}
              onChange={() => dispatch({ do: 'toggle', key: row.key })}
              className="size-5 shrink-0 accent-spruce"
            />
            <span aria-hidden="true" className="grow text-end text-muted tabular-nums">
              {at + 1}
            </span>
          </span>
        </td>
        {columns.map((column, place) => (
          <GridCell
            key={column}
            id={cellId(row, column)}
            row={row}
            at={at}
            column={column}
            isActive={activeColumn === place}
            editing={activeColumn === place ? editing : null}
            problem={problems[column] ?? (column === 'title' ? problems.row : undefined)}
            dispatch={dispatch}
          />
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.at === after.at &&
    before.columns === after.columns &&
    before.problems === after.problems &&
    before.activeColumn === after.activeColumn &&
    before.editing === after.editing &&
    before.isSelected === after.isSelected &&
    before.mark === after.mark,
);

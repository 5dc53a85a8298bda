import { useEffect, useRef, type Dispatch } from 'react';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { isEmpty } from './change-rows.ts';
import { choicesOf, isChoice, readChoice } from './choice-cells.ts';
import { columnLabels, textOfCell } from './cell-texts.ts';
import type { GridAction } from './grid-actions.ts';
import type { GridRow } from './grid-state.ts';
import { columns, type Column } from './slot-cells.ts';

interface GridCellProps {
  readonly id: string;
  readonly row: GridRow;
  readonly at: number;
  readonly column: Column;
  readonly isActive: boolean;
  /** The text while it is edited. */
  readonly editing: string | null;
  readonly problem: string | undefined;
  readonly dispatch: Dispatch<GridAction>;
}

const numbers: ReadonlySet<Column> = new Set(['day', 'start', 'end', 'closes', 'places', 'most']);

export function GridCell({ id, row, at, column, isActive, editing, problem, dispatch }: GridCellProps) {
  const school = useSchoolTime();
  const wasActive = useRef(false);
  const place = { row: at, column: columns.indexOf(column) };
  const isEdited = editing !== null;
  const isChanged = row.slot !== null && row.cells[column] !== row.base[column];
  return (
    <td
      id={id}
      data-place={`${at} ${place.column}`}
      tabIndex={isActive && !isEdited ? 0 : -1}
      // On a sheet without slots, the first one can be typed at once.
      data-first-focus={isActive && isEmpty(row) ? '' : undefined}
      aria-invalid={problem === undefined ? undefined : true}
      onPointerDown={({ currentTarget }) => {
        // The first press on it gives the table the focus.
        wasActive.current = isActive && document.activeElement === currentTarget;
      }}
      onClick={({ shiftKey }) => {
        if (isEdited) return;
        if (isActive && wasActive.current && !shiftKey) dispatch({ do: 'edit' });
        else dispatch({ do: 'go', to: place, extends: shiftKey });
      }}
      onDoubleClick={() => (isEdited ? undefined : dispatch({ do: 'edit' }))}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !isActive) dispatch({ do: 'go', to: place });
      }}
      className={`h-11 scroll-mt-24 cursor-cell border border-line px-2.5 py-1.5 align-top wrap-anywhere focus-visible:-outline-offset-3 ${column === 'title' ? 'sticky start-0 z-5' : ''} ${isChanged ? 'bg-marigold-soft' : column === 'title' ? 'bg-inherit' : ''} ${numbers.has(column) ? 'tabular-nums' : ''} ${problem === undefined ? '' : 'shadow-[inset_0_0_0_2px_var(--color-brick)]'}`}
    >
      {isEdited ? (
        <CellInput column={column} text={editing} dispatch={dispatch} />
      ) : (
        <span dir={numbers.has(column) ? undefined : 'auto'} className="block whitespace-pre-line" translate="no">
          {textOfCell(school, row.cells, column) || <EmptyWords row={row} column={column} />}
        </span>
      )}
      {problem === undefined ? null : (
        <span className="mt-0.5 block text-small leading-snug font-semibold text-brick">
          <span className="sr-only">Error: </span>
          <span>{problem}</span>
        </span>
      )}
    </td>
  );
}

/** What an empty cell means for a slot. */
function EmptyWords({ row: { cells }, column }: Pick<GridCellProps, 'row' | 'column'>) {
  const words =
    cells.title === ''
      ? null
      : column === 'places'
        ? 'no limit'
        : column === 'start' && cells.end === ''
          ? 'no time'
          : null;
  return words === null ? null : <span className="text-muted">{words}</span>;
}

interface CellInputProps extends Pick<GridCellProps, 'column' | 'dispatch'> {
  readonly text: string;
}

function CellInput({ column, text, dispatch }: CellInputProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    list.current?.focus();
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
    // oxlint-disable-next-line react/exhaustive-deps -- only at first: later the caret is where the person puts it
  }, []);
  const shared = {
    ref: input,
    'aria-label': columnLabels[column],
    value: text,
    autoComplete: 'off',
    dir: numbers.has(column) ? undefined : 'auto',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      dispatch({ do: 'type', text: target.value }),
    onBlur: () => dispatch({ do: 'commit', after: 'stay' }),
    className: '-mx-1.5 -my-0.5 w-[calc(100%+0.75rem)] rounded-sm bg-card px-1.5 py-0.5 outline-2 outline-spruce',
  } as const;
  if (isChoice(column)) {
    const { ref: _input, dir: _dir, ...common } = shared;
    return (
      <select {...common} ref={list} value={readChoice(column, text)?.text ?? text}>
        {choicesOf[column].map((choice) => (
          <option key={choice.text} value={choice.text}>
            {choice.words}
          </option>
        ))}
      </select>
    );
  }
  return column === 'description' ? <textarea rows={3} {...shared} /> : <input {...shared} />;
}

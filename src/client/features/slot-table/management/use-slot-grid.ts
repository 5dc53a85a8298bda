import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { presentMoment, useSchoolTime } from '#client/lib/page-data.tsx';
import { newKey } from '#client/lib/http.ts';
import { drafts } from '#client/lib/storage.ts';
import { isEmpty } from './change-rows.ts';
import { reduceGrid, type GridAction } from './grid-actions.ts';
import { gridOf } from './row-commands.ts';
import { judgedRow, gridRowsOf } from './grid-changes.ts';
import { startGrid, type Grid, type GridRow, type GridState } from './grid-state.ts';
import type { JudgedCells } from './judge-cells.ts';
import { columns, type Cells, type Column } from './slot-cells.ts';

export type CellProblems = Partial<Record<Column | 'row', string>>;

export interface SlotGrid {
  readonly state: GridState;
  readonly dispatch: (action: GridAction) => void;
  /** What is shown at the cells of a row; about empty ones only after the first attempt to save. */
  readonly problemsOf: (row: GridRow) => CellProblems;
  /** All that keeps the grid from being saved, with the row as people count. */
  readonly faults: () => readonly { readonly at: number; readonly column: Column; readonly message: string }[];
  readonly cellId: (row: GridRow, column: Column) => string;
  readonly isRestored: boolean;
  readonly startOver: () => void;
  readonly showAll: () => void;
}

/** The slots of a sheet as a table. What others change meanwhile is not shown here; the save tells about it. */
export function useSlotGrid(sheet: SheetView, draft: string): SlotGrid {
  const { clock } = useSchoolTime();
  const [of] = useState(() => ({ clock, sheet }));
  const setting = useMemo(
    () => ({
      reading: { today: dateFieldValue(clock, presentMoment()), eventDay: dateFieldValue(clock, sheet.eventDate) },
      newKey,
    }),
    [clock, sheet.eventDate],
  );
  const fresh = useMemo(() => gridOf(gridRowsOf(of.clock, of.sheet), newKey), [of]);
  const [restored, setRestored] = useState(() => drafts.read<Grid>(draft));
  const reduce = useCallback((state: GridState, action: GridAction) => reduceGrid(state, action, setting), [setting]);
  const [state, dispatch] = useReducer(reduce, startGrid(restored ?? fresh));
  useEffect(() => {
    if (state.grid !== fresh) drafts.write(draft, state.grid);
  }, [draft, fresh, state.grid]);

  const [showsAll, setShowsAll] = useState(false);
  const judge = useMemo(() => judgedOnce((cells) => judgedRow(of, cells)), [of]);
  const problemsOf = useMemo(() => problemsOnce(judge, showsAll), [judge, showsAll]);
  return {
    state,
    dispatch,
    problemsOf,
    faults: () => faultsOf(state.grid, judge),
    cellId: (row, column) => `cell-${row.key}-${column}`,
    isRestored: restored !== null,
    startOver() {
      setRestored(null);
      setShowsAll(false);
      drafts.drop(draft);
      dispatch({ do: 'replace', grid: fresh });
    },
    showAll: () => setShowsAll(true),
  };
}

type Judge = (cells: Cells) => JudgedCells;

/** Validates only rows that have changed. */
function judgedOnce(judge: Judge): Judge {
  const known = new WeakMap<Cells, JudgedCells>();
  return (cells) => {
    const before = known.get(cells);
    if (before !== undefined) return before;
    const judged = judge(cells);
    known.set(cells, judged);
    return judged;
  };
}

function problemsOnce(judge: Judge, showsAll: boolean): SlotGrid['problemsOf'] {
  const known = new WeakMap<GridRow, CellProblems>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const errors = Object.entries(isEmpty(row) ? {} : judge(row.cells).errors);
    const shown = errors.filter(([column]) => showsAll || row.cells[column as Column] !== '');
    const problems: CellProblems = { ...row.notes, ...Object.fromEntries(shown) };
    known.set(row, problems);
    return problems;
  };
}

function faultsOf(grid: Grid, judge: Judge): ReturnType<SlotGrid['faults']> {
  return grid.rows.flatMap((row, at) => {
    const { errors } = isEmpty(row) ? { errors: {} } : judge(row.cells);
    return columns.flatMap((column) => {
      const message = (errors as Partial<Record<Column, string>>)[column];
      return message === undefined ? [] : [{ at, column, message }];
    });
  });
}

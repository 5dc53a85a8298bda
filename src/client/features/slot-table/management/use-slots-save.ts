import { useMemo, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotChangesAnswer } from '#contract/slot-changes.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { updateSheet } from '#client/features/sheets/management/sheet-writes.ts';
import { changeSlots } from '#client/features/slots/management/slot-writes.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { halfTypedIn } from '#client/lib/half-typed.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { drafts } from '#client/lib/storage.ts';
import { showToast } from '#client/lib/toast.ts';
import { useAction } from '#client/lib/use-action.ts';
import type { FieldProblem } from '#client/ui/error-summary.tsx';
import { columnLabels } from './cell-texts.ts';
import {
  changesOf,
  isUnchanged,
  outdatedTranslations,
  requestOf,
  withErrors,
  type GridChanges,
} from './grid-changes.ts';
import type { Grid } from './grid-state.ts';
import { columns } from './slot-cells.ts';
import { useSlotGrid, type SlotGrid } from './use-slot-grid.ts';

const MOST_PROBLEMS = 10;

export interface SlotsSave {
  readonly grid: SlotGrid;
  readonly preview: { readonly changes: GridChanges; readonly answer: SlotChangesAnswer } | null;
  readonly problems: readonly FieldProblem[];
  readonly faulty: ReadonlySet<string>;
  readonly isBusy: boolean;
  readonly review: () => void;
  /** As `review`, for a draft that nobody has signed up for, and publishes it. */
  readonly publish: () => void;
  readonly write: (how: { readonly notify: boolean }) => void;
  readonly back: () => void;
  readonly forget: () => void;
}

interface Checked {
  readonly changes: GridChanges;
  /** Whether the sheet is published with its slots. */
  readonly publishes: boolean;
  /** Whether the organizer looks at the changes before they are written. */
  readonly isAsked: boolean;
}

interface Written extends Pick<Checked, 'changes' | 'publishes'> {
  readonly notify: boolean;
}

const none: readonly FieldProblem[] = [];
const nobody: ReadonlySet<string> = new Set();
const failure = { title: 'Update Failed', text: 'Failed to update the volunteer slots. Please try again.' };

/** Whether a change of slots can concern somebody: where nobody has signed up or waits, it is saved at once. */
export function concernsPeople({ slots }: Pick<SheetView, 'slots'>): boolean {
  return slots.some(({ currentVolunteers, waiting }) => (currentVolunteers ?? 0) > 0 || (waiting ?? 0) > 0);
}

function hasConsequences(changes: GridChanges, { mails }: SlotChangesAnswer): boolean {
  return mails.length > 0 || outdatedTranslations(changes) > 0;
}

/** Checks the changes by a dry run, and writes them by a second press where they concern somebody. */
export function useSlotsSave(sheet: SheetView, close: () => void): SlotsSave {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  const draft = `slots:rows:${sheet.id}`;
  const grid = useSlotGrid(sheet, draft);
  const [preview, setPreview] = useState<SlotsSave['preview']>(null);
  const [problems, setProblems] = useState(none);
  const [faulty, setFaulty] = useState(nobody);
  const { state, dispatch } = grid;
  const hasOrderByHand = sheet.slots.some(({ position }) => position !== undefined);
  const isRefusal = (error: unknown) => error instanceof HttpError && error.answer?.code === 'rows_not_saved';

  const showErrors = (changes: GridChanges, { errors }: SlotChangesAnswer) => {
    const next = withErrors(clock, state.grid, changes, errors);
    dispatch({ do: 'replace', grid: next });
    setPreview(null);
    setFaulty(keysWithNotes(next));
    setProblems(problemsIn(next, grid));
  };
  const check = useAction({
    call: ({ changes }: Checked) => changeSlots(sheet.id, requestOf(changes), null),
    failure,
    onSuccess: (answer, { changes, isAsked, publishes }) => {
      if (answer.errors.length > 0) showErrors(changes, answer);
      else if (isAsked || hasConsequences(changes, answer)) setPreview({ changes, answer });
      else write.run({ changes, notify: true, publishes });
    },
  });
  const write = useAction({
    call: async ({ changes, notify, publishes }: Written) => {
      const request = { ...requestOf(changes), notify };
      const answer = await changeSlots(sheet.id, request, requestKey(draft, request));
      if (publishes) await updateSheet(sheet.id, { state: 'published' });
      return answer;
    },
    failure,
    handleError: (error, { changes }) => {
      // Somebody was faster: the rows say what happened, and nothing of what was typed is lost.
      if (isRefusal(error)) check.run({ changes, isAsked: true, publishes: false });
      return isRefusal(error);
    },
    refresh,
    onSuccess: (answer, { publishes }) => {
      drafts.drop(draft);
      forgetRequestKey(draft);
      const description = formatCounts(answer);
      if (publishes) showToast({ title: 'Signup Sheet Published', description: `${sheet.title}, ${description}` });
      else showToast({ title: 'Volunteer Slots Updated', description });
      close();
    },
  });
  const review = (publishes: boolean) => {
    const faults = grid.faults();
    const half = Array.from(document.querySelectorAll('[data-row]')).flatMap((card) => halfTypedIn(card));
    setProblems([...problemsOf(faults, grid), ...half]);
    setFaulty(new Set(faults.flatMap(({ at }) => state.grid.rows[at]?.key ?? [])));
    grid.showAll();
    if (faults.length + half.length > 0) return;
    const changes = changesOf({ clock, sheet }, state.grid, hasOrderByHand);
    if (isUnchanged(changes)) setProblems([{ message: 'Nothing has changed yet' }]);
    else check.run({ changes, isAsked: concernsPeople(sheet), publishes });
  };
  const shown = useMemo(
    () => [
      ...problems,
      ...[check.problem ?? write.problem].flatMap((message) => (message === null ? [] : [{ message }])),
    ],
    [problems, check.problem, write.problem],
  );
  return {
    grid,
    preview,
    problems: shown,
    faulty,
    isBusy: check.isBusy || write.isBusy,
    review: () => review(false),
    publish: () => review(true),
    write: ({ notify }) =>
      preview === null ? undefined : write.run({ changes: preview.changes, notify, publishes: false }),
    back: () => setPreview(null),
    forget: () => drafts.drop(draft),
  };
}

function keysWithNotes({ rows }: Grid): ReadonlySet<string> {
  return new Set(rows.filter(({ notes }) => Object.keys(notes).length > 0).map(({ key }) => key));
}

function problemsIn({ rows }: Grid, grid: SlotGrid): FieldProblem[] {
  const faults = rows.flatMap(({ notes }, at) =>
    (['row', ...columns] as const).flatMap((noted) => {
      const message = notes[noted];
      return message === undefined ? [] : [{ at, column: noted === 'row' ? ('title' as const) : noted, message }];
    }),
  );
  return problemsOf(faults, { ...grid, state: { ...grid.state, grid: { ...grid.state.grid, rows } } });
}

function problemsOf(faults: ReturnType<SlotGrid['faults']>, { state, cellId }: SlotGrid): FieldProblem[] {
  const shown = faults.slice(0, MOST_PROBLEMS).flatMap(({ at, column, message }) => {
    const row = state.grid.rows[at];
    return row === undefined
      ? []
      : [{ fieldId: cellId(row, column), message: `Row ${at + 1}, ${columnLabels[column]}: ${message}` }];
  });
  const more = faults.length - shown.length;
  return more > 0 ? [...shown, { message: `${formatCount(more, 'more problem')} in the rows below` }] : shown;
}

function formatCounts({ created, changed, removed }: SlotChangesAnswer): string {
  const parts = [
    [created, 'added'],
    [changed, 'changed'],
    [removed, 'deleted'],
  ] as const;
  const some = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return some.length === 0 ? 'In their new order' : some.join(', ');
}

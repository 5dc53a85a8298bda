import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextArea } from '#client/ui/field.tsx';
import { MomentField } from '#client/ui/moment-field.tsx';
import { isEmpty } from './change-rows.ts';
import { choicesOf, isChoice, readChoice } from './choice-cells.ts';
import { columnLabels } from './cell-texts.ts';
import { columnsOf, type GridRow } from './grid-state.ts';
import { type Cells, type Column } from './slot-cells.ts';
import type { CellProblems, SlotGrid } from './use-slot-grid.ts';
import { isDay, minuteOfDay, wallMinuteOf } from './wall-time.ts';

interface CardCommandsProps {
  readonly grid: SlotGrid;
  readonly row: GridRow;
  readonly at: number;
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

const halves: ReadonlySet<Column> = new Set(['start', 'end', 'unit', 'most']);

function isOfThings(column: Column): boolean {
  return column === 'unit' || column === 'most' || column === 'bring';
}

/** All cells of a row as fields. */
export function CardFields({ problems, ...about }: CardFieldsProps) {
  const { grid, row } = about;
  const { dispatch, cellId } = grid;
  const { kind, unit } = row.cells;
  const shown = columnsOf(grid.state).filter((column) => kind !== '' || !isOfThings(column));
  return (
    <div className="grid grid-cols-2 items-end gap-4 border-t border-line px-3 pt-3 pb-4">
      {problems.row === undefined ? null : (
        <p className="col-span-2 text-small font-semibold text-brick">{problems.row}</p>
      )}
      {shown.map((column) => {
        const { type, value, toText } = fieldOf(column, row.cells);
        const shared = {
          id: cellId(row, column),
          label: column === 'places' && unit !== '' ? `${columnLabels.places} (${unit})` : columnLabels[column],
          error: problems[column],
          autoComplete: 'off',
          value,
          onBlur: () => dispatch({ do: 'settle', key: row.key, column }),
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            dispatch({ do: 'put', key: row.key, column, text: toText(target.value) }),
        };
        // A choice is complete at once.
        const choose = ({ target }: { readonly target: { readonly value: string } }) => {
          shared.onChange({ target });
          dispatch({ do: 'settle', key: row.key, column });
        };
        const isWide = !halves.has(column);
        return (
          <div key={column} className={isWide ? 'col-span-2' : ''}>
            {isChoice(column) ? (
              <SelectField {...shared} value={readChoice(column, value)?.text ?? value} onChange={choose}>
                {choicesOf[column].map(({ text, words }) => (
                  <option key={text} value={text}>
                    {words}
                  </option>
                ))}
              </SelectField>
            ) : column === 'description' ? (
              <TextArea {...shared} rows={2} dir="auto" />
            ) : (
              <MomentField
                {...shared}
                type={type}
                {...(column === 'title' || column === 'unit' ? { dir: 'auto' } : {})}
                {...(column === 'title' && isEmpty(row) ? { 'data-first-focus': '' } : {})}
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

import {
  ArrowDown,
  ArrowDownNarrowWide,
  ArrowUp,
  Copy,
  Plus,
  Redo2,
  ShoppingBasket,
  SlidersHorizontal,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '#client/lib/format-count.ts';
import { halfTypedIn } from '#client/lib/half-typed.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { MomentField } from '#client/ui/moment-field.tsx';
import { hasThings, type GridState } from './grid-state.ts';
import type { Column } from './slot-cells.ts';
import type { SlotGrid } from './use-slot-grid.ts';

/** Commands for the selected rows, else for the active one. */
export function GridToolbar({ grid }: { readonly grid: SlotGrid }) {
  const { state, dispatch } = grid;
  const panel = useId();
  const [isChanging, setIsChanging] = useState(false);
  const hasRows = state.grid.rows.length > 0;
  return (
    <>
      <div
        role="group"
        aria-label="Commands for rows"
        className={`${state.selected.size > 0 ? 'sticky' : 'lg:sticky'} -top-1.5 z-20 -mx-1.5 flex flex-wrap lg:-start-1.5 lg:w-[calc(100cqi+0.75rem)] items-center gap-x-0.5 bg-card pt-1 pb-2.5`}
      >
        <Command icon={Plus} words="Add row" onPress={() => dispatch({ do: 'add', claimsFocus: true })} />
        <Command icon={Copy} words="Duplicate" disabled={!hasRows} onPress={() => dispatch({ do: 'duplicate' })} />
        <Command
          icon={SlidersHorizontal}
          words="Change several"
          disabled={!hasRows}
          expands={{ panel, isOpen: isChanging }}
          onPress={() => setIsChanging(!isChanging)}
        />
        <Command icon={Trash2} words="Delete" disabled={!hasRows} onPress={() => dispatch({ do: 'remove' })} />
        <Command
          icon={ArrowDownNarrowWide}
          words="Sort by time"
          disabled={!hasRows}
          onPress={() => dispatch({ do: 'sort' })}
        />
        {hasThings(state.grid) ? null : (
          <Command
            icon={ShoppingBasket}
            words="Things to bring"
            isPressed={state.showsThings}
            onPress={() => dispatch({ do: 'show-things' })}
          />
        )}
        <Command
          isSmall
          icon={ArrowUp}
          words="Move up"
          disabled={!hasRows}
          onPress={() => dispatch({ do: 'move', by: -1 })}
        />
        <Command
          isSmall
          icon={ArrowDown}
          words="Move down"
          disabled={!hasRows}
          onPress={() => dispatch({ do: 'move', by: 1 })}
        />
        <Command
          isSmall
          icon={Undo2}
          words="Undo"
          disabled={state.past.length === 0}
          onPress={() => dispatch({ do: 'undo' })}
        />
        <Command
          isSmall
          icon={Redo2}
          words="Redo"
          disabled={state.future.length === 0}
          onPress={() => dispatch({ do: 'redo' })}
        />
        <output className="ms-auto px-1.5 text-small text-muted tabular-nums">{formatTargets(state)}</output>
      </div>
      <div id={panel} className="empty:hidden lg:sticky lg:start-0 lg:w-[100cqi]">
        {isChanging ? <ChangeSeveral grid={grid} /> : null}
      </div>
    </>
  );
}

function formatTargets({ grid, selected, active }: GridState): string {
  const rows = grid.rows.length;
  if (selected.size > 0) return `${selected.size} of ${rows} selected`;
  return rows === 0 ? 'No rows' : `Row ${active.row + 1} of ${rows}`;
}

interface CommandProps {
  readonly icon: LucideIcon;
  readonly words: string;
  /** Shows its words on demand only. */
  readonly isSmall?: boolean;
  readonly disabled?: boolean;
  readonly expands?: { readonly panel: string; readonly isOpen: boolean };
  /** Of a switch. */
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

/** Stays focusable while it can do nothing, so that the focus is not lost with the last undo. */
function Command({ icon: Icon, words, isSmall = false, disabled = false, expands, isPressed, onPress }: CommandProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={`px-2! max-md:min-w-11 ${disabled ? 'text-muted!' : 'text-spruce!'} ${isPressed === true ? 'bg-spruce-soft!' : ''}`}
      aria-disabled={disabled || undefined}
      {...(expands === undefined ? {} : { 'aria-expanded': expands.isOpen, 'aria-controls': expands.panel })}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      {...(isSmall ? { 'aria-label': words, title: words } : {})}
      onClick={disabled ? undefined : onPress}
    >
      <Icon aria-hidden="true" size={isSmall ? 18 : 16} className={disabled ? 'opacity-50' : ''} />
      {isSmall ? null : <span>{words}</span>}
    </Button>
  );
}

const moves = [
  ['15', '15 minutes'],
  ['30', '30 minutes'],
  ['60', '1 hour'],
  ['1440', '1 day'],
  ['10080', '1 week'],
] as const;

function ChangeSeveral({ grid: { dispatch, state } }: { readonly grid: SlotGrid }) {
  const [minutes, setMinutes] = useState('60');
  const box = useRef<HTMLFieldSetElement>(null);
  // Whoever selected rows further down has not the top of the table in view.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const about = state.selected.size === 0 ? `row ${state.active.row + 1}` : formatCount(state.selected.size, 'row');
  const shift = (sign: 1 | -1) => dispatch({ do: 'shift', minutes: sign * Number(minutes) });
  return (
    <fieldset
      ref={box}
      className="flex scroll-mt-44 min-w-0 flex-wrap items-end gap-x-6 gap-y-4 rounded-control bg-desk px-4 pt-2 pb-4 lg:scroll-mt-12"
    >
      <legend className="float-start w-full pb-1 text-small font-semibold">Change {about}</legend>
      <FillColumn column="places" label="Places" action="Set places" onFill={dispatch} />
      <FillColumn column="day" label="Day" type="date" action="Set day" onFill={dispatch} />
      <div className="flex flex-wrap items-end gap-2">
        <SelectField label="Move by" value={minutes} onChange={({ target }) => setMinutes(target.value)}>
          {moves.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <Button variant="outline" className="min-h-12 shrink-0 px-4!" onClick={() => shift(-1)}>
          Earlier
        </Button>
        <Button variant="outline" className="min-h-12 shrink-0 px-4!" onClick={() => shift(1)}>
          Later
        </Button>
      </div>
    </fieldset>
  );
}

interface FillColumnProps {
  readonly column: Column;
  readonly label: string;
  readonly type?: 'date';
  readonly action: string;
  readonly onFill: SlotGrid['dispatch'];
}

function FillColumn({ column, label, type, action, onFill }: FillColumnProps) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const fill = () => {
    if (halfTypedIn(box.current).length === 0) onFill({ do: 'fill', column, text });
  };
  return (
    <div ref={box} className="flex flex-wrap items-end gap-2">
      <MomentField
        label={label}
        {...(type === undefined
          ? { inputMode: 'numeric', placeholder: 'No limit', className: 'w-28! tabular-nums' }
          : { type })}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button variant="outline" className="min-h-12 shrink-0 px-4!" onClick={fill}>
        {action}
      </Button>
    </div>
  );
}

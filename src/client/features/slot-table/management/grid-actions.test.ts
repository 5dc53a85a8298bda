import { describe, expect, test } from 'vitest';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { reduceGrid, type GridAction } from './grid-actions.ts';
import { gridOf, type GridSetting } from './row-commands.ts';
import { actionOfKey, type PressedKey } from './grid-keys.ts';
import { columnsOf, newRow, SELECT, startGrid, type GridState } from './grid-state.ts';
import { noCells, type Cells } from './slot-cells.ts';

let made = 0;
const setting: GridSetting = {
  reading: { today: '2026-11-20', eventDay: '2026-12-12' },
  newKey: () => `new-${(made += 1)}`,
};

function gridWith(...rows: Partial<Cells>[]): GridState {
  made = 0;
  const all = rows.map((cells, at) => ({
    ...newRow(`row-${at}`, { ...noCells, ...cells }),
    slot: {
      id: `row-${at}`,
      title: cells.title ?? '',
      description: null,
      startTime: null,
      endTime: null,
      deadline: null,
      maxVolunteers: null,
    },
  }));
  return startGrid(gridOf(all, setting.newKey));
}
const three = () => gridWith({ title: 'A' }, { title: 'B' }, { title: 'C' });
const run = (state: GridState, ...actions: GridAction[]) =>
  actions.reduce((each, action) => reduceGrid(each, action, setting), state);
const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const press = (state: GridState, ...keys: (string | (Partial<PressedKey> & { key: string }))[]) =>
  keys.reduce((each, key) => {
    const action = actionOfKey(each, { ...none, ...(typeof key === 'string' ? { key } : key) }, false);
    return action === null ? each : reduceGrid(each, action, setting);
  }, state);
const column = (state: GridState, name: keyof Cells) => state.grid.rows.map(({ cells }) => cells[name]);
const titles = (state: GridState) => column(state, 'title').join(' ');
const shift = (key: string) => ({ key, shiftKey: true });
const ctrl = (key: string) => ({ key, ctrlKey: true });
const alt = (key: string) => ({ key, altKey: true });

describe('keys', () => {
  test('move the active cell, and stop at the edges', () => {
    expect(press(three(), 'ArrowDown', 'ArrowRight').active).toEqual({ row: 1, column: 1 });
    expect(press(three(), 'ArrowUp', 'ArrowLeft', 'ArrowLeft').active).toEqual({ row: 0, column: SELECT });
    expect(press(three(), ctrl('End'), 'ArrowDown', 'ArrowRight').active).toEqual({ row: 2, column: 6 });
    expect(press(three(), 'PageDown').active.row).toBe(2);
  });

  test('move to the other side where lines run from right to left', () => {
    expect(actionOfKey(three(), { ...none, key: 'ArrowLeft' }, true)).toEqual({ do: 'go', to: { row: 0, column: 1 } });
  });

  test('go with Tab over the ends of rows, and leave at the first cell', () => {
    const atEnd = press(three(), 'End');
    expect(press(atEnd, 'Tab').active).toEqual({ row: 1, column: SELECT });
    expect(press(atEnd, 'Tab', shift('Tab')).active).toEqual({ row: 0, column: 6 });
    expect(actionOfKey(press(three(), 'Home'), { ...none, key: 'Tab', shiftKey: true }, false)).toBeNull();
  });

  test('edit by typing, which replaces, and by F2, which keeps the text', () => {
    expect(press(three(), 'x').editing).toBe('x');
    expect(press(three(), 'F2').editing).toBe('A');
    expect(press(three(), 'Enter').editing).toBe('A');
    expect(titles(run(press(three(), 'F2'), { do: 'type', text: 'Ab' }, { do: 'commit', after: 'below' }))).toBe(
      'Ab B C',
    );
  });

  test('cancel with Escape, which changes nothing that could be undone', () => {
    const state = press(run(press(three(), 'x'), { do: 'type', text: 'xyz' }), 'Escape');
    expect([titles(state), state.editing, state.past]).toEqual(['A B C', null, []]);
  });

  test('add a row with Tab after the last cell, and leave from there once nothing is typed into it', () => {
    const more = press(three(), ctrl('End'), 'Tab');
    expect(titles(more)).toBe('A B C ');
    expect(more.active).toEqual({ row: 3, column: 0 });
    const atEnd = press(more, ctrl('End'));
    expect(actionOfKey(atEnd, { ...none, key: 'Tab' }, false)).toBeNull();
    expect(titles(press(three(), ctrl('End'), 'x', 'Tab'))).toBe('A B C ');
  });

  test('add no row with Tab to a full sheet', () => {
    const full = gridWith(...Array.from({ length: MAX_SLOTS_OF_SHEET }, (_, at) => ({ title: `Slot ${at}` })));
    expect(actionOfKey(press(full, ctrl('End')), { ...none, key: 'Tab' }, false)).toBeNull();
  });

  test('save with Tab to the right and with Enter below, in a new row at the end', () => {
    expect(press(three(), 'x', 'Tab').active).toEqual({ row: 0, column: 1 });
    expect(press(three(), 'x', 'Enter').active).toEqual({ row: 1, column: 0 });
    const atEnd = press(three(), ctrl('ArrowDown'), 'x', 'Enter');
    expect([titles(atEnd), atEnd.active]).toEqual(['A B x ', { row: 3, column: 0 }]);
    expect(titles(press(atEnd, 'Enter', 'Enter'))).toBe('A B x ');
  });

  test('leave a line break with Alt, and letters with Ctrl, to the browser', () => {
    expect(actionOfKey(press(three(), 'F2'), { ...none, key: 'Enter', altKey: true }, false)).toBeNull();
    expect(actionOfKey(three(), { ...none, key: 'c', ctrlKey: true }, false)).toBeNull();
  });

  test('clear a cell, and remove a row where rows are selected', () => {
    expect(column(press(gridWith({ places: '3' }), 'End', 'ArrowLeft', 'Delete'), 'places')).toEqual(['']);
    const state = press(three(), 'Home', 'Delete');
    expect([titles(state), state.grid.removed]).toEqual(['B C', ['row-0']]);
  });

  test('select rows one by one, and further ones with Shift', () => {
    expect([...press(three(), 'Home', ' ', 'ArrowDown', 'ArrowDown', ' ').selected]).toEqual(['row-0', 'row-2']);
    expect([...press(three(), 'ArrowDown', shift('ArrowDown')).selected]).toEqual(['row-1', 'row-2']);
    expect(press(three(), ctrl('a')).selected.size).toBe(3);
    expect(press(three(), ctrl('a'), 'Escape').selected.size).toBe(0);
    expect(actionOfKey(three(), { ...none, key: 'Escape' }, false)).toBeNull();
  });

  test('move rows with Alt, and the active cell goes along', () => {
    const state = press(three(), alt('ArrowDown'));
    expect([titles(state), state.active.row, state.grid.order]).toEqual(['B A C', 1, 'hand']);
    expect(titles(press(three(), 'ArrowDown', shift('ArrowDown'), alt('ArrowUp')))).toBe('B C A');
    expect(press(three(), alt('ArrowUp')).past).toEqual([]);
    expect(titles(press(three(), shift('ArrowDown'), alt('ArrowUp')))).toBe('A B C');
  });
});

describe('undo', () => {
  test('takes back change after change, and redo makes them again', () => {
    const state = press(three(), 'x', 'Enter', 'y', 'Enter', alt('ArrowUp'));
    expect(titles(state)).toBe('x C y');
    expect(titles(press(state, ctrl('z')))).toBe('x y C');
    expect(titles(press(state, ctrl('z'), ctrl('z'), ctrl('z'), ctrl('z')))).toBe('A B C');
    expect(titles(press(state, ctrl('z'), ctrl('z'), ctrl('y')))).toBe('x y C');
    expect(titles(press(state, ctrl('z'), { ...ctrl('Z'), shiftKey: true }))).toBe('x C y');
  });

  test('forgets what was taken back once something else is changed', () => {
    expect(titles(press(three(), 'x', 'Enter', ctrl('z'), 'z', 'Enter', ctrl('y')))).toBe('A z C');
  });

  test('brings back rows that were removed', () => {
    const state = run(press(three(), ctrl('a')), { do: 'remove' });
    expect(titles(state)).toBe('');
    const back = press(state, ctrl('z'));
    expect([titles(back), back.grid.removed]).toEqual(['A B C', []]);
  });

  test('takes all letters of a field back together', () => {
    const put = (text: string): GridAction => ({ do: 'put', key: 'row-0', column: 'title', text });
    const state = run(three(), put('S'), put('Se'), put('Set'), { do: 'settle', key: 'row-0', column: 'title' });
    expect([titles(state), state.past.length]).toEqual(['Set B C', 1]);
    expect(titles(press(state, ctrl('z')))).toBe('A B C');
  });

  test('leaves a time from the field of a browser as it is, and gives it the day of the event', () => {
    const field = (column: 'start' | 'end', text: string): GridAction[] => [
      { do: 'put', key: 'row-0', column, text },
      { do: 'settle', key: 'row-0', column },
    ];
    const state = run(three(), ...field('start', '00:15'), ...field('end', '12:30'));
    expect(state.grid.rows[0]?.cells).toMatchObject({ day: '2026-12-12', start: '00:15', end: '12:30' });
  });

  test('is kept for a hundred changes', () => {
    const state = run(three(), ...Array.from({ length: 150 }, () => ({ do: 'add' }) as const));
    expect(state.past).toHaveLength(100);
  });
});

describe('rows', () => {
  test('are added below the active one, up to 400', () => {
    expect(titles(run(three(), { do: 'add' }))).toBe('A  B C');
    const full = run(three(), ...Array.from({ length: 500 }, () => ({ do: 'add' }) as const));
    expect(full.grid.rows).toHaveLength(400);
  });

  test('are duplicated below themselves, as new ones', () => {
    const state = run(press(three(), shift('ArrowDown')), { do: 'duplicate' });
    expect(titles(state)).toBe('A A B B C');
    expect(state.grid.rows.map(({ slot }) => slot?.id ?? 'new')).toEqual(['row-0', 'new', 'row-1', 'new', 'row-2']);
  });

  test('are dropped before another, alone or with those that are selected', () => {
    expect(titles(run(three(), { do: 'drop', key: 'row-2', before: 0 }))).toBe('C A B');
    expect(titles(run(three(), { do: 'drop', key: 'row-0', before: 3 }))).toBe('B C A');
    const two = press(three(), 'ArrowDown', shift('ArrowDown'));
    expect(titles(run(two, { do: 'drop', key: 'row-1', before: 0 }))).toBe('B C A');
    expect(run(three(), { do: 'drop', key: 'row-1', before: 2 }).past).toEqual([]);
  });

  test('that are selected are changed together, by one change', () => {
    const times = { day: '2026-12-12', start: '09:00', end: '10:00' };
    const all = press(gridWith(times, times, times), ctrl('a'));
    const state = run(all, { do: 'fill', column: 'places', text: '4' }, { do: 'shift', minutes: 60 });
    expect(column(state, 'places')).toEqual(['4', '4', '4']);
    expect(column(state, 'end')).toEqual(['11:00', '11:00', '11:00']);
    expect(state.past).toHaveLength(2);
  });

  test('go back to the order of their times, those without one last', () => {
    const timed = (title: string, start: string) => ({ title, day: '2026-12-12', start });
    const state = gridWith(timed('Late', '15:00'), { title: 'Cups' }, timed('Early', '09:00'));
    expect(titles(run(state, { do: 'sort' }))).toBe('Early Late Cups');
    expect(run(state, { do: 'sort' }).grid.order).toBe('time');
  });
});

describe('cells of a spreadsheet', () => {
  const paste = (state: GridState, ...texts: string[][]) => run(state, { do: 'paste', texts });

  test('go to the right and down from the active cell, and into new rows', () => {
    const state = paste(press(three(), 'ArrowDown'), ['X', 'Dec 13', '9-11'], ['Y', 'Dec 14', '1pm'], ['Z', '', '']);
    expect(titles(state)).toBe('A X Y Z');
    expect(column(state, 'start')).toEqual(['', '09:00', '13:00', '']);
    expect(column(state, 'end')).toEqual(['', '11:00', '', '']);
    expect(state.past).toHaveLength(1);
  });

  test('that are days are read in the order that one of them tells', () => {
    const state = paste(press(three(), 'ArrowRight'), ['3/12'], ['13/12']);
    expect(column(state, 'day')).toEqual(['2026-12-03', '2026-12-13', '']);
    expect(column(paste(press(three(), 'ArrowRight'), ['3/12'], ['4/12']), 'day')).toEqual(['3/12', '4/12', '']);
  });

  test('that cannot be read stay in their cell', () => {
    expect(column(paste(press(three(), 'End', 'ArrowLeft'), ['2-3'], ['4']), 'places')).toEqual(['2-3', '4', '']);
  });

  test('that do not fit on the sheet are left', () => {
    const many = Array.from({ length: 500 }, (_none, at) => [`Row ${at}`]);
    expect(paste(three(), ...many).grid.rows).toHaveLength(400);
  });
});

describe('the columns of things to bring', () => {
  const shown = (state: GridState) => columnsOf(state).slice(-1)[0];

  test('are hidden until something is to be brought, or the organizer wants them', () => {
    expect(shown(three())).toBe('description');
    expect(shown(gridWith({ title: 'A' }, { title: 'B', kind: 'things' }))).toBe('bring');
    const wanted = run(three(), { do: 'show-things' });
    expect([shown(wanted), press(wanted, 'End').active.column]).toEqual(['bring', 10]);
    expect(press(run(press(wanted, 'End'), { do: 'show-things' })).active.column).toBe(6);
  });

  test('stay when the last row of things becomes one of people', () => {
    const state = run(gridWith({ title: 'A', kind: 'things', most: '4' }), {
      do: 'put',
      key: 'row-0',
      column: 'kind',
      text: '',
    });
    expect([column(state, 'kind'), shown(state)]).toEqual([[''], 'bring']);
  });

  test('take pasted cells only where they are shown', () => {
    const paste: GridAction = { do: 'paste', texts: [['Bring cups', 'things', 'dozen', '2']] };
    const hidden = run(press(three(), 'End'), paste);
    expect([column(hidden, 'description')[0], column(hidden, 'kind')[0]]).toEqual(['Bring cups', '']);
    const pasted = run(
      press(run(three(), { do: 'show-things' }), 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'),
      paste,
    );
    expect((['description', 'kind', 'unit', 'most'] as const).map((name) => column(pasted, name)[0])).toEqual([
      'Bring cups',
      'things',
      'dozen',
      '2',
    ]);
  });
});

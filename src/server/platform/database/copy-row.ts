import type { Selectable } from 'kysely';

/** `shifted`: a moment that moves with the event. `dropped`: the copy begins without it, or gets its own. */
type CopyRule = 'kept' | 'shifted' | 'dropped';

/** Every column stands in it, so that a new one cannot be copied, shifted or forgotten by accident. */
export type CopyRules<Table> = Readonly<Record<keyof Selectable<Table> & string, CopyRule>>;

type Copied<Row, Rules> = Pick<
  Row,
  { [C in keyof Rules & keyof Row]: Rules[C] extends 'dropped' ? never : C }[keyof Rules & keyof Row]
>;

/** The values of a row that a copy takes over, as they were read: JSON is an object, which is written as text. */
export function copiedValues<Row extends object, Rules extends Readonly<Record<keyof Row & string, CopyRule>>>(
  row: Row,
  rules: Rules,
  shift: (moment: string) => string,
): Copied<Row, Rules> {
  const columns = Object.entries<CopyRule>(rules).filter(([, rule]) => rule !== 'dropped');
  const values = columns.map(([column, rule]) => {
    const value: unknown = Reflect.get(row, column);
    return [column, rule === 'shifted' && typeof value === 'string' ? shift(value) : value];
  });
  // Each value comes from the column of the same name.
  return Object.fromEntries(values) as Copied<Row, Rules>;
}

import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import {
  checkPaste,
  nothingPasted,
  pasteFormSchema,
  previewPaste,
  textLeft,
  type PasteFields,
} from './paste-fields.ts';

const target = {
  clock: readSchoolClock('America/Vancouver'),
  sheet: { eventDate: '2026-10-16T16:00:00.000Z' },
  now: new Date('2026-09-10T18:00:00Z'),
};

const head = 'Job\tWhen\tTime\t#';
const pasted = (text: string, more: Partial<PasteFields> = {}): PasteFields => ({ ...nothingPasted, text, ...more });
const sent = (fields: PasteFields) => pasteFormSchema(target).parse(fields);

describe('the form of pasted cells', () => {
  it('shows nothing before something is pasted, and says why something cannot be read', () => {
    expect(previewPaste(target, nothingPasted)).toBeNull();
    const { error } = pasteFormSchema(target).safeParse(pasted('a\tb\n'.repeat(401)));
    expect(error?.issues).toMatchObject([
      { path: ['text'], message: 'There are 401 rows. Paste at most 400 at a time' },
    ]);
  });

  it('keeps the question when it is answered, so that the answer can be changed', () => {
    const fields = pasted(`${head}\nA\t3/4\t9am\t2`);
    expect(checkPaste(target, fields)).toEqual({ dateOrder: 'Choose how the dates are written' });
    const answered: PasteFields = { ...fields, dateOrder: 'day-month' };
    expect(checkPaste(target, answered)).toEqual({});
    expect(previewPaste(target, answered)).toMatchObject({ question: { value: '3/4' }, sums: { slots: 1, places: 2 } });
    expect(sent(answered).dateOrder).toBe('day-month');
  });

  it('does not send an answer to a question that no longer is one', () => {
    expect(sent(pasted(`${head}\nA\t13/4\t9am\t2`, { dateOrder: 'month-day' })).dateOrder).toBeNull();
  });

  it('forgets what columns were when there are others', () => {
    const columns = ['description', 'date', 'start', 'title'] as const;
    expect(sent(pasted(`${head}\nA\tOct 16\t9am\tB`, { columns })).columns).toEqual(columns);
    expect(sent(pasted('Job\tWhen\nA\tOct 16', { columns })).columns).toBeNull();
  });

  it('says when no row can be added', () => {
    expect(checkPaste(target, pasted(`${head}\nA\tsoon\tlate\t2`))).toHaveProperty('text');
  });

  it('leaves the rows with errors below their headings', () => {
    const text = `Craft fair\t\t\t\n${head}\nA\tOct 16\t9am\t2\nB\tsoon\t9am\t2\n"C\n2"\tsoon\t9am\t2`;
    const rows = previewPaste(target, pasted(text))?.rows ?? [];
    expect(textLeft(text, rows)).toBe(`Craft fair\t\t\t\n${head}\nB\tsoon\t9am\t2\n"C\n2"\tsoon\t9am\t2`);
    expect(
      textLeft(
        text,
        rows.filter(({ slot }) => slot !== null),
      ),
    ).toBe('');
  });
});

import type { SlotPasteInput } from '#contract/slot-pastes.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { columnKinds, type ColumnKind } from '#domain/paste/headings.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Checkbox, SelectField, TextArea } from '#client/ui/field.tsx';
import { columnLabel, columnKindLabels } from './column-labels.ts';
import type { PasteFields, PreviewedPaste } from './paste-fields.ts';

interface PasteFormProps {
  readonly form: PersistedForm<PasteFields, SlotPasteInput>;
  readonly preview: PreviewedPaste | null;
}

const NOT_READ = 'not-read';

export function PasteForm({ form, preview }: PasteFormProps) {
  return (
    <div className="grid min-w-0 gap-5">
      <TextArea
        label="Cells"
        hint="Select the cells in your spreadsheet, with their headings, copy them and paste them here. Each row is a slot; without a number of places it has no limit."
        data-first-focus=""
        rows={9}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        className="lg:text-small"
        {...form.fieldProps('text')}
      />
      {preview === null ? null : (
        <>
          <DateQuestionField form={form} preview={preview} />
          <ColumnFields form={form} preview={preview} />
          <Checkbox
            label="Rows that say the same are one slot"
            hint="With a place for each of them"
            {...form.fieldProps('joinEqual')}
          />
        </>
      )}
    </div>
  );
}

function DateQuestionField({ form, preview }: { form: PasteFormProps['form']; preview: PreviewedPaste }) {
  const { clock, date } = useSchoolTime();
  const { question } = preview;
  if (question === null) return null;
  return (
    <SelectField
      label={`Which day is ${question.value}?`}
      hint={`In row ${question.row}, and so for all dates like it`}
      {...form.fieldProps('dateOrder')}
    >
      <option value="">Choose</option>
      {question.readings.map(({ order, day }) => (
        <option key={order} value={order}>
          {date('withYear', readInstant(clock, day)?.toISOString() ?? day)}
        </option>
      ))}
    </SelectField>
  );
}

function ColumnFields({ form, preview: { columns } }: { form: PasteFormProps['form']; preview: PreviewedPaste }) {
  const choose = (at: number, kind: ColumnKind | null) =>
    form.form.setValue(
      'columns',
      // A meaning belongs to one column: the one that had it is not read any more.
      columns.map((column, each) => (each === at ? kind : column.kind === kind ? null : column.kind)),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">What the columns are</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] items-end gap-3">
        {columns.map((column, at) => (
          <SelectField
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={at}
            label={<span className="text-small font-normal wrap-anywhere">{columnLabel(column, at)}</span>}
            value={column.kind ?? NOT_READ}
            onChange={({ target }) => choose(at, columnKinds.find((kind) => kind === target.value) ?? null)}
          >
            <option value={NOT_READ}>Not read</option>
            {columnKinds.map((kind) => (
              <option key={kind} value={kind}>
                {columnKindLabels[kind]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}

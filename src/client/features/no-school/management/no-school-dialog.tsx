import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import { writeNoSchoolDays } from '#domain/no-school/read-no-school-days.ts';
import { dateFieldValue, readInstant } from '#domain/school-time/school-clock.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { SelectField, TextArea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { noSchoolQuery, saveNoSchoolDays } from '#client/features/no-school/no-school.api.ts';
import { noSchoolSchema, previewNoSchool, type NoSchoolFields } from './no-school-fields.ts';
import { NoSchoolPreview } from './no-school-preview.tsx';

/** Edits the list as text: what is not in it any more is removed. */
export function NoSchoolDialog(state: DialogState) {
  const { data } = useQuery(noSchoolQuery);
  return state.open && data !== undefined ? <OpenDialog periods={data} {...state} /> : null;
}

function OpenDialog({ periods, ...state }: DialogState & { readonly periods: readonly NoSchoolPeriod[] }) {
  const { clock, date } = useSchoolTime();
  const today = dateFieldValue(clock, useNow());
  const queryClient = useQueryClient();
  const form = usePersistedForm<NoSchoolFields, readonly NoSchoolPeriod[]>({
    initial: { text: writeNoSchoolDays(periods), dateOrder: '' },
    resolver: schemaResolver(noSchoolSchema(today)),
    draft: 'no-school-days',
    failure: { text: 'We couldn’t save the days without school. Please try again.' },
  });
  const typed = useDeferredValue(useWatch({ control: form.form.control }));
  const preview = useMemo(
    () => previewNoSchool({ text: typed.text ?? '', dateOrder: typed.dateOrder ?? '' }, today),
    [typed, today],
  );
  const save = async (listed: readonly NoSchoolPeriod[]) => {
    await saveNoSchoolDays(listed);
    await queryClient.invalidateQueries({ queryKey: noSchoolQuery.queryKey });
    showToast({
      title: 'Days Without School Saved',
      description: `${formatCount(listed.length, 'day or range', 'days and ranges')} listed.`,
    });
    state.onOpenChange(false);
  };
  const { question } = preview;
  return (
    <FormDialog
      {...state}
      title="Days without school"
      description="Paste them once a year from the school’s calendar. Copies and series leave these days out."
      wide="widest"
      form={form}
      onSave={save}
      action="Save"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <TextArea
            label="Breaks and pro-D days"
            hint="One day or range a line, with the reason: “Oct 23 Pro-D day”, “Dec 21 – Jan 3: Winter break”. Cells of a spreadsheet work too."
            data-first-focus=""
            rows={12}
            spellCheck={false}
            autoComplete="off"
            className="lg:text-small"
            {...form.fieldProps('text')}
          />
          {question === null ? null : (
            <SelectField
              label={`Which day is ${question.value}?`}
              hint={`In line ${question.row}, and so for all dates like it`}
              {...form.fieldProps('dateOrder')}
            >
              <option value="">Choose</option>
              {question.readings.map(({ order, from }) => (
                <option key={order} value={order}>
                  {date('withYear', readInstant(clock, from)?.toISOString() ?? from)}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <NoSchoolPreview preview={preview} today={today} />
      </div>
    </FormDialog>
  );
}

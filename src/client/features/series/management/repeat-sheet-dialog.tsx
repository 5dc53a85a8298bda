import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SeriesInput } from '#contract/series.ts';
import type { SheetView } from '#contract/sheets.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { useNoSchoolDays } from '#client/features/no-school/no-school.api.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import {
  checkSeries,
  newSeriesFields,
  previewSeries,
  seriesFormSchema,
  toggledDate,
  type SeriesFields,
  type SeriesTarget,
} from './series-fields.ts';
import { SeriesForm } from './series-form.tsx';
import { SeriesPreview } from './series-preview.tsx';
import { createSeries } from './series-writes.ts';

interface RepeatSheetDialogProps extends DialogState {
  readonly sheet: SheetView;
  readonly onRepeated: () => void;
  /** Leads to the days without school; absent for those who only read them. */
  readonly onListBreaks?: (() => void) | undefined;
}

/** Shows every date of a series before its drafts are written. */
export function RepeatSheetDialog(props: RepeatSheetDialogProps) {
  const listed = useNoSchoolDays();
  const { clock } = useSchoolTime();
  const first = dateFieldValue(clock, props.sheet.eventDate);
  const target = useMemo(() => (listed === undefined ? null : { first, listed }), [first, listed]);
  return props.open && target !== null ? <OpenDialog target={target} {...props} /> : null;
}

function OpenDialog({
  sheet,
  target,
  onRepeated,
  onListBreaks,
  ...state
}: RepeatSheetDialogProps & { readonly target: SeriesTarget }) {
  const { clock } = useSchoolTime();
  const today = dateFieldValue(clock, useNow());
  const refresh = useRefreshSheets();
  const draft = `sheet:repeat:${sheet.id}`;
  const initial = useMemo(() => newSeriesFields(target.first), [target]);
  const form = usePersistedForm<SeriesFields, SeriesInput>({
    initial,
    resolver: schemaResolver(seriesFormSchema(target), (fields) => checkSeries(target, fields)),
    draft,
    failure: { title: 'Creation Failed', text: 'Failed to create the series. Please try again.' },
  });
  const typed = useWatch({ control: form.form.control });
  const fields = useMemo<SeriesFields>(() => ({ ...initial, ...typed }), [initial, typed]);
  const preview = useMemo(() => previewSeries(target, fields), [target, fields]);
  const further = Math.max(0, (preview?.kept ?? 0) - 1);
  const create = async (input: SeriesInput) => {
    const { sheets = [] } = await createSeries(sheet.id, input, requestKey(draft, input));
    forgetRequestKey(draft);
    await refresh();
    showToast({
      title: 'Series Created',
      description: `${formatCount(sheets.length - 1, 'draft')} of “${sheet.title}”. Publish them when they’re ready.`,
    });
    state.onOpenChange(false);
    onRepeated();
  };
  return (
    <FormDialog
      {...state}
      title={<span translate="no">Repeat “{sheet.title}”</span>}
      description="Each date gets a draft of its own with the same slots and nobody signed up. Nobody is emailed."
      wide="widest"
      form={form}
      onSave={create}
      action={further === 0 ? 'Create drafts' : `Create ${formatCount(further, 'draft')}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <SeriesForm form={form} first={target.first} sheet={sheet} />
        <SeriesPreview
          preview={preview}
          first={target.first}
          today={today}
          onListBreaks={onListBreaks}
          onToggle={(date) => {
            for (const [name, days] of Object.entries(toggledDate(fields, date)))
              form.form.setValue(name as 'leaveOut' | 'putBack', days, { shouldDirty: true });
          }}
        />
      </div>
    </FormDialog>
  );
}

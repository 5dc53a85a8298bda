import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SeriesChangeAnswer } from '#contract/series.ts';
import type { SheetView } from '#contract/sheets.ts';
import { EmailQuestion } from '#client/features/sheets/management/email-question.tsx';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { useEmailQuestion } from '#client/features/sheets/management/use-email-question.tsx';
import { formatCount } from '#client/lib/format-count.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { ChangeSeriesForm } from './change-series-form.tsx';
import { ChangeSeriesPreview, EmailedDates } from './change-series-preview.tsx';
import { newSeriesChange, seriesChangeSchema, type SeriesChangeFields } from './series-change-fields.ts';
import { changeSeries, type SeriesWish } from './series-writes.ts';

interface ChangeSeriesDialogProps extends DialogState {
  readonly sheet: SheetView;
  readonly reach: SeriesChangeFields['reach'];
}

const actions: Readonly<Record<SeriesChangeFields['deed'], string>> = {
  'like-this': 'Change',
  publish: 'Publish',
  'call-off': 'Cancel',
  archive: 'Archive',
  delete: 'Delete',
};

/** Changes several dates of a series at once, after a preview of what changes and how many people are emailed. */
export function ChangeSeriesDialog(props: ChangeSeriesDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, reach, ...state }: ChangeSeriesDialogProps) {
  const refresh = useRefreshSheets();
  const initial = useMemo(() => newSeriesChange(reach), [reach]);
  const form = usePersistedForm<SeriesChangeFields, SeriesWish>({
    initial,
    resolver: schemaResolver(seriesChangeSchema),
    failure: { title: 'Update Failed', text: 'Failed to change the series. Please try again.' },
  });
  const typed = useWatch({ control: form.form.control });
  const fields = useMemo<SeriesChangeFields>(() => ({ ...initial, ...typed }), [initial, typed]);
  const { preview, isLoading } = usePreview(sheet, fields);
  const changed = preview?.changed ?? 0;
  const isDestructive = fields.deed === 'delete' || fields.deed === 'call-off';
  const write = async (wish: SeriesWish) => {
    const done = await changeSeries(sheet.id, wish);
    await refresh();
    const emails = done.mailed === 0 ? 'Nobody was emailed.' : `${formatCount(done.mailed, 'email')} sent.`;
    showToast({ title: 'Series Changed', description: `${formatCount(done.changed, 'date')} changed. ${emails}` });
    state.onOpenChange(false);
  };
  const emails = useEmailQuestion(form, ({ wish }: AskedSeries, { notify }) =>
    write({ ...wish, input: { ...wish.input, notify } }),
  );
  const change = async (wish: SeriesWish) => {
    if (wish.call === 'actions') return write(wish);
    const foreseen = await changeSeries(sheet.id, dry(wish));
    if (foreseen.mailed === 0) return write(wish);
    emails.ask({ wish, foreseen });
    return false;
  };
  const question = emails.questionOf(({ foreseen: { mailed, sheets } }) => ({
    title: 'Tell the volunteers?',
    content: (
      <EmailQuestion count={mailed} of="emails">
        <EmailedDates sheets={sheets} />
      </EmailQuestion>
    ),
    count: mailed,
    of: 'emails',
  }));
  return (
    <FormDialog
      {...state}
      title="Change several dates"
      description={<span translate="no">{sheet.title}</span>}
      wide="widest"
      question={question}
      form={form}
      onSave={change}
      destructive={isDestructive}
      leave={isDestructive ? 'Keep them' : 'Cancel'}
      action={changed === 0 ? actions[fields.deed] : `${actions[fields.deed]} ${formatCount(changed, 'date')}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <ChangeSeriesForm form={form} sheet={sheet} />
        <ChangeSeriesPreview
          preview={preview}
          isLoading={isLoading}
          chosen={fields.withSignups}
          onChoose={(ids) => form.form.setValue('withSignups', [...ids])}
        />
      </div>
    </FormDialog>
  );
}

interface AskedSeries {
  readonly wish: Extract<SeriesWish, { readonly call: 'changes' }>;
  readonly foreseen: SeriesChangeAnswer;
}

/** By a dry run. The reason changes nothing of it. */
function usePreview(sheet: SheetView, { reason: _reason, ...fields }: SeriesChangeFields) {
  const wish = seriesChangeSchema.safeParse({ ...fields, reason: '' }).data ?? null;
  const { data, isFetching } = useQuery({
    queryKey: ['series-preview', sheet.id, sheet.revision, wish],
    queryFn: () => (wish === null ? null : changeSeries(sheet.id, dry(wish))),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { preview: wish === null ? null : (data ?? null), isLoading: isFetching };
}

function dry(wish: SeriesWish): SeriesWish {
  return wish.call === 'actions'
    ? { ...wish, input: { ...wish.input, dryRun: true } }
    : { ...wish, input: { ...wish.input, dryRun: true } };
}

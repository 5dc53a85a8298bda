import { useWatch } from 'react-hook-form';
import { seriesActions, seriesParts, type SeriesPart } from '#contract/series.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Checkbox, SelectField, TextArea } from '#client/ui/field.tsx';
import { deedLabels, partHints, partLabels, type SeriesChangeFields } from './series-change-fields.ts';
import type { SeriesWish } from './series-writes.ts';

interface ChangeSeriesFormProps {
  readonly form: PersistedForm<SeriesChangeFields, SeriesWish>;
  readonly sheet: SheetView;
}

export function ChangeSeriesForm({ form, sheet }: ChangeSeriesFormProps) {
  const { date } = useSchoolTime();
  const deed = useWatch({ control: form.form.control, name: 'deed' });
  return (
    <div className="grid min-w-0 gap-5">
      <SelectField label="Which dates" data-first-focus="" {...form.fieldProps('reach')}>
        <option value="following">{`${date('day', sheet.eventDate)} and all after it`}</option>
        <option value="coming">All from today on</option>
      </SelectField>
      <SelectField label="What to do" {...form.fieldProps('deed')}>
        {(['like-this', ...seriesActions] as const).map((each) => (
          <option key={each} value={each}>
            {each === 'like-this' ? `Make them like ${date('day', sheet.eventDate)}` : deedLabels[each]}
          </option>
        ))}
      </SelectField>
      {deed === 'like-this' ? <Parts form={form} /> : null}
      {deed === 'call-off' ? (
        <TextArea
          label="Reason"
          optional
          hint="Emailed to the volunteers, and shown on the pages"
          {...form.fieldProps('reason')}
        />
      ) : null}
      {deed === 'publish' ? (
        <p className="text-small text-muted">
          Drafts become visible. If new sheets are posted, the series is one post.
        </p>
      ) : null}
    </div>
  );
}

function Parts({ form }: Pick<ChangeSeriesFormProps, 'form'>) {
  const chosen = useWatch({ control: form.form.control, name: 'parts' });
  const { error } = form.fieldState('parts');
  const toggle = (part: SeriesPart) =>
    form.form.setValue(
      'parts',
      seriesParts.filter((each) => (each === part ? !chosen.includes(each) : chosen.includes(each))),
    );
  return (
    <fieldset className="min-w-0" id={form.fieldState('parts').id} tabIndex={-1}>
      <legend className="font-semibold">What they take over</legend>
      {error === undefined ? null : <p className="text-small font-semibold text-brick">{error}</p>}
      {seriesParts.map((part) => (
        <Checkbox
          key={part}
          label={partLabels[part]}
          checked={chosen.includes(part)}
          onChange={() => toggle(part)}
          {...partHints[part]}
        />
      ))}
    </fieldset>
  );
}

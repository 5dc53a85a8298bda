import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { sheetCopyInput, type SheetCopyInput, type SheetView } from '#contract/sheets.ts';
import { nextSchoolDay, type NoSchoolPeriod, type SchoolDay } from '#domain/no-school/no-school-days.ts';
import { weekdayName } from '#domain/school-time/day.ts';
import { schoolDaysBetween } from '#domain/school-time/move-days.ts';
import { readInstant, wallTime } from '#domain/school-time/school-clock.ts';
import { proposedDay, titleWithLaterYear } from '#domain/sheet-copies.ts';
import { useNoSchoolDays } from '#client/features/no-school/no-school.api.ts';
import { DayText } from '#client/features/no-school/management/period-text.tsx';
import { formatCount } from '#client/lib/format-count.ts';
import { presentMoment, useSchoolTime } from '#client/lib/page-data.tsx';
import { schemaResolver, usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Checkbox, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { KeepOrganizers } from '#client/features/organizers/management/keep-organizers.tsx';
import { useRefreshSheets } from './refresh-sheets.ts';
import { copySheet } from './sheet-writes.ts';
import { languagesOf } from './translation-fields.ts';

interface CopySheetDialogProps extends DialogState {
  readonly sheet: SheetView;
  readonly onCopied: (copy: SheetView) => void;
}

interface CopyFields {
  readonly title: string;
  readonly eventDate: string;
  readonly translations: boolean;
  readonly organizers: boolean;
}

export function CopySheetDialog(props: CopySheetDialogProps) {
  const listed = useNoSchoolDays();
  return props.open && listed !== undefined ? <OpenDialog listed={listed} {...props} /> : null;
}

interface OpenDialogProps extends CopySheetDialogProps {
  readonly listed: readonly NoSchoolPeriod[];
}

function OpenDialog({ sheet, listed, onCopied, ...state }: OpenDialogProps) {
  const { clock, date } = useSchoolTime();
  const refresh = useRefreshSheets();
  const draft = `sheet:copy:${sheet.id}`;
  const [proposed] = useState(() => proposedDay(clock, sheet.eventDate, presentMoment(), listed));
  const [initial] = useState<CopyFields>(() => ({
    title: sheet.title,
    eventDate: proposed.day,
    translations: true,
    organizers: true,
  }));
  const form = usePersistedForm<CopyFields, SheetCopyInput>({
    initial,
    resolver: schemaResolver(sheetCopyInput),
    draft,
    failure: { title: 'Creation Failed', text: 'Failed to copy the signup sheet. Please try again.' },
  });
  const copy = async (input: SheetCopyInput) => {
    const copied = await copySheet(sheet.id, input, requestKey(draft, input));
    forgetRequestKey(draft);
    await refresh();
    showToast({
      title: 'Signup Sheet Copied',
      description: `${copied.title}, ${date('withYear', copied.eventDate)}. Publish it when it’s ready.`,
    });
    state.onOpenChange(false);
    onCopied(copied);
  };
  const languages = languagesOf(sheet).length;
  return (
    <FormDialog
      {...state}
      title={<span translate="no">Copy “{sheet.title}”</span>}
      description="The copy is a draft with the same slots and nobody signed up. Nobody is emailed."
      form={form}
      onSave={copy}
      action="Copy"
    >
      <TextField label="Event date" type="date" data-first-focus="" {...form.fieldProps('eventDate')} />
      <Weekday sheet={sheet} form={form} />
      <SchoolNote form={form} listed={listed} proposed={proposed} />
      <TextField label="Title" autoComplete="off" {...form.fieldProps('title')} />
      <LaterYear sheet={sheet} form={form} />
      {languages === 0 ? null : (
        <Checkbox
          label={`Keep the translations into ${formatCount(languages, 'language')}`}
          {...form.fieldProps('translations')}
        />
      )}
      <KeepOrganizers sheetId={sheet.id} {...form.fieldProps('organizers')} />
      <TranslationsNote sheet={sheet} form={form} />
    </FormDialog>
  );
}

interface PartProps {
  readonly sheet: SheetView;
  readonly form: PersistedForm<CopyFields, SheetCopyInput>;
}

function useTarget({ form }: PartProps): Date | null {
  const { clock } = useSchoolTime();
  return readInstant(clock, useWatch({ control: form.form.control, name: 'eventDate' }));
}

/** A date field does not show the weekday, and a copy is mostly meant for the same one. */
function Weekday(props: PartProps) {
  const { clock, date } = useSchoolTime();
  const target = useTarget(props);
  if (target === null) return null;
  const days = schoolDaysBetween(clock, props.sheet.eventDate, target);
  const isOther = days % 7 !== 0;
  return (
    <p className={`-mt-2 text-small ${isOther ? 'text-marigold-ink' : 'text-muted'}`} translate="no">
      {date('full', target.toISOString())}
      {isOther ? `. “${props.sheet.title}” was on a ${date('weekday', props.sheet.eventDate)}` : ''}
    </p>
  );
}

interface SchoolNoteProps extends Pick<PartProps, 'form'> {
  readonly listed: readonly NoSchoolPeriod[];
  readonly proposed: SchoolDay;
}

/** Why another day is proposed than a week or a year later, and whether the typed one has school. */
function SchoolNote({ form, listed, proposed }: SchoolNoteProps) {
  const day = useWatch({ control: form.form.control, name: 'eventDate' });
  const { clock } = useSchoolTime();
  if (readInstant(clock, day) === null) return null;
  const next = nextSchoolDay(day, listed);
  if (next.passed.length === 0 && day !== proposed.day) return null;
  const passed = next.passed.length > 0 ? next.passed : proposed.passed;
  if (passed.length === 0) return null;
  return (
    <output className="rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink">
      {passed.map((each) => (
        <span key={each.day} className="block">
          No school on <DayText day={each.day} />: <bdi>{each.reasons.join(', ')}</bdi>
        </span>
      ))}
      {next.day === day ? (
        <span>So this is the next {weekdayName(day)} with school.</span>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-2 px-2! text-spruce!"
          onClick={() => form.form.setValue('eventDate', next.day, { shouldDirty: true })}
        >
          <span>
            Change it to <DayText day={next.day} />
          </span>
        </Button>
      )}
    </output>
  );
}

function LaterYear(props: PartProps) {
  const { clock } = useSchoolTime();
  const target = useTarget(props);
  const { sheet, form } = props;
  const title = useWatch({ control: form.form.control, name: 'title' });
  if (target === null || title !== sheet.title) return null;
  const later = titleWithLaterYear(title, wallTime(clock, target).year - wallTime(clock, sheet.eventDate).year);
  if (later === null) return null;
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-2 text-small text-marigold-ink">
      <span translate="no">The title names a year.</span>
      <Button
        variant="ghost"
        size="sm"
        className="px-2! text-spruce!"
        onClick={() => form.form.setValue('title', later, { shouldDirty: true })}
      >
        Change it to “{later}”
      </Button>
    </p>
  );
}

function TranslationsNote({ sheet, form }: PartProps) {
  const [title, translations] = useWatch({ control: form.form.control, name: ['title', 'translations'] });
  if (languagesOf(sheet).length === 0 || !translations || title === sheet.title) return null;
  return (
    <output className="rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink">
      The translations still have the old title. Edit them in the copy.
    </output>
  );
}

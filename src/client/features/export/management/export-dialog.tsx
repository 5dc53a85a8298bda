import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EXPORT_FILE, type ExportQuery } from '#contract/export.ts';
import { exportSizeQuery, exportVolunteers, type ExportedDays } from '#client/features/export/export.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { presentMoment, useSchoolTime } from '#client/lib/page-data.tsx';
import { saveFile } from '#client/lib/save-file.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { schoolYear, type SchoolYear } from '#domain/school-year.ts';
import { exportDays, exportFormSchema, newExportFields, type ExportFields } from './export-fields.ts';

export function ExportDialog(props: DialogState) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(state: DialogState) {
  const { clock } = useSchoolTime();
  const [now] = useState(presentMoment);
  const [initial] = useState(() => newExportFields(clock, now));
  const form = usePersistedForm<ExportFields, ExportQuery>({
    initial,
    resolver: schemaResolver(exportFormSchema(clock, now)),
    draft: 'export',
    failure: { title: 'Export Failed', text: 'We couldn’t download the spreadsheet. Please try again.' },
  });
  const [range, from, to] = useWatch({ control: form.form.control, name: ['range', 'from', 'to'] });
  const save = async (query: ExportQuery) => {
    const file = `${EXPORT_FILE}.${query.format}`;
    saveFile(await exportVolunteers(query), file);
    showToast({ title: 'Volunteer Hours Exported', description: file });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Export volunteer hours"
      description="A spreadsheet with one row for each sign-up and its hours. It opens in Excel, Numbers and Google Sheets."
      form={form}
      onSave={save}
      action="Download spreadsheet"
    >
      <SelectField label="Events from" data-first-focus="" {...form.fieldProps('range')}>
        <option value="this-year">{`This school year (${formatSchoolYear(schoolYear(clock, now))})`}</option>
        <option value="last-year">{`Last school year (${formatSchoolYear(schoolYear(clock, now, -1))})`}</option>
        <option value="all">All time</option>
        <option value="own">Choose dates</option>
      </SelectField>
      {range === 'own' ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          <TextField label="First day" optional type="date" {...form.fieldProps('from')} />
          <TextField label="Last day" optional type="date" {...form.fieldProps('to')} />
        </div>
      ) : null}
      <SelectField
        label="File"
        hint="Excel keeps phone numbers and dates as they are. CSV suits other programs."
        {...form.fieldProps('format')}
      >
        <option value="csv">CSV (.csv)</option>
        <option value="xlsx">Excel (.xlsx)</option>
      </SelectField>
      {range === 'own' && to !== '' && to < from ? null : <Size days={exportDays(clock, now, { range, from, to })} />}
      <p className="text-small text-muted">
        It contains names, addresses, phone numbers and notes. Keep it where only the council can read it.
      </p>
    </FormDialog>
  );
}

function formatSchoolYear({ from, to }: SchoolYear): string {
  return `September ${from.slice(0, 4)} to August ${to.slice(0, 4)}`;
}

function Size({ days }: { readonly days: ExportedDays }) {
  const { data } = useQuery(exportSizeQuery(days));
  if (data === undefined) return <output className="min-h-[3.125rem] rounded-control bg-desk px-4 py-3" />;
  const { signups, sheets } = data;
  return (
    <output className="rounded-control bg-desk px-4 py-3">
      {signups === 0 ? (
        <span>Nobody signed up for an event on these days. The spreadsheet will be empty.</span>
      ) : (
        <span translate="no">
          {formatCount(signups, 'sign-up')} on {formatCount(sheets, 'sheet')}
        </span>
      )}
    </output>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import type { TemplateSheetInput, TemplateView } from '#contract/templates.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { createFromTemplate, templatesQuery } from '#client/features/templates/templates.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import {
  newTemplateFields,
  placesIn,
  rowsOf,
  templateFormSchema,
  type TemplateFields,
  type TemplateForm,
} from './template-fields.ts';
import { TemplateSlots } from './template-slots.tsx';

interface FillTemplateDialogProps extends DialogState {
  readonly templateId: string;
  readonly onBack: () => void;
  readonly onCreated: (sheet: SheetView) => void;
}

export function FillTemplateDialog({ templateId, ...rest }: FillTemplateDialogProps) {
  const { data } = useQuery(templatesQuery);
  const template = data?.find(({ id }) => id === templateId);
  return template === undefined ? null : <OpenDialog template={template} {...rest} />;
}

interface OpenDialogProps extends Omit<FillTemplateDialogProps, 'templateId'> {
  readonly template: TemplateView;
}

function OpenDialog({ template, onBack, onCreated, ...state }: OpenDialogProps) {
  const { clock, zoneName } = useSchoolTime();
  const refresh = useRefreshSheets();
  const draft = `template:${template.id}`;
  const form: TemplateForm = usePersistedForm<TemplateFields, TemplateSheetInput>({
    initial: newTemplateFields(template),
    resolver: schemaResolver(templateFormSchema(clock, template)),
    draft,
    failure: { title: 'Creation Failed', text: 'Failed to create signup sheet. Please try again.' },
  });
  const create = async (input: TemplateSheetInput) => {
    const sheet = await createFromTemplate(template.id, input, requestKey(draft, input));
    forgetRequestKey(draft);
    await refresh();
    onCreated(sheet);
  };
  const title = useWatch({ control: form.form.control, name: 'title' });
  return (
    <FormDialog
      {...state}
      wide
      title={`From the template “${template.title}”`}
      description="Nobody else sees the sheet until you publish it."
      form={form}
      onSave={create}
      action="Create draft"
      secondAction={
        <Button variant="outline" className="grow px-3! sm:grow-0" onClick={onBack}>
          <ArrowLeft aria-hidden="true" size={18} />
          <span>Other template</span>
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TextField label="Event date" type="date" data-first-focus="" {...form.fieldProps('eventDate')} />
        <TextField
          label={
            <>
              First slot starts <span className="font-normal text-muted">({zoneName})</span>
            </>
          }
          type="time"
          {...form.fieldProps('startTime')}
        />
      </div>
      <TextField
        label="Sheet title"
        hint={
          title === template.title
            ? 'Translated into all languages of this site, with the description'
            : 'In your own words, so title and description aren’t translated'
        }
        autoComplete="off"
        {...form.fieldProps('title')}
      />
      <Slots template={template} form={form} />
    </FormDialog>
  );
}

function Slots({ template, form }: { readonly template: TemplateView; readonly form: TemplateForm }) {
  const { clock } = useSchoolTime();
  const [eventDate, startTime, slots] = useWatch({
    control: form.form.control,
    name: ['eventDate', 'startTime', 'slots'],
  });
  const rows = rowsOf(clock, template, { eventDate, startTime, slots });
  const kept = slots.filter(({ isKept }) => isKept).length;
  return (
    <section aria-label="Slots" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-[1.15625rem]">Slots</h3>
        <output className="text-small text-muted tabular-nums">
          {formatCount(kept, 'slot')}, {formatCount(placesIn(rows, slots), 'place')}
        </output>
      </div>
      <TemplateSlots template={template} form={form} rows={rows} />
    </section>
  );
}

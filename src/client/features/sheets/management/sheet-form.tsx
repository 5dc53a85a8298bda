import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import { languageName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { EmailField, SelectField, TextArea, TextField } from '#client/ui/field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import type { SheetFields, SheetFormInput } from './sheet-fields.ts';
import { RuleForm } from './rule-form.tsx';
import { slotsByLanguage, formatTranslated } from './translation-fields.ts';
import { TimeLabel } from './time-label.tsx';
import { TranslationsSection } from './translations-section.tsx';

interface SheetFormProps {
  readonly form: PersistedForm<SheetFields, SheetFormInput>;
  readonly sheet?: SheetView;
}

export function SheetForm({ form, sheet }: SheetFormProps) {
  const { zoneName } = useSchoolTime();
  return (
    <>
      <TextField label="Title" data-first-focus="" autoComplete="off" {...form.fieldProps('title')} />
      <TextArea
        label="Description"
        optional
        hint="What it’s about, where to meet, what to bring"
        rows={4}
        {...form.fieldProps('description')}
      />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="sr-only">The event</legend>
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          <TextField label="Event date" type="date" {...form.fieldProps('eventDate')} />
          <TextField
            label={<TimeLabel label="Time" more={`${zoneName}, optional`} />}
            type="time"
            {...form.fieldProps('eventTime')}
          />
        </div>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <SwitchField label="Show the event date" {...form.fieldProps('showEventDate')} />
          <SwitchField label="Show how many places are taken" {...form.fieldProps('showSpotCount')} />
          <SwitchField
            label="Let people show a name"
            hint="Each person decides, and writes the name that everyone sees"
            className="sm:col-span-2"
            {...form.fieldProps('namesShown')}
          />
        </div>
      </fieldset>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-0.5 font-semibold">
          Sign-up deadline <span className="font-normal text-muted">(optional)</span>
        </legend>
        <p className="text-small text-muted">
          Without one, people can sign up until a slot ends, or until the end of the event day where a slot has no time.
          A deadline without a time is at the end of that day.
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          <TextField label="Deadline date" type="date" {...form.fieldProps('eventDeadline')} />
          <TextField
            label={<TimeLabel label="Deadline time" more={zoneName} />}
            type="time"
            {...form.fieldProps('deadlineTime')}
          />
        </div>
      </fieldset>
      <RuleForm form={form} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TextField label="Organizer name" autoComplete="name" {...form.fieldProps('organizerName')} />
        <EmailField label="Organizer email" autoComplete="email" {...form.fieldProps('organizerEmail')} />
      </div>
      <Translations form={form} {...(sheet === undefined ? {} : { sheet })} />
    </>
  );
}

function Translations({ form, sheet }: SheetFormProps) {
  const { control, setValue, formState } = form.form;
  const [title, description, language, translations] = useWatch({
    control,
    name: ['title', 'description', 'language', 'translations'],
  });
  return (
    <>
      <SelectField
        label="Language of title and description"
        hint="This also applies to its slots"
        {...form.fieldProps('language')}
      >
        {languages.map((each) => (
          <option key={each.tag} value={each.tag}>
            {languageName(each.tag)}
          </option>
        ))}
      </SelectField>
      <TranslationsSection
        original={{ title, description }}
        before={sheet === undefined ? undefined : { title: sheet.title, description: sheet.description ?? '' }}
        written={language}
        translations={translations}
        onChange={(next) => setValue('translations', next, { shouldValidate: formState.isSubmitted })}
        place={form.fieldState}
        renderAbout={(tag) => (sheet === undefined ? null : <SlotsStillToTranslate tag={tag} sheet={sheet} />)}
      />
    </>
  );
}

function SlotsStillToTranslate({ tag, sheet }: { readonly tag: LanguageTag; readonly sheet: SheetView }) {
  const slots = slotsByLanguage(sheet, tag);
  const { all, missing } = slots;
  if (all === 0) return null;
  return (
    <p className="text-small text-muted" translate="no">
      <span className={missing.length === 0 ? '' : 'font-semibold text-marigold-ink'}>{formatTranslated(slots)}</span>
      {missing.length === 0 ? null : <span>. Not yet: {missing.map((slot) => slot.title).join(', ')}</span>}
    </p>
  );
}

import type { ReactNode } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { EmailField, TextArea, TextField } from '#client/ui/field.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { RuleForm } from './rule-form.tsx';
import type { SheetFields, SheetFormInput } from './sheet-fields.ts';
import { LanguageField, SheetLanguages } from './sheet-languages.tsx';
import { TimeLabel } from './time-label.tsx';

/** In the place of a sheet, each part of the form has an address of its own. */
export type SheetFormPart = 'details' | 'rules' | 'languages';

interface SheetFormProps {
  readonly form: PersistedForm<SheetFields, SheetFormInput>;
  /** As it is stored; absent for a new one, whose rules and languages are folded at first. */
  readonly sheet?: SheetView;
  /** All, if absent. */
  readonly part?: SheetFormPart | undefined;
}

const pair = 'grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]';

/** What a sheet needs first, and below it what most sheets leave as it is. */
export function SheetForm({ form, sheet, part }: SheetFormProps) {
  const rules = <SheetRules form={form} />;
  if (part === 'rules') return rules;
  // The translations stand beside it.
  if (part === 'languages') return <LanguageField form={form} />;
  return (
    <>
      <EventFields form={form} />
      <OrganizerFields form={form} />
      {part === 'details' ? null : (
        <>
          <FoldedFields
            form={form}
            isOpenAtFirst={sheet !== undefined}
            title="Sign-up rules"
            hint="When sign-ups open and close, what everyone sees, families, waiting list"
            names={ruleNames}
          >
            {rules}
          </FoldedFields>
          <FoldedFields
            form={form}
            isOpenAtFirst={sheet !== undefined}
            title="Languages"
            hint="The language it’s written in, and translations"
            names={languageNames}
          >
            <SheetLanguages form={form} {...(sheet === undefined ? {} : { sheet })} />
          </FoldedFields>
        </>
      )}
    </>
  );
}

type PartProps = Pick<SheetFormProps, 'form'>;

function EventFields({ form }: PartProps) {
  const { zoneName } = useSchoolTime();
  return (
    <>
      <TextField label="Title" data-first-focus="" autoComplete="off" {...form.fieldProps('title')} />
      <div className={pair}>
        <TextField label="Event date" type="date" {...form.fieldProps('eventDate')} />
        <TextField
          label={<TimeLabel label="Time" more={`${zoneName}, optional`} />}
          type="time"
          {...form.fieldProps('eventTime')}
        />
      </div>
      <TextArea
        label="Description"
        optional
        hint="What it’s about, where to meet, what to bring"
        rows={3}
        {...form.fieldProps('description')}
      />
    </>
  );
}

function OrganizerFields({ form }: PartProps) {
  return (
    <div className={pair}>
      <TextField label="Organizer name" autoComplete="name" {...form.fieldProps('organizerName')} />
      <EmailField label="Organizer email" autoComplete="email" {...form.fieldProps('organizerEmail')} />
    </div>
  );
}

const ruleNames: readonly (keyof SheetFields)[] = [
  'showEventDate',
  'showSpotCount',
  'namesShown',
  'eventDeadline',
  'deadlineTime',
  'opensLater',
  'opensAt',
  'opensAtTime',
  'limitsFamilies',
  'placesPerAddress',
  'placesPerAddressUntil',
  'placesUntilTime',
  'waitlist',
  'handOverApproval',
];
const languageNames: readonly (keyof SheetFields)[] = ['language', 'translations'];

interface FoldedFieldsProps extends PartProps {
  readonly title: string;
  readonly hint: string;
  readonly names: readonly (keyof SheetFields)[];
  readonly isOpenAtFirst: boolean;
  readonly children: ReactNode;
}

/** Open where a field is wrong, and where what was typed before is still there. */
function FoldedFields({ form, names, isOpenAtFirst, ...fold }: FoldedFieldsProps) {
  const { errors, dirtyFields } = form.form.formState;
  return (
    <Fold
      {...fold}
      isOpenAtFirst={isOpenAtFirst || (form.isRestored && names.some((name) => name in dirtyFields))}
      mustBeOpen={names.some((name) => name in errors)}
    />
  );
}

/** Who sees what, until when people can sign up, and the rules of opening, families and waiting lists. */
function SheetRules({ form }: PartProps) {
  const { zoneName } = useSchoolTime();
  return (
    <>
      <fieldset className="grid min-w-0 gap-x-4 sm:grid-cols-2">
        <legend className="sr-only">What everyone sees</legend>
        <SwitchField label="Show the event date" {...form.fieldProps('showEventDate')} />
        <SwitchField label="Show how many places are taken" {...form.fieldProps('showSpotCount')} />
        <SwitchField
          label="Let people show a name"
          hint="Each person decides, and writes the name that everyone sees"
          className="sm:col-span-2"
          {...form.fieldProps('namesShown')}
        />
      </fieldset>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-0.5 font-semibold">
          Sign-up deadline <span className="font-normal text-muted">(optional)</span>
        </legend>
        <p className="text-small text-muted">
          Without one, people can sign up until a slot ends, or until the end of the event day where a slot has no time.
          A deadline without a time is at the end of that day.
        </p>
        <div className={pair}>
          <TextField label="Deadline date" type="date" {...form.fieldProps('eventDeadline')} />
          <TextField
            label={<TimeLabel label="Deadline time" more={zoneName} />}
            type="time"
            {...form.fieldProps('deadlineTime')}
          />
        </div>
      </fieldset>
      <RuleForm form={form} />
    </>
  );
}

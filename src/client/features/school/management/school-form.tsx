import { schoolLimits } from '#domain/school.ts';
import type { VolunteerHours } from '#domain/stats.ts';
import { countedHoursLabel } from '#client/features/hero/counted-hours.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { EmailField, TextField } from '#client/ui/field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { useWatch } from 'react-hook-form';
import { ColourChoice } from './colour-choice.tsx';
import { LogoChoice, type LogoPlan } from './logo-choice.tsx';
import { isExample, type SchoolFields } from './school-fields.ts';

interface SchoolFormProps {
  readonly form: PersistedForm<SchoolFields, SchoolFields>;
  readonly logo: LogoPlan;
  readonly hours: VolunteerHours | null;
}

const PAIR = 'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 @lg:grid-cols-[repeat(2,minmax(0,1fr))]';
const STILL = 'Families still see an example.';

export function SchoolForm({ form, logo, hours }: SchoolFormProps) {
  const { control, setError, clearErrors } = form.form;
  const [contact, privacy] = useWatch({ control, name: ['contactEmail', 'privacyEmail'] });
  const tell = (message: string | null) => (message === null ? clearErrors('logo') : setError('logo', { message }));
  return (
    <div className="@container grid min-w-0 content-start gap-5">
      <div className={PAIR}>
        <TextField
          label="School"
          autoComplete="off"
          data-first-focus=""
          maxLength={schoolLimits.schoolName * 2}
          {...form.fieldProps('schoolName')}
        />
        <TextField
          label="Council"
          autoComplete="off"
          maxLength={schoolLimits.councilName * 2}
          {...form.fieldProps('councilName')}
        />
      </div>
      <div className={PAIR}>
        <LogoChoice {...form.fieldState('logo')} plan={logo} disabled={form.busy} onProblem={tell} />
        <ColourChoice form={form} />
      </div>
      <div className={PAIR}>
        <EmailField
          label="Email for questions"
          autoComplete="off"
          hint={isExample(contact) ? STILL : undefined}
          {...form.fieldProps('contactEmail')}
        />
        <EmailField
          label="Email for privacy"
          autoComplete="off"
          hint={isExample(privacy) ? STILL : undefined}
          {...form.fieldProps('privacyEmail')}
        />
      </div>
      <div className={PAIR}>
        <TextField
          label="Link to the school calendar"
          optional
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          {...form.fieldProps('calendarUrl')}
        />
        <TextField
          label="Link to lunch orders"
          optional
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          {...form.fieldProps('lunchUrl')}
        />
      </div>
      <SwitchField
        {...form.fieldProps('countsHours')}
        label={countedHoursLabel(hours)}
        hint="On the banner of the home page. Its texts are under Website Settings."
      />
    </div>
  );
}

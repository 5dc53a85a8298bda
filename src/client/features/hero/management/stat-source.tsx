import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { VolunteerHours } from '#domain/stats.ts';
import { countedHoursLabel } from '#client/features/hero/counted-hours.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { SwitchField } from '#client/ui/switch-field.tsx';
import type { HeroFields } from './hero-fields.ts';

interface StatSourceProps {
  readonly form: PersistedForm<HeroFields, HeroFields>;
  readonly hours: VolunteerHours | null;
}

/** Whether the figure is counted. Whoever types a text wants that text. */
export function StatSource({ form, hours }: StatSourceProps) {
  const { control, setValue } = form.form;
  const isCounted = useWatch({ control, name: 'statPrimaryCounted' });
  const typed = useWatch({ control, name: 'statPrimary' });
  const before = useRef(typed);
  useEffect(() => {
    if (before.current === typed) return;
    before.current = typed;
    setValue('statPrimaryCounted', false);
  }, [typed, setValue]);
  return (
    <SwitchField
      {...form.fieldProps('statPrimaryCounted')}
      label={countedHoursLabel(hours)}
      hint={isCounted ? 'They take the place of the text below.' : 'Your own text below is shown as you typed it.'}
    />
  );
}

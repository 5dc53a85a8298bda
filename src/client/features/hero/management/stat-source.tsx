import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { countsHours } from '#domain/hero.ts';
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
  const [statPrimaryCounted, typed] = useWatch({ control, name: ['statPrimaryCounted', 'statPrimary'] });
  const isCounted = countsHours({ statPrimary: typed, statPrimaryCounted });
  const before = useRef(typed);
  useEffect(() => {
    if (before.current === typed) return;
    before.current = typed;
    setValue('statPrimaryCounted', false);
  }, [typed, setValue]);
  const isYetToBegin = statPrimaryCounted === null && hours?.hasHours === false;
  return (
    <SwitchField
      label={countedHoursLabel(hours)}
      hint={
        !isCounted
          ? 'Your own text below is shown as you typed it.'
          : isYetToBegin
            ? 'Until the first hours, the home page shows the text below.'
            : 'They take the place of the text below.'
      }
      checked={isCounted}
      onChange={(event) => setValue('statPrimaryCounted', event.target.checked)}
    />
  );
}

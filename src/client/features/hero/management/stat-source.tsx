import { Calculator, PenLine } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { countsHours, defaultHero } from '#domain/hero.ts';
import type { VolunteerHours } from '#domain/stats.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import type { HeroFields } from './hero-fields.ts';

interface StatSourceProps {
  readonly form: PersistedForm<HeroFields, HeroFields>;
  readonly hours: VolunteerHours | null;
}

export function StatSource({ form: { form }, hours }: StatSourceProps) {
  const statPrimary = useWatch({ control: form.control, name: 'statPrimary' });
  const isCounted = countsHours({ statPrimary: statPrimary.trim() });
  const Icon = isCounted ? Calculator : PenLine;
  return (
    <div className="grid gap-2">
      <output className="flex gap-2 text-small text-muted">
        <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-spruce" />
        <span>{isCounted ? wordsFor(hours) : 'Your own text. It stays as you typed it.'}</span>
      </output>
      {isCounted ? null : (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            form.setValue('statPrimary', defaultHero.statPrimary, { shouldDirty: true });
            form.clearErrors('statPrimary');
            // This button goes.
            form.setFocus('statPrimary');
          }}
        >
          Show counted hours instead
        </Button>
      )}
    </div>
  );
}

function wordsFor(hours: VolunteerHours | null): string {
  if (hours === null) return 'The hours are counted automatically.';
  if (!hours.hasHours)
    return 'We show this text until someone signs up for a slot with a start and an end time. After that, we show the counted hours.';
  if (hours.monthlyHours === 0)
    return 'Counted automatically. This month has no hours yet, so neither stat is shown. To show something else, type it here.';
  return `Counted automatically. The home page shows ${hours.monthlyHours} hours in place of this text. To show something else, type it here.`;
}

import { Eye, EyeOff, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch, type FieldPath, type FieldPathByValue } from 'react-hook-form';
import { heroLimits } from '#domain/hero-limits.ts';
import type { VolunteerHours } from '#domain/stats.ts';
import { multiLine, singleLine } from '#domain/text-limits.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { ButtonLink } from './button-link.tsx';
import { emptyBullet, type HeroFields } from './hero-fields.ts';
import { StatSource } from './stat-source.tsx';

interface HeroFormProps {
  readonly form: PersistedForm<HeroFields, HeroFields>;
}

/** A hidden part keeps its texts, but they cannot be edited. */
export function HeroForm({ form, hours }: HeroFormProps & { readonly hours: VolunteerHours | null }) {
  const of = (name: TextPath, most: number) => ({ form, name, most });
  return (
    <div className="grid min-w-0 gap-5">
      <Part form={form} flag="titleVisible" label="Show the title">
        <Line {...of('title', heroLimits.title)} label="Title" isFirst />
      </Part>
      <Part form={form} flag="descriptionVisible" label="Show the description">
        <Line {...of('description', heroLimits.description)} label="Description" isLong />
      </Part>
      <ButtonPart form={form} name="primary" label="Primary" />
      <ButtonPart form={form} name="secondary" label="Secondary" />
      <Bullets form={form} />
      <div className="grid gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Part form={form} flag="statPrimaryVisible" label="Show the primary stat">
          <StatSource form={form} hours={hours} />
          <Line {...of('statPrimary', heroLimits.statPrimary)} label="Primary stat" />
        </Part>
        <Part form={form} flag="statSecondaryVisible" label="Show the secondary stat">
          <Line {...of('statSecondary', heroLimits.statSecondary)} label="Secondary stat" />
        </Part>
      </div>
    </div>
  );
}

type TextPath = FieldPathByValue<HeroFields, string>;
type Flag = Extract<FieldPath<HeroFields>, `${string}Visible`>;

interface PartProps extends HeroFormProps {
  readonly flag: Flag;
  readonly label: string;
  readonly children: ReactNode;
}

function Part({ form, flag, label, children }: PartProps) {
  const isShown = useWatch({ control: form.form.control, name: flag });
  return (
    <fieldset className="min-w-0 rounded-control border border-line px-4 pt-2 pb-4">
      <legend className="sr-only">{label.replace('Show the ', '')}</legend>
      <SwitchField {...form.fieldProps(flag)} label={label} className="font-semibold" />
      <fieldset disabled={!isShown} className="mt-2 grid min-w-0 gap-4">
        {children}
      </fieldset>
    </fieldset>
  );
}

interface LineProps extends HeroFormProps {
  readonly name: TextPath;
  readonly label: string;
  readonly most: number;
  readonly isLong?: boolean;
  readonly isFirst?: boolean;
}

function Line({ form, name, label, most, isLong = false, isFirst = false }: LineProps) {
  const text = useWatch({ control: form.form.control, name });
  const hint = <Counter used={(isLong ? multiLine(text) : singleLine(text)).length} most={most} />;
  if (isLong) return <TextArea label={label} hint={hint} rows={4} {...form.fieldProps(name)} />;
  return (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      {...(isFirst ? { 'data-first-focus': '' } : {})}
      {...form.fieldProps(name)}
    />
  );
}

/** Counts as the server stores it: without spaces around it. */
function Counter({ used, most }: { readonly used: number; readonly most: number }) {
  const over = used - most;
  if (over <= 0) {
    return (
      <span translate="no">
        {used} of {most} characters
      </span>
    );
  }
  return (
    <span translate="no" className="font-semibold text-brick">
      {over === 1 ? '1 character' : `${over} characters`} over the {most} that fit
    </span>
  );
}

interface ButtonPartProps extends HeroFormProps {
  readonly name: 'primary' | 'secondary';
  readonly label: string;
}

function ButtonPart({ form, name, label }: ButtonPartProps) {
  return (
    <Part form={form} flag={`${name}CtaVisible`} label={`Show the ${name} button`}>
      <Line form={form} name={`${name}CtaText`} label={`${label} button text`} most={heroLimits.buttonText} />
      <ButtonLink form={form} name={`${name}CtaHref`} label={`${label} button`} />
    </Part>
  );
}

function Bullets({ form }: HeroFormProps) {
  const { control, setValue, setFocus } = form.form;
  // They are only ever added, so a list that is watched does: useFieldArray would weigh 1.4 kB on the form of a sign-up.
  const bullets = useWatch({ control, name: 'bullets' });
  const add = () => {
    setValue('bullets', [...bullets, emptyBullet]);
    // The field is there after the next drawing.
    requestAnimationFrame(() => setFocus(`bullets.${bullets.length}.text`));
  };
  return (
    <Part form={form} flag="bulletsVisible" label="Show the bullets">
      {bullets.map((_bullet, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they keep their places
        <Bullet key={at} form={form} at={at} />
      ))}
      {bullets.length < heroLimits.bullets ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" size={18} />
          <span>Add a bullet</span>
        </Button>
      ) : null}
    </Part>
  );
}

interface BulletProps extends HeroFormProps {
  readonly at: number;
}

function Bullet({ form, at }: BulletProps) {
  const { control, setValue } = form.form;
  const flag = `bullets.${at}.visible` as const;
  const isVisible = useWatch({ control, name: flag });
  const label = `Bullet ${at + 1}`;
  const Icon = isVisible ? Eye : EyeOff;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Line form={form} name={`bullets.${at}.text`} label={label} most={heroLimits.bullet} />
      <button
        type="button"
        aria-pressed={isVisible}
        aria-label={`Show ${label.toLowerCase()}`}
        title={isVisible ? 'Shown' : 'Hidden'}
        onClick={() => setValue(flag, !isVisible)}
        className="grid size-12 place-content-center rounded-control border border-transparent text-muted hover:bg-spruce-soft disabled:opacity-60 aria-pressed:text-spruce forced-colors:border-[ButtonBorder]"
      >
        <Icon aria-hidden="true" size={20} />
      </button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { pagePaths } from '#contract/paths.ts';
import { ON_THIS_PAGE } from '#domain/hero.ts';
import { isPublic } from '#domain/sheet-states.ts';
import { upcomingQuery } from '#client/features/sheets/sheets.api.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import type { HeroFields } from './hero-fields.ts';

interface ButtonLinkProps {
  readonly form: PersistedForm<HeroFields, HeroFields>;
  readonly name: 'primaryCtaHref' | 'secondaryCtaHref';
  /** `Primary button` */
  readonly label: string;
}

const SHEET = 'sheet';
const OTHER = 'other';
const SHEET_PATH = pagePaths.sheet('');

const kindOf = (href: string) =>
  href === pagePaths.listing || href === ON_THIS_PAGE ? href : href.startsWith(SHEET_PATH) ? SHEET : OTHER;

/** Where a button of the banner leads: what most banners need by choice, and any address by hand. */
export function ButtonLink({ form, name, label }: ButtonLinkProps) {
  const { control, setValue, setFocus, clearErrors } = form.form;
  const href = useWatch({ control, name });
  const [chosen, setChosen] = useState<string | null>(null);
  const kind = chosen ?? kindOf(href);
  const write = (address: string) => {
    setValue(name, address, { shouldDirty: true });
    clearErrors(name);
  };
  const choose = (next: string) => {
    setChosen(next === SHEET || next === OTHER ? next : null);
    if (next === OTHER) setFocus(name);
    else if (next !== SHEET) write(next);
  };
  return (
    <>
      <SelectField label={`${label} leads to`} value={kind} onChange={({ target }) => choose(target.value)}>
        <option value={pagePaths.listing}>All sheets</option>
        <option value={ON_THIS_PAGE}>The sheets on the home page</option>
        <option value={SHEET}>A sheet…</option>
        <option value={OTHER}>Another address</option>
      </SelectField>
      {kind === SHEET ? <SheetChoice label={label} href={href} onChoose={write} /> : null}
      <TextField
        label={`${label} URL`}
        hint="A page of this site such as /volunteer-opportunities, a web address with https://, or # for the sheets on the home page"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        {...form.fieldProps(name)}
      />
    </>
  );
}

interface SheetChoiceProps {
  readonly label: string;
  readonly href: string;
  readonly onChoose: (href: string) => void;
}

function SheetChoice({ label, href, onChoose }: SheetChoiceProps) {
  const { date } = useSchoolTime();
  const { data = [] } = useQuery(upcomingQuery);
  const sheets = data.filter(isPublic);
  const isListed = sheets.some(({ id }) => pagePaths.sheet(id) === href);
  return (
    <SelectField
      label={`Sheet of the ${label.toLowerCase()}`}
      value={isListed ? href : ''}
      onChange={({ target }) => (target.value === '' ? undefined : onChoose(target.value))}
    >
      <option value="">{sheets.length === 0 ? 'No published sheet is ahead' : 'Choose a sheet'}</option>
      {sheets.map(({ id, title, eventDate }) => (
        <option key={id} value={pagePaths.sheet(id)}>
          {`${title}, ${date('day', eventDate)}`}
        </option>
      ))}
    </SelectField>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import { shadesOf } from '#domain/accent.ts';
import { defaultHero } from '#domain/hero.ts';
import { HeroBanner } from '#client/features/hero/hero-banner.tsx';
import { heroQuery } from '#client/features/hero/hero.api.ts';
import { hoursQuery } from '#client/features/stats/stats.api.ts';
import { PageDataProvider, usePageData } from '#client/lib/page-data.tsx';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { Logo } from '#client/ui/logo.tsx';
import { shownAccent, type SchoolFields } from './school-fields.ts';

interface SchoolPreviewProps {
  readonly form: PersistedForm<SchoolFields, SchoolFields>;
  readonly logo: string | null;
  /** What holds while the typed one cannot be shown. */
  readonly accent: string;
}

/** The top of the home page as families will see it on a phone. */
export function SchoolPreview({ form, logo, accent }: SchoolPreviewProps) {
  // The whole of it is there from the beginning.
  const fields = useWatch({ control: form.form.control }) as SchoolFields;
  const page = usePageData();
  const hero = useQuery(heroQuery).data ?? { ...defaultHero, image: null };
  const hours = useQuery(hoursQuery).data ?? null;
  const shades = shadesOf(shownAccent(fields.accent, accent));
  const tokens = {
    '--color-spruce': shades.accent,
    '--color-spruce-dark': shades.dark,
    '--color-spruce-soft': shades.soft,
    '--color-spruce-line': shades.line,
  } as CSSProperties;
  const name = fields.councilName.trim() || page.site.name;
  const site = { ...page.site, name, school: fields.schoolName.trim() || page.site.school, hasLogo: false };
  const links = [
    ['Calendar', fields.calendarUrl],
    ['Lunch Orders', fields.lunchUrl],
  ].filter(([, link]) => link?.trim() !== '');
  return (
    <section aria-label="Preview" className="min-w-0 @4xl:sticky @4xl:top-0 @4xl:self-start">
      <h3 className="mb-2 text-small font-normal tracking-normal text-muted">What families will see</h3>
      <div
        inert
        style={tokens}
        className="mx-auto max-w-[26rem] overflow-hidden rounded-card border border-line bg-paper shadow-raised"
      >
        <PageDataProvider value={{ ...page, site }}>
          <div className="grid gap-x-4 border-b border-line bg-card px-4 pt-3">
            <p className="flex min-w-0 items-center gap-2.5 font-bold tracking-tight" translate="no">
              {logo === null ? (
                <Logo className="size-8 shrink-0" />
              ) : (
                <img src={logo} alt="" className="h-8 max-w-24 shrink-0 rounded-md bg-white object-contain" />
              )}
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </p>
            <p className="flex flex-wrap gap-x-4 pt-2 text-small font-medium">
              {['Volunteer Portal', ...links.map(([label]) => label)].map((label) => (
                <span key={label} className="border-b-[3px] border-transparent pb-2">
                  {label}
                </span>
              ))}
            </p>
          </div>
          <HeroBanner
            hero={{ ...hero, statPrimaryCounted: fields.countsHours ? true : countedAsIs(hero.statPrimaryCounted) }}
            hours={hours}
            sheetsId=""
          />
          <div className="grid gap-0.5 bg-spruce-dark px-4 py-4 text-small text-white">
            <p className="text-spruce-line">
              The parent advisory council of <span translate="no">{site.school}</span>
            </p>
            <p className="font-semibold wrap-anywhere" translate="no">
              {fields.contactEmail}
            </p>
          </div>
        </PageDataProvider>
      </div>
      <p className="mt-2 text-small text-muted">
        Emails, posters, rosters and letters get the same name, logo and colour.
      </p>
    </section>
  );
}

function countedAsIs(before: boolean | null): false | null {
  return before === null ? null : false;
}

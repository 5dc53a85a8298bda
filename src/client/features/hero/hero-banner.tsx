import { Check } from 'lucide-react';
import type { HeroView } from '#contract/hero.ts';
import { heroInLanguage } from '#domain/hero-in-language.ts';
import type { VolunteerHours } from '#domain/stats.ts';
import { usePageData, useSite } from '#client/lib/page-data.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { HeroLink } from './hero-link.tsx';
import { HeroPhoto, useWorkingImage } from './hero-photo.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { useHeroTexts } from './use-hero-texts.ts';
import { visibleHero, type VisibleHero } from './visible-hero.ts';

interface HeroBannerProps {
  readonly hero: HeroView;
  /** Null while unknown. */
  readonly hours: VolunteerHours | null;
  /** The id of the sheets on this page, the target of "#". */
  readonly sheetsId: string;
}

/** A container query, so that a small preview is arranged like a phone. */
export const HERO_GROUND = '@container border-b border-line bg-linear-to-b from-[#f2ead9] to-paper';

export function HeroBanner({ hero, hours, sheetsId }: HeroBannerProps) {
  const { name } = useSite();
  const { language } = usePageData();
  const seen = visibleHero(heroInLanguage(language, hero), useHeroTexts(), hours);
  const [image, setBroken] = useWorkingImage(hero.image);
  const columns = seen.isSilent ? '' : '@min-[62.5rem]:grid-cols-[1.15fr_1fr]';
  return (
    <section className={HERO_GROUND}>
      {seen.title === null ? (
        <h1 className="sr-only" translate="no">
          {name}
        </h1>
      ) : null}
      <div
        className={`mx-auto grid w-full max-w-[1120px] grid-cols-[minmax(0,1fr)] items-end gap-x-10 px-4 @3xl:px-6 ${columns}`}
      >
        {seen.isSilent ? null : <BannerText seen={seen} sheetsId={sheetsId} />}
        {image === null ? (
          <HeroPicture
            className={`mx-auto aspect-[9/5] w-full max-w-[560px] @min-[62.5rem]:aspect-[4/3] ${seen.isSilent ? 'mt-8' : ''}`}
          />
        ) : (
          <div
            className={`flex min-w-0 flex-col justify-end self-stretch px-3 @min-[62.5rem]:pt-24 ${
              seen.isSilent ? 'mx-auto w-full max-w-[720px] pt-14' : 'pt-6'
            }`}
          >
            <HeroPhoto key={image.url} image={image} onBroken={setBroken} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Each text finds its own direction, as a council may write in any language. */
function BannerText({ seen, sheetsId }: { readonly seen: VisibleHero; readonly sheetsId: string }) {
  return (
    <div
      dir={seen.direction}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-6 self-center pt-10 pb-6 @3xl:pt-16 @min-[62.5rem]:pb-16"
    >
      {seen.title === null ? null : (
        <h1
          dir="auto"
          className={`font-extrabold tracking-[-0.03em] ${
            seen.title.length > LONG_TITLE
              ? 'text-[1.75rem] leading-(--text-title--line-height) @3xl:text-[2.375rem]'
              : 'text-[2.125rem] leading-(--text-title-wide--line-height) @3xl:text-[3.25rem]'
          }`}
        >
          {seen.title}
        </h1>
      )}
      {seen.description === null ? null : (
        <p
          dir="auto"
          className={`whitespace-pre-line text-muted ${
            seen.description.length > LONG_DESCRIPTION
              ? 'max-w-[62ch]'
              : 'max-w-[46ch] text-[1.125rem] leading-relaxed @3xl:text-lead'
          }`}
        >
          {seen.description}
        </p>
      )}
      {seen.buttons.length === 0 ? null : (
        <div className="flex max-w-full flex-wrap gap-3">
          {seen.buttons.map(({ text, href }, at) => (
            <HeroLink
              key={`${at} ${href}`}
              href={href}
              sheetsId={sheetsId}
              className={`${buttonClass(at === 0 ? 'default' : 'outline', 'lg')} py-2`}
            >
              <span dir="auto">{text}</span>
            </HeroLink>
          ))}
        </div>
      )}
      {seen.bullets.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-6 gap-y-2 font-semibold">
          {seen.bullets.map((bullet, at) => (
            <li key={`${at} ${bullet}`} className="flex items-start gap-2">
              <Check aria-hidden="true" size={18} strokeWidth={3} className="mt-1 shrink-0 text-spruce" />
              <span dir="auto">{bullet}</span>
            </li>
          ))}
        </ul>
      )}
      <Stats seen={seen} />
    </div>
  );
}

/** Longer texts are set smaller, in characters, so that the rest of the banner stays in sight. */
const LONG_TITLE = 60;
const LONG_DESCRIPTION = 200;

function Stats({ seen: { statPrimary, statSecondary } }: { readonly seen: VisibleHero }) {
  if (statPrimary === null && statSecondary === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      {statPrimary === null ? null : (
        <strong dir="auto" className="text-heading font-extrabold text-spruce">
          {statPrimary}
        </strong>
      )}
      {statSecondary === null ? null : (
        <span dir="auto" className="text-muted">
          {statSecondary}
        </span>
      )}
    </p>
  );
}

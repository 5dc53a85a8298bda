import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { buttonClass } from '#client/ui/button.tsx';
import { HeroPicture } from './hero-picture.tsx';

/** The banner of the home page with the council's default words. */
export function HeroBanner({ exampleId }: { readonly exampleId: string }) {
  const { t } = useLingui();
  const bullets = [t`Free & Easy to Use`, t`Mobile-Friendly`, t`No Complex Setup`];
  return (
    <section className="border-b border-line bg-linear-to-b from-[#f2ead9] to-paper">
      <div className="page grid items-end gap-x-10 lg:grid-cols-[1.15fr_1fr]">
        <div className="grid justify-items-start gap-6 pt-10 pb-6 md:pt-16 lg:pb-16">
          <h1 className="text-[2.125rem] leading-[1.08] font-extrabold tracking-[-0.03em] md:text-[3.25rem]">
            <Trans>Simplifying parent volunteer coordination</Trans>
          </h1>
          <p className="max-w-[46ch] text-[1.125rem] leading-relaxed text-muted md:text-lead">
            <Trans>
              Find a shift that fits your week, sign up in half a minute, and meet the parents behind the next event.
            </Trans>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- where it leads is set by the council; by default, on this page */}
          <a href="#" className={buttonClass('default', 'lg')} onClick={(event) => scrollTo(event, exampleId)}>
            <Trans>View Example</Trans>
          </a>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 font-semibold">
            {bullets.map((bullet) => (
              <li key={bullet} className="flex items-center gap-2">
                <Check aria-hidden="true" size={18} strokeWidth={3} className="text-spruce" />
                <span>{bullet}</span>
              </li>
            ))}
          </ul>
          <p className="flex items-baseline gap-2.5">
            <strong className="text-heading font-extrabold text-spruce">
              <Trans>247 Hours</Trans>
            </strong>
            <span className="text-muted">
              <Trans>Volunteered This Month</Trans>
            </span>
          </p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/** "#" as a target means: on this page, where the sheets are. */
function scrollTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' });
}

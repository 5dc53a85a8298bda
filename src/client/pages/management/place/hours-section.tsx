import { hoursUrl } from '#contract/organizer-paths.ts';
import { HoursOfSheet } from '#client/features/hours/management/sheet-hours.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import type { PlaceProps } from './place-props.ts';

export function HoursSection({ sheet }: PlaceProps) {
  return (
    <>
      <HoursOfSheet sheetId={sheet.id} />
      <AppLink href={hoursUrl()} className={`${buttonClass('link', 'sm')} -ms-1 justify-self-start`}>
        All hours
      </AppLink>
    </>
  );
}

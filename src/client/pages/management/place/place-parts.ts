import type { SettingsPart } from '#contract/organizer-paths.ts';
import { lazyPart, type FirstPart } from '#client/lib/lazy-part.ts';
import { SheetForms } from '#client/pages/management/sheet-forms.ts';
import { placeAddressOf } from './place-address.ts';
import type { PlaceProps } from './place-props.ts';
import type { SettingsSectionProps } from './settings-section.tsx';

const FOLDER = 'src/client/pages/management/place';

const MessagesSection = lazyPart<PlaceProps>(
  () => import('./messages-section.tsx').then((module) => module.MessagesSection),
  `${FOLDER}/messages-section.tsx`,
);
const DaySection = lazyPart<PlaceProps>(
  () => import('./day-section.tsx').then((module) => module.DaySection),
  `${FOLDER}/day-section.tsx`,
);
const HoursSection = lazyPart<PlaceProps>(
  () => import('./hours-section.tsx').then((module) => module.HoursSection),
  `${FOLDER}/hours-section.tsx`,
);
const SettingsSection = lazyPart<SettingsSectionProps>(
  () => import('./settings-section.tsx').then((module) => module.SettingsSection),
  `${FOLDER}/settings-section.tsx`,
);

/** All but that of slots and people, which comes with the page. */
export const sectionParts = {
  messages: MessagesSection,
  day: DaySection,
  hours: HoursSection,
  settings: SettingsSection,
};

const formsOf: Readonly<Record<SettingsPart, readonly FirstPart[]>> = {
  details: [SheetForms.EditSheet],
  rules: [SheetForms.EditSheet],
  languages: [SheetForms.EditSheet, SheetForms.Translate],
  questions: [SheetForms.Questions],
  organizers: [SheetForms.Organizers],
  picture: [SheetForms.Picture],
  repeat: [],
  end: [],
};

export function partsOfPlace({ path }: { readonly path: string }): readonly FirstPart[] {
  const address = placeAddressOf(path);
  if (address === null || address.section === null) return [];
  const section = sectionParts[address.section];
  if (address.section === 'messages') return [section, SheetForms.Letter];
  return address.section === 'settings' ? [section, ...formsOf[address.part]] : [section];
}

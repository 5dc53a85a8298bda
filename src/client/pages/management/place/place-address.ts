import { useRoute } from 'wouter';
import {
  pagePaths,
  placeSections,
  settingsParts,
  sheetPlace,
  sheetSettings,
  type PlaceSection,
  type SettingsPart,
} from '#contract/paths.ts';

export interface PlaceAddress {
  readonly sheetId: string;
  /** Null for slots and people. */
  readonly section: PlaceSection | null;
  readonly part: SettingsPart;
}

export const PLACE_PATTERN = `${pagePaths.management}/sheets/:id/:section?/:part?`;

/** What the address names. Null for one that leads nowhere. */
export function usePlaceAddress(): PlaceAddress | null {
  const [, params] = useRoute<{ id: string; section?: string; part?: string }>(PLACE_PATTERN);
  if (params === null) return null;
  const section = placeSections.find((one) => one === params.section) ?? null;
  const part = settingsParts.find((one) => one === params.part);
  const isKnown =
    (params.section === undefined || section !== null) &&
    (params.part === undefined || (section === 'settings' && part !== undefined));
  return isKnown ? { sheetId: params.id.toLowerCase(), section, part: part ?? 'details' } : null;
}

interface SectionLink {
  readonly section: PlaceSection | null;
  readonly words: string;
  readonly href: (sheetId: string) => string;
}

export const sectionLinks: readonly SectionLink[] = [
  { section: null, words: 'Slots & people', href: (id) => sheetPlace(id) },
  { section: 'messages', words: 'Messages', href: (id) => sheetPlace(id, 'messages') },
  { section: 'day', words: 'On the day', href: (id) => sheetPlace(id, 'day') },
  { section: 'hours', words: 'Hours', href: (id) => sheetPlace(id, 'hours') },
  { section: 'settings', words: 'Settings', href: (id) => sheetSettings(id, 'details') },
];

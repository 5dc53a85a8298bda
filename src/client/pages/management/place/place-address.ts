import { useLocation } from 'wouter';
import {
  placeSections,
  settingsParts,
  sheetPlace,
  sheetSettings,
  type PlaceSection,
  type SettingsPart,
} from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';

export interface PlaceAddress {
  readonly sheetId: string;
  /** Null for slots and people. */
  readonly section: PlaceSection | null;
  readonly part: SettingsPart;
}

const BEFORE = `${pagePaths.management}/sheets/`;

export function usePlaceAddress(): PlaceAddress | null {
  const [path] = useLocation();
  return placeAddressOf(path);
}

/** What the address names. Null for one that leads nowhere. */
export function placeAddressOf(path: string): PlaceAddress | null {
  if (!path.startsWith(BEFORE)) return null;
  const [id = '', named, namedPart, ...more] = path.slice(BEFORE.length).split('/');
  const section = placeSections.find((one) => one === named) ?? null;
  const part = settingsParts.find((one) => one === namedPart);
  const isKnown =
    more.length === 0 &&
    (named === undefined || section !== null) &&
    (namedPart === undefined || (section === 'settings' && part !== undefined));
  return isKnown ? { sheetId: id.toLowerCase(), section, part: part ?? 'details' } : null;
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

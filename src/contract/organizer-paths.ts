import type { PeopleFilter } from '#domain/people-filters.ts';
import { managementTab, pagePaths } from './paths.ts';

// Addresses that only organizers are led to, apart from those that each page of the public carries.

/** Where help is needed on one sheet, with what can be done. */
export function helpUrl(sheetId: string): string {
  return `${sheetPlace(sheetId)}?show=open`;
}

/** Who came to a sheet's event. */
export function onTheDayUrl(sheetId: string): string {
  return sheetPlace(sheetId, 'day');
}

/** The hours of one sheet, or what waits on all of them. */
export function hoursUrl(sheetId?: string): string {
  return sheetId === undefined ? pagePaths.hours : sheetPlace(sheetId, 'hours');
}

export const placeSections = ['messages', 'day', 'hours', 'settings'] as const;
/** The first section, slots and people, has no name in the address. */
export type PlaceSection = (typeof placeSections)[number];

/** Where organizers find all that there is about a sheet. */
export function sheetPlace(sheetId: string, section?: PlaceSection): string {
  const place = `${pagePaths.management}/sheets/${sheetId}`;
  return section === undefined ? place : `${place}/${section}`;
}

export const settingsParts = [
  'details',
  'rules',
  'questions',
  'languages',
  'organizers',
  'picture',
  'repeat',
  'end',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

export function sheetSettings(sheetId: string, part: SettingsPart): string {
  return `${sheetPlace(sheetId, 'settings')}/${part}`;
}

/** Of the place of any sheet, with all its sections. */
export const PLACE_ROUTES: readonly string[] = [
  sheetPlace(':id'),
  ...placeSections.map((section) => sheetPlace(':id', section)),
  ...settingsParts.map((part) => sheetSettings(':id', part)),
];

/** A sheet's place with one of its slots open. */
export function slotPlace(sheetId: string, slotId: string): string {
  return `${sheetPlace(sheetId)}?slot=${slotId}`;
}

/** Everybody, or those of one list. What is looked for is no part of it, as addresses of pages are kept in many places. */
export function peopleUrl(show: PeopleFilter = 'all'): string {
  return show === 'all' ? pagePaths.people : `${pagePaths.people}?show=${show}`;
}

/** All that there is about one person, for those who organize what it is about. */
export function personUrl(id: string): string {
  return `${pagePaths.people}/${id}`;
}

/** Communication History. */
export function sentUrl(): string {
  return managementTab('communications');
}

const SHEET_ID = /^[\da-f-]{36}$/i;

/** Where a link to a page about one sheet leads that was mailed before sheets had places. Null for other pages. */
export function movedToPlace(path: string, { sheet, tab }: { sheet?: unknown; tab?: unknown }): string | null {
  if (typeof sheet !== 'string' || !SHEET_ID.test(sheet)) return null;
  if (path === pagePaths.onTheDay) return onTheDayUrl(sheet);
  if (path === pagePaths.hours) return hoursUrl(sheet);
  if (path === pagePaths.helpNeeded) return helpUrl(sheet);
  const isOverview = path === pagePaths.management && (tab === undefined || tab === 'overview');
  return isOverview ? sheetPlace(sheet) : null;
}

import ICAL from 'ical.js';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { linkTarget } from '#server/watched-pages/link-target.ts';
import { PageFault } from '#server/watched-pages/page-fault.ts';
import type { Taken } from '#server/watched-pages/page-reading.ts';
import type { ReadTarget } from '#server/watched-pages/link-target.ts';
import { contentOfEntries, lineOfText, linesOfLink, linesOfText, type WrittenEntry } from './entry-writer.ts';
import { occurrencesOf, type Occurrences } from './event-occurrences.ts';
import { createSchoolTimes, type SchoolTimes } from './school-times.ts';

/** A school has some hundred events a year. Reading so many takes about 400 ms. */
const MAX_EVENTS = 3000;
/** Of all events together; further events are written with their first time and their rule. */
const MAX_OCCURRENCES = 5000;

/**
 * An iCalendar file (RFC 5545) as entries, one per event, identified by its UID and sorted by its start. Times are
 * school time, whatever their zone. A repeated event lists each of its times (at most 500, and 400 days from its
 * start), so that a cancelled or moved one shows. Nothing depends on the day of reading.
 * @throws {PageFault} too-large, with more events than any school has; malformed
 */
export function readCalendar(text: string, url: URL, schoolClock: SchoolClock): Taken {
  const events = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  if (events > MAX_EVENTS)
    throw new PageFault('too-large', `The calendar has ${events} events; at most ${MAX_EVENTS} can be watched`);
  const components = parsed(text);
  const moved = movedTimes(components);
  const times = createSchoolTimes(schoolClock);
  const readTarget: ReadTarget = (href) => linkTarget(href, new URL('/', url), url);
  let left = MAX_OCCURRENCES;
  const entries = inOrder(components).map((component) => {
    const occurrences = occurrencesOf(component, { most: left, without: moved.get(textOf(component, 'uid') ?? '') });
    left = Math.max(0, left - occurrences.times.length);
    return writtenEvent(component, occurrences, times, readTarget);
  });
  return { content: contentOfEntries(entries), elementsFound: entries.length };
}

function parsed(text: string): ICAL.Component[] {
  try {
    // Several calendars may stand in one file.
    const calendars = ICAL.parse(text.trim()) as unknown[];
    const all = Array.isArray(calendars[0]) ? calendars : [calendars];
    return all.flatMap((calendar) => new ICAL.Component(calendar as string).getAllSubcomponents('vevent'));
  } catch {
    throw new PageFault('malformed', 'The calendar isn’t well formed');
  }
}

function movedTimes(components: readonly ICAL.Component[]): Map<string, Set<string>> {
  const moved = new Map<string, Set<string>>();
  for (const component of components) {
    const [uid, time] = [textOf(component, 'uid'), textOf(component, 'recurrence-id')];
    if (uid === undefined || time === undefined) continue;
    moved.set(uid, (moved.get(uid) ?? new Set()).add(time));
  }
  return moved;
}

/** By start, then UID: the order in a file means nothing. */
function inOrder(components: readonly ICAL.Component[]): ICAL.Component[] {
  const keyed = components.map((component) => ({
    component,
    key: `${textOf(component, 'dtstart') ?? ''} ${idOf(component) ?? ''}`,
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ component }) => component);
}

function writtenEvent(
  component: ICAL.Component,
  { times, rule }: Occurrences,
  schoolTimes: SchoolTimes,
  readTarget: ReadTarget,
): WrittenEntry {
  const lines = [
    lineOfText(textOf(component, 'summary')) || 'An event without a title',
    ...(textOf(component, 'status')?.toUpperCase() === 'CANCELLED' ? ['Cancelled'] : []),
    ...times.map((time) => schoolTimes.format(time)),
    ...(rule === null ? [] : [`and further by the rule ${rule}`]),
    lineOfText(textOf(component, 'location')),
    ...linesOfText(textOf(component, 'description'), readTarget),
    ...linesOfLink(textOf(component, 'url'), readTarget),
  ];
  return { id: idOf(component), lines: lines.filter((line) => line !== '') };
}

function idOf(component: ICAL.Component): string | null {
  const uid = textOf(component, 'uid');
  return uid === undefined ? null : `${uid} ${textOf(component, 'recurrence-id') ?? ''}`.trim();
}

function textOf(component: ICAL.Component, property: string): string | undefined {
  const value = component.getFirstPropertyValue(property);
  if (value === null || value === undefined) return undefined;
  // Times and rules have words of their own.
  return typeof value === 'string' ? value : value.toString();
}

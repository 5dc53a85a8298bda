import { queryOptions } from '@tanstack/react-query';
import type { SheetAttendance } from '#contract/attendance.ts';
import type {
  DoorFactsAnswer,
  DoorLinkInput,
  DoorLinkList,
  DoorLinkView,
  FactInput,
  NotedFactsInput,
} from '#contract/door.ts';
import { MOST_FACTS } from '#domain/door.ts';
import { request, requestJson } from '#client/lib/http.ts';
import { presentMoment } from '#client/lib/page-data.tsx';
import { randomId } from '#client/lib/random-id.ts';
import type { SavedFile } from './read-saved-file.ts';

const OFTEN = 10_000;
const pathOf = (sheetId: string, call: string) => `/api/signup-sheets/${sheetId}/${call}`;

/** Phones at the door send facts without this page, so it asks again and again. */
export const attendanceQuery = (sheetId: string) =>
  queryOptions({
    queryKey: ['/api/attendance', sheetId],
    refetchOnMount: 'always',
    refetchInterval: OFTEN,
    queryFn: ({ signal }) => requestJson<SheetAttendance>('GET', pathOf(sheetId, 'attendance'), { signal }),
  });

export const doorLinksQuery = (sheetId: string) =>
  queryOptions({
    queryKey: ['/api/door-links', sheetId],
    refetchOnMount: 'always',
    refetchInterval: OFTEN,
    queryFn: async ({ signal }) =>
      (await requestJson<DoorLinkList>('GET', pathOf(sheetId, 'door-links'), { signal })).links,
  });

export type NewlySaid = Omit<FactInput, 'id' | 'at'> & { readonly at?: string };

/** What an organizer says: now, by this device's clock, unless it names a moment, which is by the server's. */
export async function say(sheetId: string, said: readonly NewlySaid[]): Promise<void> {
  const now = presentMoment().toISOString();
  const named = said.flatMap(({ at, ...each }) => (at === undefined ? [] : [{ ...each, at, id: randomId() }]));
  const present = said.flatMap((each) => (each.at === undefined ? [{ ...each, at: now, id: randomId() }] : []));
  await sendFacts(sheetId, named);
  await sendFacts(sheetId, present, () => ({ sentAt: presentMoment().toISOString() }));
}

/** What a helper's phone saved in a file, by the server's clock. Answers how many were new. */
export async function loadFacts(sheetId: string, { facts, helper }: SavedFile): Promise<number> {
  return sendFacts(sheetId, facts, () => ({ helper: helper ?? '' }));
}

/** @param more without `sentAt`, the moments are by the server's clock, whatever this device's says */
async function sendFacts(
  sheetId: string,
  facts: readonly FactInput[],
  more?: () => Pick<NotedFactsInput, 'sentAt' | 'helper'>,
): Promise<number> {
  let added = 0;
  for (let at = 0; at < facts.length; at += MOST_FACTS) {
    const body = { ...more?.(), facts: facts.slice(at, at + MOST_FACTS) };
    const answer = await requestJson<DoorFactsAnswer>('POST', pathOf(sheetId, 'attendance/facts'), { body });
    added += answer.facts.filter(({ outcome }) => outcome !== 'already').length;
  }
  return added;
}

export async function lookAt(sheetId: string, factIds: readonly string[]): Promise<void> {
  await request('POST', pathOf(sheetId, 'attendance/looked-at'), { body: { factIds } });
}

export async function makeDoorLink(sheetId: string, body: DoorLinkInput): Promise<DoorLinkView> {
  return requestJson<DoorLinkView>('POST', pathOf(sheetId, 'door-links'), { body });
}

export async function setLinkAside(sheetId: string, linkId: string, isSetAside: boolean): Promise<void> {
  await request('POST', pathOf(sheetId, `door-links/${linkId}/set-aside`), { body: { isSetAside } });
}

export async function revokeDoorLink(sheetId: string, linkId: string): Promise<void> {
  await request('DELETE', pathOf(sheetId, `door-links/${linkId}`));
}

export async function admitPhone(sheetId: string, linkId: string, device: string): Promise<void> {
  await request('POST', pathOf(sheetId, `door-links/${linkId}/admit`), { body: { device } });
}

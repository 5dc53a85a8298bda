import type { HelpView, StoppedAsking } from '#contract/calls.ts';
import { isStillAhead } from '#domain/sheet-dates.ts';
import { noteAnswer, recipientById, type CallRecipient } from '#server/features/asked/recipients.store.ts';
import { endConsents } from '#server/features/consent/record-consents.ts';
import { showPlace, type Place } from '#server/features/signup-link/show-managed-signup.ts';
import type { Context } from '#server/hub.ts';
import { idOfLink } from '#server/platform/id-link.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findOpenSlots } from '#server/features/offers/find-open-slots.ts';
import { helpLinkDead } from './calls.errors.ts';
import { lastTaken, personOf, signupsOnSheet } from './people.store.ts';

interface Reader extends CallRecipient {
  readonly address: string;
}

interface Opened extends Reader {
  readonly sheetId: string;
}

/** @throws 404 when the link was altered, or the person has left */
async function readerOf({ database: { db }, secrets }: Platform, token: string): Promise<Reader> {
  const id = idOfLink(secrets, 'help', token);
  const recipient = id === null ? null : await recipientById(db, id);
  if (recipient === null || recipient.address === null) throw helpLinkDead();
  return { ...recipient, address: recipient.address };
}

/** @throws 404 as `readerOf`, and when the sheet was deleted */
async function openHelpLink(platform: Platform, token: string): Promise<Opened> {
  const reader = await readerOf(platform, token);
  if (reader.sheetId === null) throw helpLinkDead();
  return { ...reader, sheetId: reader.sheetId };
}

/**
 * Whose mail it is, is said to nobody else: people pass a call for helpers on.
 * @param reads the address whose mail the caller is known to read, in lower case; null if none
 * @throws 404 as `openHelpLink`, and when nobody sees its slots any more, or the event is over
 */
export async function showHelp(hub: Context<'sheetCache'>, token: string, reads: string | null): Promise<HelpView> {
  const view = await present(hub, await openHelpLink(hub, token), reads);
  if (view === null) throw helpLinkDead();
  return view;
}

/** Null when nobody sees its slots any more, or the event is over. */
async function present(
  hub: Context<'sheetCache'>,
  { sheetId, address, slotIds, answer }: Opened,
  reads: string | null,
): Promise<HelpView | null> {
  const { db } = hub.database;
  const places = [];
  for (const slotId of slotIds) places.push(await showPlace(hub, { sheetId, slotId }));
  const [first] = places.filter((place) => place !== null);
  if (first === undefined || !places.some((place) => place !== null && isAhead(hub, place))) return null;
  const full = places.flatMap((place) => (place?.slot.isFull === true ? [place.slot.id] : []));
  const taken = await lastTaken(db, full);
  const open = await findOpenSlots(hub, sheetId);
  return {
    person: reads === address ? await personOf(db, address) : null,
    answer,
    isIn: (await signupsOnSheet(db, sheetId, address)).length > 0,
    sheet: first.sheet,
    slots: places.flatMap((place) =>
      place === null ? [] : [{ slot: place.slot, fullSince: taken.get(place.slot.id) ?? null }],
    ),
    others: open.filter(({ slotId }) => !slotIds.includes(slotId)),
  };
}

function isAhead({ schoolClock, clock }: Platform, { slot, sheet: { eventDate } }: Place): boolean {
  return isStillAhead(schoolClock, { ...slot, eventDate }, clock.now());
}

/** No further mail about this sheet. Pressed again, answers the same. @throws 404 as `showHelp` */
export async function declineCall(hub: Context<'sheetCache'>, token: string, reads: string | null): Promise<HelpView> {
  const opened = await openHelpLink(hub, token);
  if (opened.answer === null) await hub.database.write(({ db }) => noteAnswer(db, opened.id, 'not_this_time'));
  return showHelp(hub, token, reads);
}

/**
 * Ends calls for the whole address, whatever has become of the event; reminders go on. Pressed again, answers the same.
 * @throws 404 as `readerOf`
 */
export async function stopAsking(
  hub: Context<'sheetCache'>,
  token: string,
  reads: string | null,
): Promise<HelpView | StoppedAsking> {
  const reader = await readerOf(hub, token);
  const { id, sheetId, address } = reader;
  await hub.database.write(async (write) => {
    await noteAnswer(write.db, id, 'stop');
    await endConsents(hub, write, { address, purposes: ['calls'], place: 'link', language: null });
  });
  const view = sheetId === null ? null : await present(hub, { ...reader, sheetId, answer: 'stop' }, reads);
  return view ?? { answer: 'stop' };
}

import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { unsubscribeToken } from '#server/features/consent/unsubscribe-link.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import type { Actor } from '#server/http/actor.ts';
import { ADMIN } from '#e2e/support/administrator.ts';
import type { Prepared } from '#e2e/support/hub.ts';
import { makeSheet, signedUp, type MadeSheet } from '#e2e/support/sheets.ts';

export interface ForParents {
  readonly fair: MadeSheet;
  readonly long: MadeSheet;
  readonly hidden: MadeSheet;
  readonly past: MadeSheet;
  readonly bare: MadeSheet;
  readonly cancelled: MadeSheet;
  readonly managing: { readonly ahead: string; readonly over: string; readonly cancelled: string };
  readonly unsubscribing: string;
  /** Texts by organizers and parents, longest first. */
  readonly written: readonly string[];
}

const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const LONG = `Winter Craft Fair, Bake Sale and Pancake Breakfast with the Combined Choirs of All Four Schools`;
const LONG_NAME = 'María de los Ángeles Fernández-Cavallero y Gutiérrez';
const LONG_EMAIL = 'maria.of.a.phone@a-very-long-name-of-a-host.families.example';
const FLOODED = 'The gym is flooded.';
const MANAGER = 'Manuela Manager';
const SHOES = 'Wear closed shoes.';
const DESCRIPTIONS = [SHOES, 'Sixty tables of crafts, a bake sale and the jazz band.'];

export const LONGEST = { name: LONG_NAME, email: LONG_EMAIL, notes: '我可以帶兩張摺枱。'.repeat(40) };
export const MANAGED = MANAGER;

export async function makeForParents(hub: Prepared): Promise<ForParents> {
  const { id } = await createAdministrator(hub, ADMIN);
  const organizer: Actor = { role: 'full-admin', userId: id, sessionHash: '' };
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 1, description: SHOES },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
    { title: 'Clean up', from: '15:00', to: '16:30', maxVolunteers: 30 },
    { title: 'Bring a cake' },
  ]);
  const long = await makeSheet(
    hub,
    [
      {
        title: `佈置場地 ${UNBROKEN}`,
        from: '08:00',
        to: '10:00',
        maxVolunteers: 120,
        description: `${LONG} ${UNBROKEN}`,
      },
    ],
    {
      title: LONG,
      description: `${LONG}\n${UNBROKEN}`,
      organizerName: LONG_NAME,
      organizerEmail: LONG_EMAIL,
      inDays: 30,
    },
  );
  const hidden = await makeSheet(hub, [{ title: 'Shelving', from: '09:00', to: '10:00' }], {
    title: 'Library Helpers',
    showEventDate: false,
    showSpotCount: false,
    inDays: 60,
  });
  const past = await makeSheet(hub, [{ title: 'Greet families', maxVolunteers: 2 }], {
    title: 'Grade 8 Welcome',
    inDays: -3,
  });
  const bare = await makeSheet(hub, [], {
    title: 'Pancake Breakfast',
    translations: { de: { title: 'Pfannkuchenfrühstück', description: null } },
    inDays: 40,
  });
  const cancelled = await makeSheet(hub, [{ title: 'Sorting', from: '09:00', to: '12:00' }], {
    title: 'Bottle Drive',
    inDays: 45,
  });
  const calledOff = await signedUp(hub, cancelled.slots[0], MANAGER);
  await callOff(hub, cancelled.id, { reason: FLOODED, actor: organizer });
  await signedUp(hub, fair.slots[0], 'Karen Chow', { emailConsent: true });
  const ahead = await signedUp(hub, fair.slots[1], MANAGER);
  const over = await signedUp(hub, past.slots[0], MANAGER, { by: organizer });
  const { siteName, schoolName } = siteOf(hub);
  return {
    fair,
    long,
    hidden,
    past,
    bare,
    cancelled,
    managing: {
      ahead: new URL(ahead.manageUrl).hash,
      over: new URL(over.manageUrl).hash,
      cancelled: new URL(calledOff.manageUrl).hash,
    },
    unsubscribing: unsubscribeToken(hub.secrets, 'karen.chow@families.example', 'reminders'),
    written: wordsOf(
      [fair, long, hidden, past, bare, cancelled],
      [siteName, schoolName, FLOODED, UNBROKEN, LONG, LONG_NAME, MANAGER, ...DESCRIPTIONS, 'English', 'Excel', 'CSV'],
    ),
  };
}

function siteOf(hub: Prepared) {
  const { name: siteName, school: schoolName } = hub.config.site;
  return { siteName, schoolName };
}

function wordsOf(sheets: readonly MadeSheet[], more: readonly string[]): string[] {
  const titles = sheets.flatMap(({ title, slots }) => [title, ...slots.map((slot) => slot.title)]);
  return [...titles, ...more].toSorted((a, b) => b.length - a.length);
}

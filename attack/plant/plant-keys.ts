import type { Asked } from '#attack/attack.ts';
import { typed } from './canaries.ts';
import { cookiesOf, textAt, tokenIn, type Planter } from './planter.ts';
import { person, type PlantedSheets } from './plant-sheets.ts';
import type { Key, World } from './world.ts';

interface PlantedKeys {
  readonly keys: readonly Key[];
  readonly ended: readonly Key[];
}

interface Ground {
  readonly planter: Planter;
  readonly people: World['people'];
  readonly sheets: PlantedSheets;
  /** The school day of the event in an hour. */
  readonly today: string;
}

const sending =
  (path: string, method = 'POST') =>
  (token: string): Asked => ({ method, path, json: { token } });

/** Every kind of link and code that opens something without an account. */
export async function plantKeys(ground: Ground): Promise<PlantedKeys> {
  const { planter, people, sheets } = ground;
  const door = await plantDoorLinks(ground);
  const waiting = await plantWaiting(ground);
  const calendars = await plantCalendars(ground);
  const keys: Key[] = [
    { name: 'manage link', token: sheets.manageToken, use: sending('/api/manage/signup') },
    { name: 'take-over link', token: await startHandOver(ground), use: sending('/api/hand-overs/view') },
    ...door.keys,
    ...waiting,
    { name: 'call for help', token: await callForHelp(ground), use: sending('/api/calls/view') },
    ...calendars.keys,
    {
      name: 'invitation',
      token: await inviteOrganizer(ground, sheets.sheetId, 'invited@families.example'),
      use: sending('/api/organizers/invitation'),
    },
    { name: 'unsubscribe link', token: await unsubscribeToken(ground), use: readingUnsubscribe },
    {
      name: 'letter about hours',
      token: sheets.letterNumber,
      use: (number) => ({ method: 'POST', path: '/api/letters/verify', json: { number, surname: 'Pangolin' } }),
    },
  ];
  await makeCoOrganizer(ground);
  await planter.make({
    method: 'POST',
    path: '/api/deletion-requests',
    json: { name: typed.deletionName, email: typed.email },
  });
  const { cookie } = people['full-admin'];
  const letter = { subject: 'Before the fair', text: typed.letterText, audience: 'sheet', audienceId: sheets.sheetId };
  await planter.make({ method: 'POST', path: '/api/letters', cookie, json: letter });
  const passedOn = await passedOnByRemoved(ground);
  return { keys, ended: [...door.ended, ...calendars.ended, await cancelledLink(ground), ...passedOn] };
}

const readingUnsubscribe = (token: string): Asked => ({
  method: 'POST',
  path: `/unsubscribe/${encodeURIComponent(token)}`,
});

async function plantDoorLinks({ planter, people, sheets, today }: Ground): Promise<PlantedKeys> {
  const { cookie } = people['volunteer-admin'];
  const path = `/api/signup-sheets/${sheets.doorSheetId}/door-links`;
  const make = async (right: string) => {
    const { json } = await planter.make({ method: 'POST', path, cookie, json: { day: today, right } });
    return { id: textAt(json, 'id'), token: tokenIn(textAt(json, 'url')) };
  };
  const [door, here, revoked] = [await make('door'), await make('here'), await make('door')];
  const open = sending('/api/door/list');
  await planter.make(open(revoked.token));
  await planter.make({ method: 'DELETE', path: `${path}/${revoked.id}`, cookie });
  return {
    keys: [
      { name: 'door link', token: door.token, use: open },
      { name: 'wall link', token: here.token, use: sending('/api/here/view') },
    ],
    ended: [{ name: 'door link', token: revoked.token, use: open }],
  };
}

/** Two people wait for a place; one leaves, and the other is offered it. */
async function plantWaiting({ planter, people, sheets }: Ground): Promise<Key[]> {
  const path = `/api/volunteer-slots/${sheets.fullSlotId}/waitlist`;
  const form = { phone: typed.waitingPhone, name: typed.waitingName, email: typed.waitingEmail };
  const join = async (json: object) =>
    tokenIn(textAt((await planter.make({ method: 'POST', path, json })).json, 'leaveUrl'));
  const entry = await join(form);
  const left = await join({ ...form, name: 'Ben Bakker', email: 'ben.waits@families.example' });
  await planter.make({ method: 'POST', path: '/api/waitlist/leave', json: { token: left } });
  const { cookie } = people['volunteer-admin'];
  const slot = `/api/volunteer-slots/${sheets.fullSlotId}`;
  await planter.make({ method: 'PATCH', path: slot, cookie, json: { maxVolunteers: 2 } });
  const offer = await planter.mailed(typed.waitingEmail, /\/offer#([\w.-]+)/);
  return [
    { name: 'waiting list link', token: entry, use: sending('/api/waitlist/view') },
    { name: 'offer', token: offer, use: sending('/api/offers/view') },
  ];
}

async function startHandOver({ planter, sheets }: Ground): Promise<string> {
  const json = { token: sheets.fullManageToken, name: 'Q.' };
  const { json: made } = await planter.make({ method: 'POST', path: '/api/manage/hand-over', json });
  return tokenIn(textAt(made, 'url'));
}

/** Asks a volunteer of the concert, who agreed to that and confirmed it as the reader of the mailbox, to help at the fair. */
async function callForHelp({ planter, people, sheets }: Ground): Promise<string> {
  const { cookie } = people['full-admin'];
  const json = { key: 'mailingAddress', value: '9600 Maple Road\nRichmond BC  V7E 0A1' };
  await planter.make({ method: 'POST', path: '/api/settings/mailingAddress', cookie, json });
  const helper = { ...person, name: 'Hana Hand', email: 'hana.hand@families.example', slotId: sheets.doorSlotId };
  await planter.make({ method: 'POST', path: '/api/volunteers', json: { ...helper, callConsent: true } });
  const token = await planter.mailed(helper.email, /\/manage#([\w.-]+)/);
  const reader = await proveMailbox(planter, helper.email);
  await planter.make({
    method: 'PATCH',
    path: '/api/manage/signup',
    cookie: reader,
    json: { token, callConsent: true },
  });
  const path = `/api/signup-sheets/${sheets.sheetId}/calls`;
  await planter.make({ method: 'POST', path, cookie, json: {} });
  return planter.mailed(helper.email, /\/help#([\w.-]+)/);
}

/** By a code; answers the cookies of the browser that typed it. */
async function proveMailbox(planter: Ground['planter'], email: string): Promise<string> {
  const asked = await planter.make({ method: 'POST', path: '/api/mailbox/codes', json: { email } });
  const code = await planter.mailed(email, /\b(\d{3}\s?\d{3})\b/);
  const waiting = cookiesOf(asked.answer);
  const proved = await planter.make({ method: 'POST', path: '/api/mailbox/proofs', cookie: waiting, json: { code } });
  return cookiesOf(proved.answer);
}

/** The calendar of a mailbox that was proved by a code, and that of the committee; of both also an earlier address. */
async function plantCalendars({ planter, people }: Ground): Promise<PlantedKeys> {
  const reader = await proveMailbox(planter, typed.email);
  const make = async (path: string, cookie: string, json: object) =>
    /\/([\w.-]+)\.ics$/.exec(textAt((await planter.make({ method: 'POST', path, cookie, json })).json, 'url'))?.[1] ??
    '';
  const own = (renew: boolean) => make('/api/mine/calendar', reader, { renew });
  const committee = () => make('/api/calendar-key', people['volunteer-admin'].cookie, {});
  const ofMailbox = (token: string): Key => ({ name: 'calendar of a mailbox', token, use: readingOwn });
  const ofCommittee = (token: string): Key => ({ name: 'calendar of the committee', token, use: readingCommittee });
  const ended = [ofMailbox(await own(false)), ofCommittee(await committee())];
  return { keys: [ofMailbox(await own(true)), ofCommittee(await committee())], ended };
}

const readingOwn = (key: string): Asked => ({ path: `/calendar/mine/${encodeURIComponent(key)}.ics` });
const readingCommittee = (key: string): Asked => ({ path: `/calendar/committee/${encodeURIComponent(key)}.ics` });

/** The link of a sign-up that was cancelled. */
async function cancelledLink({ planter, sheets }: Ground): Promise<Key> {
  const json = { ...person, name: 'Cora Cancels', email: 'cora@families.example', slotId: sheets.slotId };
  const { json: made } = await planter.make({ method: 'POST', path: '/api/volunteers', json });
  const token = tokenIn(textAt(made, 'manageUrl'));
  await planter.make({ method: 'DELETE', path: '/api/manage/signup', json: { token } });
  return { name: 'manage link', token, use: sending('/api/manage/signup') };
}

async function inviteOrganizer({ planter, people }: Ground, sheetId: string, email: string): Promise<string> {
  const path = `/api/signup-sheets/${sheetId}/organizers`;
  await planter.make({ method: 'POST', path, cookie: people['full-admin'].cookie, json: { email } });
  return planter.mailed(email, /\/organize#([\w.-]+)/);
}

async function makeCoOrganizer(ground: Ground): Promise<void> {
  const { email, cookie } = ground.people['co-organizer'];
  const token = await inviteOrganizer(ground, ground.sheets.heldSheetId, email);
  await ground.planter.make({ method: 'POST', path: '/api/organizers/accept', cookie, json: { token } });
}

/** What a co-organizer made before an administrator took them off the sheet. */
async function passedOnByRemoved(ground: Ground): Promise<Key[]> {
  const { planter, people, sheets, today } = ground;
  const path = `/api/signup-sheets/${sheets.doorSheetId}`;
  const { id: userId, email, cookie } = people.user;
  const token = await inviteOrganizer(ground, sheets.doorSheetId, email);
  await planter.make({ method: 'POST', path: '/api/organizers/accept', cookie, json: { token } });
  const json = { day: today, right: 'door' };
  const link = await planter.make({ method: 'POST', path: `${path}/door-links`, cookie, json });
  const second = 'second.account@families.example';
  await planter.make({ method: 'POST', path: `${path}/organizers`, cookie, json: { email: second } });
  const invitation = await planter.mailed(second, /\/organize#([\w.-]+)/);
  const admin = people['full-admin'].cookie;
  const { json: all } = await planter.make({ path: `${path}/organizers`, cookie: admin });
  const organizers = all['organizers'] as readonly { readonly id: string; readonly userId: string | null }[];
  const { id = '' } = organizers.find((organizer) => organizer.userId === userId) ?? {};
  await planter.make({ method: 'DELETE', path: `${path}/organizers`, cookie: admin, json: { id } });
  return [
    {
      name: 'door link of a removed organizer',
      token: tokenIn(textAt(link.json, 'url')),
      use: sending('/api/door/list'),
    },
    { name: 'invitation by a removed organizer', token: invitation, use: sending('/api/organizers/invitation') },
  ];
}

async function unsubscribeToken({ planter }: Ground): Promise<string> {
  return planter.mailed('hana.hand@families.example', /\/unsubscribe\/([\w.-]+)/);
}

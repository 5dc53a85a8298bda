import { setTimeout as wait } from 'node:timers/promises';
import { answeringInstead, type Attack, type PlantedHub } from '#attack/attack.ts';
import { fieldsOf, fromAnotherNetwork, madeUpAddress, tokenAt } from '#attack/support/strangers.ts';
import { askedMailsOfNetwork, mailsOfOrganizer, unsolicitedMails } from '#contract/limits.ts';
import type { ReceivedMail } from '#tests/support/mail-server.ts';

const ROUNDS = 12;
/** In ms, until what was written has been sent: at last, and of one round. */
const SENDING_TAKES = 2000;
const BEFORE_LEAVING = 300;
const IN_TWO_MONTHS = 60 * 24 * 60 * 60_000;

interface Loop {
  readonly what: string;
  readonly atMost: number;
  /** Answers the address that is to be mailed. */
  readonly goRound: (hub: PlantedHub) => Promise<string>;
}

const form = (email: string) => ({ name: 'Mallory Mean', email, phone: '604 555 0177' });

function ofStranger(hub: PlantedHub) {
  return (method: string, path: string, json: object, headers = fromAnotherNetwork()) =>
    hub.ask({ method, path, json, ...(headers === undefined ? {} : { headers }) });
}

async function byOrganizer(hub: PlantedHub, method: string, path: string, json: object): Promise<string> {
  const { cookie } = hub.world.people['volunteer-admin'];
  return String(fieldsOf(await hub.ask({ method, path: `/api/${path}`, cookie, json }))['id']);
}

async function makeSheet(hub: PlantedHub, more: object = {}): Promise<string> {
  const eventDate = new Date(Date.now() + IN_TWO_MONTHS).toISOString();
  const organizer = { organizerName: 'Olga Organizer', organizerEmail: 'olga@pac.example' };
  return byOrganizer(hub, 'POST', 'signup-sheets', { title: 'Fair', eventDate, ...organizer, ...more });
}

const slotOf = (hub: PlantedHub, signupSheetId: string) =>
  byOrganizer(hub, 'POST', 'volunteer-slots', { signupSheetId, title: 'Tables', maxVolunteers: 1 });

const loops: readonly Loop[] = [
  {
    what: 'who frees places for which somebody waits, again and again,',
    // With the mail that tells the end of each.
    atMost: 2 * (unsolicitedMails[0]?.free ?? 0),
    async goRound(hub) {
      const [victim, sheetId, ask] = [madeUpAddress(), await makeSheet(hub), ofStranger(hub)];
      for (let round = 0; round < ROUNDS; round += 1) {
        const slotId = await slotOf(hub, sheetId);
        const own = await ask('POST', '/api/volunteers', { slotId, ...form(madeUpAddress()) });
        const joined = await ask('POST', `/api/volunteer-slots/${slotId}/waitlist`, form(victim));
        await ask('DELETE', '/api/manage/signup', { token: tokenAt(own, 'manageUrl') });
        // Nobody who has left by then is told.
        await wait(BEFORE_LEAVING);
        await ask('POST', '/api/waitlist/leave', { token: tokenAt(joined, 'leaveUrl') });
      }
      return victim;
    },
  },
  {
    what: 'who looks for a replacement and stops, again and again,',
    atMost: 2 * (unsolicitedMails[0]?.free ?? 0),
    async goRound(hub) {
      const [victim, ask] = [madeUpAddress(), ofStranger(hub)];
      const sheetId = await makeSheet(hub, { handOverApproval: true });
      for (let round = 0; round < ROUNDS; round += 1) {
        const slotId = await slotOf(hub, sheetId);
        const own = await ask('POST', '/api/volunteers', { slotId, ...form(madeUpAddress()) });
        const token = tokenAt(own, 'manageUrl');
        const search = await ask('POST', '/api/manage/hand-over', { token });
        await ask('POST', '/api/hand-overs/take', { token: tokenAt(search, 'url'), ...form(victim) });
        await ask('DELETE', '/api/manage/hand-over', { token });
      }
      return victim;
    },
  },
  {
    what: 'who asks for codes of somebody else from one network',
    // With the confirmation of the sign-up.
    atMost: 1 + (askedMailsOfNetwork[0]?.free ?? 0),
    async goRound(hub) {
      const [victim, ask, network] = [madeUpAddress(), ofStranger(hub), fromAnotherNetwork()];
      await ask('POST', '/api/volunteers', { slotId: hub.world.slotId, ...form(victim) });
      for (let round = 0; round < ROUNDS; round += 1)
        await ask('POST', '/api/mailbox/codes', { email: victim }, network);
      return victim;
    },
  },
  {
    what: 'an organizer who cancels an event and lets it take place, again and again,',
    atMost: 1 + mailsOfOrganizer.free,
    async goRound(hub) {
      const [victim, sheetId] = [madeUpAddress(), await makeSheet(hub)];
      await ofStranger(hub)('POST', '/api/volunteers', { slotId: await slotOf(hub, sheetId), ...form(victim) });
      for (let round = 0; round < ROUNDS; round += 1) {
        await byOrganizer(hub, 'POST', `signup-sheets/${sheetId}/call-off`, { reason: `Buy ${round} of these` });
        await byOrganizer(hub, 'PATCH', `signup-sheets/${sheetId}`, { state: 'published' });
      }
      return victim;
    },
  },
];

export const mailToOthers: Attack<PlantedHub> = {
  name: 'mail to others',
  what: 'making the hub write to somebody without end: offers, replacements, codes, and an event that is cancelled and held',
  async run(hub) {
    const victims: (Loop & { readonly victim: string })[] = [];
    for (const loop of loops) victims.push({ ...loop, victim: await loop.goRound(hub) });
    await wait(SENDING_TAKES);
    for (const { what, atMost, victim } of victims) {
      const mails = hub.world.mail.mails.filter(({ recipients }) => recipients.includes(victim)).length;
      if (mails === 0) hub.found(`${what} mails nobody, so nothing was proved`);
      if (mails > atMost) hub.found(`${what} mails the same person ${mails} times`);
    }
  },
  withHole(hub) {
    const [known] = hub.world.mail.mails;
    if (known === undefined) throw new Error('Nothing has been mailed yet');
    const toEverybody = Object.assign([...known.recipients], { includes: () => true });
    const mails: ReceivedMail[] = Array.from({ length: 2 * ROUNDS }, () => ({ ...known, recipients: toEverybody }));
    // Nothing has to be asked to find it.
    const silent = answeringInstead(hub, () => Promise.resolve({ status: 200, headers: {}, body: '{}', ms: 0 }));
    return { ...silent, world: { ...hub.world, mail: { ...hub.world.mail, mails } } };
  },
};

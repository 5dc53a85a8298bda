import { answeringInstead, type Attack, type Answer, type PlantedHub } from '#attack/attack.ts';
import { cookiesOf, createPlanter } from '#attack/plant/planter.ts';
import { isRefusal } from '#attack/support/answers.ts';
import { fieldsOf, fromAnotherNetwork, madeUpAddress, tokenAt } from '#attack/support/strangers.ts';
import { PASSWORD } from '#tests/support/people.ts';

const form = (email: string) => ({ name: 'Vera Victim', email, phone: '604 555 0188' });
const post = (path: string, json: object, cookie = '') => ({
  method: 'POST',
  path,
  json,
  cookie,
  headers: fromAnotherNetwork() ?? {},
});
const mailed = (hub: PlantedHub, address: string, pattern: RegExp) =>
  createPlanter(hub, hub.world.mail).mailed(address, pattern);

/** Who was forwarded a confirmation makes an account with the address of its reader, and opens the link there. */
async function openForwardedConfirmation(hub: PlantedHub): Promise<void> {
  const victim = madeUpAddress();
  await hub.ask(post('/api/volunteers', { slotId: hub.world.slotId, ...form(victim) }));
  const token = await mailed(hub, victim, /\/manage#([\w.-]+)/);
  await hub.ask(post('/api/auth/register', { name: 'Mallory Mean', email: victim, password: PASSWORD }));
  const cookie = cookiesOf(await hub.ask(post('/api/auth/login', { email: victim, password: PASSWORD })));
  await hub.ask(post('/api/manage/signup', { token }, cookie));
  // As a program of the mail host would press the button of the welcome email, and so would its reader.
  const welcome = await mailed(hub, victim, /\/verify#([\w.-]+)/);
  if (!isRefusal(await hub.ask(post('/api/auth/verify-email', { token: welcome }))))
    hub.found('the link of a welcome email proves the account of somebody else');
  const { address } = fieldsOf(await hub.ask({ path: '/api/mailbox', cookie }));
  if (address !== null) hub.found('a forwarded confirmation proves the mailbox');
  const mine = await hub.ask({ path: '/api/mine', cookie });
  if (mine.status !== 409) hub.found(`a forwarded confirmation shows all of a mailbox (${mine.status})`);
  const data = await hub.ask({ path: '/api/auth/my-data.json', cookie });
  if (data.status !== 200 || data.body.includes('0188'))
    hub.found('a forwarded confirmation downloads what is another’s');
}

async function openForwardedCall(hub: PlantedHub): Promise<void> {
  const call = hub.world.keys.find(({ name }) => name === 'call for help');
  if (call === undefined) return hub.found('nobody was asked to help, so nothing was proved');
  const { person } = fieldsOf(await hub.ask(call.use(call.token)));
  if (person !== null) hub.found('a forwarded call for help tells who was asked');
}

const agreed = async (hub: PlantedHub) => {
  const { cookie } = hub.world.people['full-admin'];
  return fieldsOf(await hub.ask({ path: '/api/letters/recipients/everyone', cookie }))['recipients'];
};

/** Who waits under another's address checks the boxes, and the other accepts the place. */
async function agreeForSomebody(hub: PlantedHub): Promise<void> {
  const before = await agreed(hub);
  const { cookie } = hub.world.people['volunteer-admin'];
  const json = { signupSheetId: hub.world.sheetId, title: 'Tea', maxVolunteers: 1 };
  const slotId = fieldsOf(await hub.ask({ ...post('/api/volunteer-slots', json, cookie) }))['id'];
  const own = await hub.ask(post('/api/volunteers', { slotId, ...form(madeUpAddress()) }));
  const victim = madeUpAddress();
  const boxes = { callConsent: true, newsConsent: true };
  await hub.ask(post(`/api/volunteer-slots/${String(slotId)}/waitlist`, { ...form(victim), ...boxes }));
  await hub.ask({ ...post('/api/manage/signup', { token: tokenAt(own, 'manageUrl') }), method: 'DELETE' });
  const accepted = await hub.ask(post('/api/offers/accept', { token: await mailed(hub, victim, /\/offer#([\w.-]+)/) }));
  await hub.ask({
    ...post('/api/manage/signup', { token: tokenAt(accepted, 'manageUrl'), ...boxes }),
    method: 'PATCH',
  });
  if (accepted.status !== 200) hub.found(`the offer is not accepted (${accepted.status}), so nothing was proved`);
  if ((await agreed(hub)) !== before) hub.found('whoever waits for somebody agrees to news in their name');
}

export const passedOn: Attack<PlantedHub> = {
  name: 'what was passed on',
  what: 'a forwarded confirmation, welcome email and call for help, and boxes that were checked in another’s name',
  async run(hub) {
    await openForwardedCall(hub);
    await openForwardedConfirmation(hub);
    await agreeForSomebody(hub);
  },
  withHole(hub) {
    let readings = 0;
    const told = (path: string, bodyOf: () => object) =>
      answeringInstead(hub, (asked, ask) =>
        asked.path === path
          ? ask(asked).then((answer): Answer => ({ ...answer, body: JSON.stringify(bodyOf()) }))
          : null,
      );
    return [
      told('/api/calls/view', () => ({ person: { name: 'Hana Hand' } })),
      told('/api/mailbox', () => ({ address: 'victim@families.example' })),
      told('/api/letters/recipients/everyone', () => ({ recipients: (readings += 1) })),
    ];
  },
};

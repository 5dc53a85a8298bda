import type { Page } from 'playwright-core';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { anonymous } from '#server/http/actor.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { page as pageOfSite } from '#tests/support/school-answers.ts';
import type { SchoolSite } from '#tests/support/school-site.ts';
import { ADMIN } from '#e2e/support/administrator.ts';
import type { Prepared } from '#e2e/support/hub.ts';
import { linkMailed } from '#e2e/support/mails.ts';
import { makeSeries, makeSheet, signedUp, type MadeSheet } from '#e2e/support/sheets.ts';

export const KAREN = { name: 'Karen Chow', email: 'karen.chow@families.example' };
export const LONG_NAME = '歐陽菲菲 Wolfeschlegelsteinhausenbergerdorff';
const LONG_EMAIL = 'a.rather.long.address.of.somebody@students.of.the.district.example';

export async function makeForOrganizers(hub: Prepared): Promise<MadeSheet> {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(
    hub,
    [
      { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 1, description: 'Wear closed shoes.' },
      { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
    ],
    { inDays: 5 },
  );
  await signedUp(hub, fair.slots[0], KAREN.name, { emailConsent: true });
  await signedUp(hub, fair.slots[1], LONG_NAME);
  await makeSheet(hub, [{ title: 'Shelving' }], { title: 'Library Helpers', showEventDate: false, inDays: 60 });
  await makeSheet(hub, [{ title: 'Greet families', maxVolunteers: 2 }], { title: 'Grade 8 Welcome', inDays: -30 });
  const cancelled = await makeSheet(hub, [{ title: 'Sorting' }], { title: 'Bottle Drive', inDays: 40 });
  await callOff(hub, cancelled.id, { reason: 'The gym is flooded.', actor: anonymous });
  await makeSheet(hub, [{ title: 'Grill' }], {
    title: 'Sports Day',
    inDays: 50,
    state: 'draft',
    visibility: 'unlisted',
  });
  const corner = await makeSheet(hub, [{ title: 'Read aloud', maxVolunteers: 2 }], {
    title: 'Reading Corner',
    inDays: 70,
    state: 'draft',
  });
  await makeSeries(hub, corner, 3);
  await failedMail({ platform: hub });
  return fair;
}

/** What needs a running hub: a watched page that changed, connected accounts, a confirmed request. */
export async function fillByCalls(page: Page, mail: MailServer, site: SchoolSite): Promise<void> {
  const call = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, ...(data === undefined ? {} : { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  const other = { name: LONG_NAME, email: LONG_EMAIL, password: 'six green kettles', role: 'volunteer-admin' };
  await call('POST', '/api/users/create-admin', other);
  for (const [platform, { id: accountId, token: accessToken }] of [
    ['facebook', COUNCIL.page],
    ['instagram', COUNCIL.instagram],
  ] as const)
    await call('PUT', `/api/social-media/connection/${platform}`, { accountId, accessToken });
  await call('POST', '/api/social-media/test-post');
  await call('POST', '/api/deletion-requests', KAREN);
  const [, token = ''] = (await linkMailed(mail, KAREN.email, /\S+\/data-deletion#[\w-]+/)).split('#');
  await call('POST', '/api/deletion-requests/confirm', { token });
  site.answer('/news', news('The winter concert is on Thursday, December 10 at 7 p.m.'));
  const watched = { name: 'School news', url: site.address('/news'), selectors: ['main'] };
  await call('POST', '/api/monitors', watched);
  await call('POST', '/api/monitors/check-all');
  site.answer('/news', news('The school is closed on Monday because of a power outage.'));
  await call('POST', '/api/monitors/check-all');
}

function news(words: string) {
  return pageOfSite(`<main><h1>School news</h1><p>${words}</p></main>`);
}

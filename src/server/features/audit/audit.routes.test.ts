import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { actionsOfKind, auditActions, type AuditLog } from '#contract/audit.ts';
import { auditKinds } from '#domain/audit-kinds.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { winterFair } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

let [fatima, vikram, priya]: User[] = [];
let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  fatima = await createUser(hub, { role: 'full-admin' });
  vikram = await createUser(hub, { role: 'volunteer-admin' });
  priya = await createUser(hub, { role: 'user' });
  cookie = await signIn(hub, fatima);
  await act(await signIn(hub, vikram), 'POST', '/api/signup-sheets', { ...winterFair, title: 'By Vikram' });
  await act(cookie, 'POST', '/api/signup-sheets', { ...winterFair, title: 'By Fatima' });
  await act(cookie, 'PATCH', `/api/users/${priya.id}`, { name: 'Priya Newname' });
  await act(cookie, 'PATCH', `/api/users/${vikram.id}/role`, { role: 'user' });
});

async function act(as: string, method: string, url: string, json: object): Promise<void> {
  const answer = await hub.call(method, url, { cookie: as, json });
  expect(answer.statusCode).toBeLessThan(300);
  hub.platform.clock.advance(MINUTE);
}

async function actions(query: string): Promise<string[]> {
  const answer = await hub.call('GET', `/api/audit-log?${query}`, { cookie });
  expect(answer.statusCode).toBe(200);
  return answer.json<AuditLog>().entries.map(({ action, actor }) => `${action} by ${actor.name}`);
}

describe('the audit log narrowed', () => {
  test('to a person holds what that person did and what was done to the account, in any case of the id', async () => {
    const ofVikram = ['user-role-changed by Fatima Founder', 'sheet-created by Vikram Volunteers'];
    expect(await actions(`person=${vikram?.id}`)).toEqual(ofVikram);
    expect(await actions(`person=${vikram?.id.toUpperCase()}`)).toEqual(ofVikram);
    expect(await actions(`person=${priya?.id}`)).toEqual(['user-changed by Fatima Founder']);
  });

  test('to a kind holds what was done to things of that kind', async () => {
    expect(await actions('kind=sheets')).toEqual([
      'sheet-created by Fatima Founder',
      'sheet-created by Vikram Volunteers',
    ]);
    expect(await actions('kind=people')).toEqual([
      'user-role-changed by Fatima Founder',
      'user-changed by Fatima Founder',
    ]);
    expect(await actions('kind=slots')).toEqual([]);
    expect(await actions('kind=other')).toEqual([]);
  });

  test('to both, a page at a time, goes on where the page before ended', async () => {
    const both = `person=${fatima?.id}&kind=people&limit=1`;
    const first = (await hub.call('GET', `/api/audit-log?${both}`, { cookie })).json<AuditLog>();
    expect(first.entries.map(({ action }) => action)).toEqual(['user-role-changed']);
    expect(await actions(`${both}&before=${first.next}`)).toEqual(['user-changed by Fatima Founder']);
  });

  test.each(['person=x', 'kind=x', 'kind='])('is refused with %s', async (query) => {
    const answer = await hub.call('GET', `/api/audit-log?${query}`, { cookie });
    expect([answer.statusCode, answer.json().errors?.[0].path]).toEqual([400, query.split('=')[0]]);
  });
});

test('every action is of one kind', () => {
  expect(auditKinds.flatMap(actionsOfKind).toSorted()).toEqual([...auditActions].toSorted());
  expect(actionsOfKind('people')).toContain('deletion-carried-out');
});

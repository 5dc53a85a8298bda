import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answeringInstead, type Attack } from './attack.ts';
import { strangersAccess } from './attacks/access.ts';
import { headers } from './attacks/headers.ts';
import { strangersWays } from './attacks/ways-around.ts';
import { ownAddress } from './attacked-hub.ts';
import { describeResult, tableOf, withTable } from './report.ts';
import { runAttack } from './run-attack.ts';
import { openClient } from './support/client.ts';

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanUp.splice(0)) end();
});

async function clientOf(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = openClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  cleanUp.push(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

const refusing: RequestListener = (_request, response) => response.writeHead(401).end('{"message":"Sign in"}');
const lookAtUsers: Attack = {
  name: 'users',
  what: 'the list of users',
  async run(hub) {
    const { status } = await hub.ask({ path: '/api/users' });
    if (status !== 401) hub.found(`users are answered ${status}`);
  },
  withHole: (hub) => answeringInstead(hub, async () => ({ status: 200, headers: {}, body: '[]', ms: 0 })),
};

test('an attack that is refused has no finding, and tells how it was refused', async () => {
  const result = await runAttack(lookAtUsers, await clientOf(refusing), {});
  expect(result).toMatchObject({ requests: 1, findings: [] });
  expect(describeResult(result)).toContain('401 ×1');
});

test('an attack that gets through is a finding', async () => {
  const client = await clientOf((_request, response) => response.writeHead(200).end('[]'));
  const { findings } = await runAttack(lookAtUsers, client, {});
  expect(findings).toEqual(['users are answered 200']);
});

test('an attack that cannot find the hole which it is for fails, although the hub refuses it', async () => {
  const blind: Attack = { ...lookAtUsers, run: async (hub) => void (await hub.ask({ path: '/api/users' })) };
  const { findings } = await runAttack(blind, await clientOf(refusing), {});
  expect(findings).toEqual(['the positive control failed: a hub with a hole passed']);
});

test('an attack that finds only one of two holes fails', async () => {
  const { withHole } = lookAtUsers;
  const half: Attack = { ...lookAtUsers, withHole: async (hub) => [await withHole(hub), {}].flat() };
  const { findings } = await runAttack(half, await clientOf(refusing), {});
  expect(findings).toEqual(['the positive control failed: a hub with a hole passed']);
});

test('an attack that breaks off, or sends nothing, fails', async () => {
  const broken: Attack = { ...lookAtUsers, run: () => Promise.reject(new Error('lost')) };
  const { findings } = await runAttack(broken, await clientOf(refusing), {});
  expect(findings).toEqual(['the positive control failed: Error: lost', 'broke off: Error: lost', 'sent nothing']);
});

test('an error of the server, and one that tells of the inside, is a finding of any attack', async () => {
  const failing = await clientOf((_request, response) => response.writeHead(500).end('{}'));
  const telling = await clientOf((_request, response) =>
    response.writeHead(401).end('{"message":"at run (/app/src/server/main.ts:3:1)"}'),
  );
  expect((await runAttack(lookAtUsers, failing, {})).findings[0]).toContain('was answered with 500');
  expect((await runAttack(lookAtUsers, telling, {})).findings[0]).toContain('tells of the inside');
});

test('a server without any guard fails what strangers try', async () => {
  const open = await clientOf((_request, response) => response.writeHead(200).end('{}'));
  for (const attack of [strangersAccess, strangersWays, headers])
    expect((await runAttack(attack, open, {})).findings.length, attack.name).toBeGreaterThan(3);
});

test('only a hub on this machine is attacked, unless its owner says that it is theirs', () => {
  expect(ownAddress('http://localhost:3000/x', false)).toBe('http://localhost:3000');
  expect(ownAddress('http://127.0.0.1:3000', false)).toBe('http://127.0.0.1:3000');
  expect(() => ownAddress('https://pac.example.org', false)).toThrow('--i-own-this-hub');
  expect(() => ownAddress('https://localhost.evil.example', false)).toThrow('--i-own-this-hub');
  expect(() => ownAddress('file:///etc', true)).toThrow('no address');
  expect(ownAddress('https://pac.example.org', true)).toBe('https://pac.example.org');
});

test('the documentation keeps the table between its marks, and nothing else changes', async () => {
  const result = await runAttack(lookAtUsers, await clientOf(refusing), {});
  const table = tableOf([result], { command: 'npm run attack', commit: 'abc1234', day: '2026-11-26', seconds: 3 });
  const kept = withTable('# Security\n<!-- attack: begin -->\nold\n<!-- attack: end -->\nEnd\n', table);
  expect(kept).toContain('| users | the list of users | 1 | 401 ×1 | none |');
  expect(kept).toContain('commit `abc1234`');
  expect([kept.startsWith('# Security\n'), kept.endsWith('-->\nEnd\n'), kept.includes('old')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(() => withTable('# Nothing', table)).toThrow('has no');
});

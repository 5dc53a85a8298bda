import { afterEach, expect, test, vi } from 'vitest';
import type { SignedUpForSeveral } from '#contract/signups.ts';
import { annView } from '#tests/support/views.ts';
import { changeAll } from './signups.api.ts';

afterEach(() => vi.unstubAllGlobals());

const signup = { ...annView, id: 'first', email: 'ann@familis.example' };
const linkOf = (id: string) => `https://pac.example/manage#${id}.1`;
const made: SignedUpForSeveral = {
  signups: [signup, { ...signup, id: 'second' }, { ...signup, id: 'third' }],
  refused: [],
  manageUrl: 'https://pac.example/manage#first.0',
};

test('a corrected address reaches all places of a form, by the link that reaches them until then', async () => {
  const changed: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { token, signupId, email } = JSON.parse(body);
    changed.push(signupId);
    // The link of one that has moved opens that one alone.
    if (token !== 'first.0') return Response.json({ message: 'Nothing there' }, { status: 404 });
    return Response.json({ signup: { ...signup, id: signupId, email }, manageUrl: linkOf(signupId) });
  });
  const email = 'ann@families.example';
  const { signups, manageUrl } = await changeAll(made, () => ({ email }));
  expect(changed.toSorted()).toEqual(['first', 'second', 'third']);
  expect(signups.map((one) => [one.id, one.email])).toEqual([
    ['first', email],
    ['second', email],
    ['third', email],
  ]);
  expect(manageUrl).toBe(linkOf('first'));
});

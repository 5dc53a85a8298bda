import { describe, expect, test } from 'vitest';
import { createSecrets } from '#server/platform/secrets.ts';
import { manageToken, readManageToken } from './manage-link.ts';

const secrets = createSecrets('the key of this installation, made for a test');
const signupId = '3f2c8a10-6b5d-4e7f-9a01-b2c3d4e5f607';

describe('a manage link', () => {
  test('leads back to the signup and the version of its link', () => {
    const token = manageToken(secrets, signupId, 3);
    expect(token.length).toBeLessThanOrEqual(200);
    expect(readManageToken(secrets, token)).toMatchObject({ signupId, linkVersion: 3 });
  });

  test('is the same whichever way the id is written', () => {
    expect(manageToken(secrets, signupId.toUpperCase(), 0)).toBe(manageToken(secrets, signupId, 0));
  });

  test('is worth nothing when any part of it was changed', () => {
    const token = manageToken(secrets, signupId, 3);
    const [id = '', version = '', signature = ''] = token.split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    const changed = [
      [`${id.slice(0, -1)}0`, version, signature],
      [id, '4', signature],
      [id, '03', signature],
      [id, version, other + signature.slice(1)],
      [id, version, signature.slice(0, -1)],
      [id, version],
    ];
    for (const parts of changed) expect(readManageToken(secrets, parts.join('.'))).toBeNull();
    expect(readManageToken(secrets, '')).toBeNull();
    expect(readManageToken(secrets, `${token}\n`)).toBeNull();
  });

  test('of another installation is worth nothing here', () => {
    const elsewhere = createSecrets('the key of another installation, not of this one');
    expect(readManageToken(secrets, manageToken(elsewhere, signupId, 3))).toBeNull();
  });
});

describe('a manage link that was mailed', () => {
  const at = new Date('2026-11-20T18:00:00.000Z');
  const to = 'Ann@Families.example';
  const mailed = manageToken(secrets, signupId, 3, { to, at });

  test('gives the same right as any other', () => {
    expect(mailed.length).toBeLessThanOrEqual(200);
    expect(readManageToken(secrets, mailed)).toMatchObject({ signupId, linkVersion: 3 });
    expect(mailed).not.toMatch(/ann|families/i);
  });

  test('says to which mailbox it was mailed, in any case, and no other', () => {
    const right = readManageToken(secrets, mailed);
    expect(right?.wasMailedTo('ann@families.example')).toBe(true);
    for (const other of ['ben@families.example', 'ann@families.example.org', ''])
      expect(right?.wasMailedTo(other), other).toBe(false);
  });

  test('is told apart from one on the screen', () => {
    const shown = manageToken(secrets, signupId, 3);
    expect(readManageToken(secrets, shown)?.wasMailedTo(to)).toBe(false);
  });

  test('is worth nothing when any part of it was changed, or taken from another', () => {
    const [id = '', version = '', seconds = '', tag = '', signature = ''] = mailed.split('.');
    const shown = manageToken(secrets, signupId, 3).split('.')[2] ?? '';
    const ofBen = manageToken(secrets, signupId, 3, { to: 'ben@families.example', at }).split('.')[3] ?? '';
    const changed = [
      [id, version, `${seconds}0`, tag, signature],
      [id, version, seconds, ofBen, signature],
      [id, version, seconds, tag, shown],
      [id, version, seconds, signature],
      [id, version, signature],
      [id, '4', seconds, tag, signature],
    ];
    for (const parts of changed) expect(readManageToken(secrets, parts.join('.'))).toBeNull();
  });
});

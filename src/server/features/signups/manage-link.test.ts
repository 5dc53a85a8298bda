import { describe, expect, test } from 'vitest';
import { createSecrets } from '#server/platform/secrets.ts';
import { manageToken, readManageToken } from './manage-link.ts';

const secrets = createSecrets('the key of this installation, made for a test');
const signupId = '3f2c8a10-6b5d-4e7f-9a01-b2c3d4e5f607';

describe('a manage link', () => {
  test('leads back to the signup and the version of its link', () => {
    const token = manageToken(secrets, signupId, 3);
    expect(token.length).toBeLessThanOrEqual(200);
    expect(readManageToken(secrets, token)).toEqual({ signupId, linkVersion: 3 });
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

import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './password-blocklist.ts';

describe('the list of common passwords', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'letmein', 'baseball', 'password1', 'wassup'])(
    'knows %j',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['four wet umbrellas', 'password ', 'pässword', ''])('does not know %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

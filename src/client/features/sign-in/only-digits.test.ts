import { describe, expect, it } from 'vitest';
import { onlyDigits } from './only-digits.ts';

describe('a code that is typed or pasted', () => {
  it('may come with spaces, dashes and words around it', () => {
    expect(onlyDigits(' 123 456 ', 6)).toBe('123456');
    expect(onlyDigits('Your code: 123-456.', 6)).toBe('123456');
  });

  it('may be written in wide digits', () => {
    expect(onlyDigits('１２３４５６', 6)).toBe('123456');
  });

  it('is cut after its last digit', () => {
    expect(onlyDigits('12345678', 6)).toBe('123456');
  });
});

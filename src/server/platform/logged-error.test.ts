import { describe, expect, test } from 'vitest';
import { collectLog } from '#tests/support/collected-log.ts';

function logged(error: unknown): { readonly err: Record<string, unknown> } {
  const { log, logged: text } = collectLog();
  log.error({ err: error }, 'something failed');
  return JSON.parse(text());
}

function failIn(message: string): Error {
  return new TypeError(message);
}

describe('an error in the log', () => {
  test('says of what kind it is, and where it was thrown', () => {
    const { err } = logged(failIn('slots is undefined'));
    expect(err).toMatchObject({ type: 'TypeError', message: 'slots is undefined' });
    expect(err['stack']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^at failIn .*logged-error\.test\.ts:/)]),
    );
  });

  test('names nobody, in no line of its message and not by a property of an engine', () => {
    const message = `Key (email)=(ann@families.example) exists\n at ann@families.example:1:2`;
    const error = Object.assign(new Error(message), {
      code: '23505',
      detail: 'Failing row contains (Ann Chow, 604 555 0199)',
      parameters: ['Ann Chow'],
    });
    const line = JSON.stringify(logged(error));
    expect(line).not.toMatch(/ann@|Ann Chow|604 555/);
    expect(line).toContain('23505');
  });

  test('holds no token', () => {
    const token = 'V'.repeat(43);
    expect(JSON.stringify(logged(new Error(`cannot open /manage#${token}`)))).not.toContain(token);
  });

  test('tells what caused it, but not without end', () => {
    let error = new Error('the first');
    for (const message of ['b', 'c', 'd', 'e']) error = new Error(message, { cause: error });
    const { err } = logged(error);
    expect(err).toMatchObject({ message: 'e', cause: { message: 'd', cause: { message: 'c' } } });
    expect(JSON.stringify(err)).not.toContain('the first');
  });

  test('may be anything that was thrown', () => {
    expect(logged('just a text').err).toEqual({ type: 'string', message: 'just a text' });
  });
});

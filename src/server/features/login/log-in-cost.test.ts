import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { PASSWORD, createUser } from '#tests/support/people.ts';
import { recordStatements } from '#tests/support/recorded-statements.ts';
import { openTestHub, type TestHub } from '#tests/support/test-hub.ts';

// The real one, which counts how often it was asked.
vi.mock(import('@node-rs/argon2'), { spy: true });
const hashes = vi.mocked(verify);

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };

let hub: TestHub;
beforeAll(async () => {
  hub = await openTestHub(MAIL);
});
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

/**
 * Statements as verb and table while a browser signs in, without those of jobs and of the mail transport, which reads
 * the sender whenever it may have changed.
 */
async function asked(browser: Browser, email: string, password = PASSWORD): Promise<string[]> {
  hashes.mockClear();
  const statements = await recordStatements(() => browser.call('POST', '/api/auth/login', { email, password }));
  return statements
    .map(({ sql }) => {
      const [verb] = sql.split(' ', 1);
      return `${verb} ${/(?:^update|.*\bfrom|\binto) "(\w+)"/.exec(sql)?.[1]}`;
    })
    .filter((statement) => !/jobs|select settings|mail_channels|undefined/.test(statement));
}

describe('one login', () => {
  it('costs one hash, and two statements beside those of the session', async () => {
    const { email } = await createUser(hub, { role: 'user' });
    const browser = new Browser(hub);
    const ofUser = ['select users', 'update users'];
    expect(await asked(browser, email)).toEqual([...ofUser, 'insert sessions']);
    expect(hashes).toHaveBeenCalledTimes(1);
    // Another one replaces the session that this browser has, which is asked for like at every call.
    const replacing = ['select sessions', ...ofUser, 'delete sessions', 'insert sessions'];
    expect(await asked(browser, email)).toEqual(replacing);
    expect(hashes).toHaveBeenCalledTimes(1);
  });

  it('with a wrong password or an unknown address costs one hash and one statement', async () => {
    const { email } = await createUser(hub, { role: 'user' });
    for (const tried of [email, 'nobody@families.example']) {
      expect(await asked(new Browser(hub), tried, 'wrong')).toEqual(['select users']);
      expect(hashes).toHaveBeenCalledTimes(1);
    }
  });

  it('of an administrator costs one hash, and one statement beside the code and its mail', async () => {
    const { email } = await createUser(hub, { role: 'full-admin' });
    const ofCode = ['insert login_challenges', 'insert outbox'];
    expect(await asked(new Browser(hub), email)).toEqual(['select users', ...ofCode]);
    expect(hashes).toHaveBeenCalledTimes(1);
  });
});

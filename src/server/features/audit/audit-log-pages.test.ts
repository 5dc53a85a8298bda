import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, AuditLog } from '#contract/audit.ts';
import { signInAs } from '#tests/support/people.ts';
import { winterFair } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signInAs(hub, 'full-admin');
});

const log = async (query = '') => (await hub.call('GET', `/api/audit-log${query}`, { cookie })).json<AuditLog>();

describe('the pages of the audit log', () => {
  test('show everything once, newest first', async () => {
    for (let each = 1; each <= 5; each += 1) {
      await hub.call('POST', '/api/signup-sheets', { cookie, json: { ...winterFair, title: `Fair ${each}` } });
      hub.platform.clock.advance(MINUTE);
    }
    const seen: AuditEntry[] = [];
    let next: string | null = null;
    do {
      const page: AuditLog = await log(`?limit=2${next === null ? '' : `&before=${next}`}`);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      seen.push(...page.entries);
      next = page.next;
    } while (next !== null);
    expect(seen.map(({ detail }) => detail)).toEqual(['Fair 5', 'Fair 4', 'Fair 3', 'Fair 2', 'Fair 1']);
  });

  test('keep the order of what was done within one millisecond', async () => {
    const titles = Array.from({ length: 30 }, (_, each) => `Fair ${each}`);
    for (const title of titles)
      await hub.call('POST', '/api/signup-sheets', { cookie, json: { ...winterFair, title } });
    const { entries } = await log();
    expect(new Set(entries.map(({ at }) => at)).size).toBe(1);
    expect(entries.map(({ detail }) => detail)).toEqual(titles.toReversed());
  });

  test.each(['limit=0', 'limit=201', 'limit=1.5', 'limit=x', 'before=x'])('are refused with %s', async (query) => {
    expect((await hub.call('GET', `/api/audit-log?${query}`, { cookie })).statusCode).toBe(400);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { SystemView } from '#contract/system.ts';
import { systemLimits } from '#domain/system/system-limits.ts';
import { writeSystemMetrics } from '#server/features/health/system-metrics.ts';
import { makeGivenUp } from '#tests/support/failed-jobs.ts';
import { present } from '#tests/support/present.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly type: string; readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly fieldConfig?: { readonly defaults: { readonly thresholds: { readonly steps: readonly Step[] } } };
  readonly targets?: readonly { readonly expr: string; readonly refId: string }[];
}

interface Step {
  readonly color: string;
  readonly value: number | null;
}

interface Board {
  readonly schemaVersion: number;
  readonly uid: string;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
}

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../docs/grafana', file), 'utf8');
const board = JSON.parse(read('hub.json')) as Board;
const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
  ([, name = '', expr = '']) => [name, expr] as const,
);

const METRICS_TOKEN = 'the token of the monitoring';
const hub = await openTestHub({ METRICS_TOKEN });
afterAll(() => hub.remove());

async function wholeView(): Promise<SystemView> {
  const view = await hub.hub.system.read();
  return { ...view, database: { ...view.database, growth: 1 } };
}

/** Only printed once there is a backup. */
const OF_NEWEST_BACKUP = ['backup_age_seconds'];

/** The names of all metrics that the hub prints once everything is known. */
async function printed(): Promise<ReadonlySet<string>> {
  await makeGivenUp(hub, { kind: 'write-letter' });
  await hub.call('GET', '/healthz');
  const { body } = await hub.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const view = await wholeView();
  const text = `${body}\n${await writeSystemMetrics(view)}`;
  const names = [...text.matchAll(/^([a-z_]+)(?:\{| )/gm)].map(([, name = '']) => name);
  return new Set([...names, ...(view.backups?.status.latest == null ? OF_NEWEST_BACKUP : [])]);
}

const namesIn = (expr: string) => expr.match(/\b(?:hub|http|process|database|backups?)_[a-z_]+/g) ?? [];

describe('the Grafana board', () => {
  const charts = board.panels.filter(({ type }) => type !== 'row');

  test('is of the schema of Grafana 11, and asks which data source to use', () => {
    expect(board.schemaVersion).toBe(39);
    expect(board.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
    for (const { title, datasource } of charts)
      expect([title, datasource]).toEqual([title, { type: 'prometheus', uid: '${datasource}' }]);
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  });

  test('has every panel at a place of its own', () => {
    const taken = new Map<string, string>();
    for (const { title, gridPos } of board.panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.get(`${x} ${y}`), `${title} and`).toBeUndefined();
          taken.set(`${x} ${y}`, title);
        }
    }
  });

  test('asks only for metrics that the hub prints', async () => {
    const known = await printed();
    const asked = charts.flatMap(({ title, targets = [] }) => {
      expect(targets.length, title).toBeGreaterThan(0);
      return targets.flatMap(({ expr }) => namesIn(expr));
    });
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    expect(asked.length).toBeGreaterThanOrEqual(charts.length);
  });

  test('shows every metric of the System page', async () => {
    const asked = charts.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)));
    const ours = [...(await printed())].filter((name) => name.startsWith('hub_'));
    expect(ours.filter((name) => !asked.includes(name))).toEqual([]);
  });

  const { mailWaiting, bulkWaiting, backupAge, diskFree, errorsInAnHour, processMemory } = systemLimits;
  test.each([
    ['Oldest that waits', [mailWaiting.attention, mailWaiting.broken]],
    ['Age of the oldest email', [mailWaiting.attention, mailWaiting.broken]],
    ['Oldest reminder or message', [bulkWaiting.attention, bulkWaiting.broken]],
    ['Age of the newest backup', [backupAge.attention, backupAge.broken]],
    ['Free', [diskFree.broken, diskFree.attention]],
    ['Disk', [diskFree.broken, diskFree.attention]],
    ['Errors in the last hour', [1, errorsInAnHour.broken]],
    ['Memory of a process', [processMemory.attention]],
    ['Memory', [processMemory.attention]],
  ])('changes its colour where the System page does: %s', (title, limits) => {
    const panel = present(charts.find((each) => each.title === title));
    const steps = present(panel.fieldConfig).defaults.thresholds.steps;
    expect(steps.map(({ value }) => value)).toEqual([null, ...limits]);
    const isBadWhenLow = title === 'Free' || title === 'Disk';
    expect(steps[0]?.color).toBe(isBadWhenLow ? 'red' : 'green');
  });
});

describe('the alert rules', () => {
  test('ask only for metrics that the hub prints', async () => {
    const known = await printed();
    expect(alerts.length).toBeGreaterThan(10);
    for (const [name, expr] of alerts) {
      expect(namesIn(expr).length, name).toBeGreaterThan(0);
      expect(namesIn(expr).filter((each) => !known.has(each))).toEqual([]);
    }
  });

  test.each([
    ['HubMailWaits', `>= ${systemLimits.mailWaiting.broken}`],
    ['HubDiskNearlyFull', `<= ${systemLimits.diskFree.broken}`],
    ['HubDiskFillsUp', `<= ${systemLimits.diskFree.attention}`],
    ['HubBackupOld', `>= ${systemLimits.backupAge.attention}`],
    ['HubBackupVeryOld', `>= ${systemLimits.backupAge.broken}`],
    ['HubErrors', `>= ${systemLimits.errorsInAnHour.broken}`],
  ])('have the limit of the System page: %s', (name, limit) => {
    expect(alerts.find(([alert]) => alert === name)?.[1].endsWith(limit)).toBe(true);
  });
});

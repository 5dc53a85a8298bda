import { expect, test } from 'vitest';
import { readAudit } from './audit-step.ts';

const report = (severity: string, more: object = {}) =>
  JSON.stringify({ vulnerabilities: { 'left-pad': { severity, range: '<1.2.3', ...more } }, metadata: {} });

test('a grave hole in a package fails, and names the package', () => {
  for (const severity of ['high', 'critical'])
    expect(readAudit(report(severity))).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [expect.stringContaining(`left-pad <1.2.3 has a known hole (${severity},`)],
    });
});

test('it says what was reported, whether releases hold the package, and whether there is a fixed version', () => {
  const more = {
    nodes: ['node_modules/left-pad'],
    via: [{ title: 'Pads too far', url: 'https://advisories.example/1' }, 'pad-core'],
    fixAvailable: true,
  };
  const [released] = readAudit(report('high', more), new Set(['node_modules/left-pad'])).failures ?? [];
  expect(released).toBe(
    'left-pad <1.2.3 has a known hole (high, in releases; a fixed version is there): Pads too far https://advisories.example/1, by way of pad-core',
  );
  const [other] = readAudit(report('high', { ...more, fixAvailable: false })).failures ?? [];
  expect(other).toContain('(high, only where it is built and tested; no fixed version yet)');
});

test('a lesser one is only named', () => {
  expect(readAudit(report('moderate'))).toMatchObject({ passed: 1, failed: 0, leftOut: [expect.any(String)] });
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({ passed: 1, failed: 0, leftOut: [] });
});

test('a registry that does not answer fails nothing, and it is said', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: {} });
  for (const output of [refused, '', 'npm: command not found\n'])
    expect(readAudit(output)).toMatchObject({ passed: 0, failed: 0, leftOut: [expect.stringContaining('registry')] });
});

import { expect, test } from 'vitest';
import { readAudit } from './audit-step.ts';

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { 'left-pad': { severity, range: '<1.2.3' } }, metadata: {} });

test('a grave hole in a package fails, and names the package', () => {
  for (const severity of ['high', 'critical'])
    expect(readAudit(report(severity))).toEqual({
      passed: 0,
      failed: 1,
      failures: [`left-pad <1.2.3 has a known hole (${severity})`],
    });
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

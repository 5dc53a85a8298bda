import { expect, test } from 'vitest';
import { nameServer } from '#tests/support/name-server.ts';
import { page } from '#tests/support/school-answers.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { allowedHosts } from './net/allowed-hosts.ts';

test('what the hub asks outside names the contact of this site, and looks names up as it is told', async () => {
  const site = await startSchoolSite();
  site.answer('/news', page('News'));
  const names = nameServer({ 'jnburnett.sd38.bc.ca': ['127.0.0.1'] });
  const platform = await openTestPlatform(
    { CONTACT_EMAIL: 'council@example.org', MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true' },
    names.resolve,
  );
  const { allowedDomains, allowPrivateAddresses } = platform.config.monitors;
  const hosts = allowedHosts({ domains: allowedDomains, allowPrivate: allowPrivateAddresses });
  const result = await platform.http.page({ address: site.address('/news', 'jnburnett.sd38.bc.ca'), hosts });
  expect(result).toMatchObject({ ok: true, body: Buffer.from('News') });
  expect(site.requests[0]?.headers['user-agent']).toBe('PACVolunteerHub (+mailto:council@example.org)');
  await platform.remove();
  await site.stop();
});

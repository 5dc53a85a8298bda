import { describe, expect, it } from 'vitest';
import { BadConfiguration, parseConfig } from './config.ts';

describe('the settings', () => {
  it('are all optional', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      timeZone: 'America/Vancouver',
      rateLimits: true,
      monitors: { allowedDomains: ['sd38.bc.ca'], allowPrivateAddresses: false },
      webhooks: { allowedHosts: [], secret: '' },
    });
    expect(config.mail.retrySchedule).toEqual([60_000, 300_000, 1_800_000, 7_200_000, 43_200_000]);
  });

  it('take an empty variable as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', ' '],
    ['PORT', '1e3'],
    ['PUBLIC_URL', 'pac.example.org'],
    ['PUBLIC_URL', 'https://pac.example.org/hub'],
    ['PUBLIC_URL', 'https://pac.example.org/?page=1'],
    ['PUBLIC_URL', 'https://ann:secret@pac.example.org'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://[half'],
    ['SECRET_KEY', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'kettl'],
    ['ADMIN_PASSWORD', 'x'.repeat(1025)],
    ['ADMIN_PASSWORD', 'Password1'],
    ['SMTP_URL', 'http://mail'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://[half'],
    ['SMTP_URL', 'smtp://mail.example.org:99999'],
    ['SMTP_URL', 'smtp://100%:secret@mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Burnett PAC <nobody>'],
    ['MAIL_FROM', 'José <josé@example.org>'],
    ['MAIL_FROM', 'ann@example.org, ben@example.org'],
    ['MAIL_RETRY_SCHEDULE', '1m,soon'],
    ['MAIL_RETRY_SCHEDULE', '99999999999d'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['MONITOR_ALLOWED_DOMAINS', 'sd38.bc.ca,'],
    ['MONITOR_ALLOWED_DOMAINS', 'https://sd38.bc.ca'],
    ['MONITOR_ALLOWED_DOMAINS', 'sd38.bc.ca/news'],
    ['MONITOR_ALLOWED_DOMAINS', 'sd38.bc.ca:443'],
    ['MONITOR_ALLOWED_DOMAINS', 'ann@sd38.bc.ca'],
    ['MONITOR_ALLOWED_DOMAINS', '*.sd38.bc.ca'],
    ['MONITOR_ALLOWED_DOMAINS', '.sd38.bc.ca'],
    ['WEBHOOK_ALLOWED_HOSTS', 'https://hooks.example.org'],
    ['WEBHOOK_SECRET', 'short'],
    ['MONITOR_ALLOWED_DOMAINS', 'sd38.bc.ca burnett.example.org'],
    ['MONITOR_ALLOW_PRIVATE_ADDRESSES', 'perhaps'],
    ['GRAPH_API_URL', 'https://graph.facebook.com'],
    ['GRAPH_API_URL', 'https://graph.facebook.com/v25.0?access_token=x'],
    ['GRAPH_API_URL', 'https://ann:secret@graph.facebook.com/v25.0'],
    ['GRAPH_API_URL', 'ftp://graph.facebook.com/v25.0'],
    ['FACEBOOK_PAGE_ID', 'burnettpac'],
    ['INSTAGRAM_ACCOUNT_ID', '1784 1400'],
    ['FACEBOOK_PAGE_ACCESS_TOKEN', 'EAAG0123456789 EAAG0123456789'],
    ['INSTAGRAM_ACCESS_TOKEN', 'short'],
    ['META_APP_SECRET', 'x'.repeat(1001)],
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
  ])('name %s when it is %s', (variable, value) => {
    const parse = () => parseConfig({ [variable]: value });
    expect(parse).toThrow(BadConfiguration);
    expect(parse).toThrow(new RegExp(`^${variable}: .+`));
  });

  it('validate the password of the first administrator as any other, in one line that does not repeat it', () => {
    const admin = { ADMIN_EMAIL: 'ann@example.org' };
    for (const guessed of ['password', 'PassWord', 'iloveyou', '12345678'])
      expect(() => parseConfig({ ...admin, ADMIN_PASSWORD: guessed })).toThrow(
        new BadConfiguration('ADMIN_PASSWORD: must not be a common password, which is easy to guess'),
      );
    expect(() => parseConfig({ ...admin, ADMIN_PASSWORD: '12345' })).toThrow(/^ADMIN_PASSWORD: .+ 6 characters$/);
    expect(parseConfig({ ...admin, ADMIN_PASSWORD: 'kettle' }).firstAdmin?.password).toBe('kettle');
  });

  it('want the password of the first administrator with the address', () => {
    expect(() => parseConfig({ ADMIN_EMAIL: 'ann@example.org' })).toThrow(/^ADMIN_PASSWORD: /);
  });

  it('keep the domains that may be watched in the one way to write them', () => {
    const { monitors } = parseConfig({ MONITOR_ALLOWED_DOMAINS: 'SD38.BC.CA., burnett.example.org,sd38.bc.ca' });
    expect(monitors.allowedDomains).toEqual(['sd38.bc.ca', 'burnett.example.org']);
  });

  it('want the secret of webhooks with their hosts', () => {
    const hosts = { WEBHOOK_ALLOWED_HOSTS: 'hooks.example.org, LISTEN.example.org' };
    const secret = 'x'.repeat(32);
    expect(() => parseConfig(hosts)).toThrow(/^WEBHOOK_SECRET: must be set together with WEBHOOK_ALLOWED_HOSTS$/);
    expect(parseConfig({ ...hosts, WEBHOOK_SECRET: secret }).webhooks).toEqual({
      allowedHosts: ['hooks.example.org', 'listen.example.org'],
      secret,
    });
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('let %s be watched, for tests', (host) => {
    expect(parseConfig({ MONITOR_ALLOWED_DOMAINS: host }).monitors.allowedDomains).toEqual([host]);
  });

  it.each(['https://pac.example.org/', 'HTTPS://PAC.Example.org', 'https://pac.example.org:443'])(
    'keep the public address %s in the one way to write it',
    (address) => {
      expect(parseConfig({ PUBLIC_URL: address }).publicUrl).toBe('https://pac.example.org');
    },
  );

  it.each(['pac@example.org', 'Burnett PAC <pac@example.org>', '"Burnett, PAC" <pac@example.org>'])(
    'take %s for the sender of mails',
    (sender) => {
      expect(parseConfig({ MAIL_FROM: sender }).mail.from).toBe(sender);
    },
  );
});

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
    });
    expect(config.mail.retrySchedule).toEqual([60_000, 300_000, 1_800_000, 7_200_000, 43_200_000]);
  });

  it('take an empty variable as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'pac.example.org'],
    ['DATABASE_URL', 'mysql://x'],
    ['SECRET_KEY', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_RETRY_SCHEDULE', '1m,soon'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
  ])('name %s when it is %s', (variable, value) => {
    const parse = () => parseConfig({ [variable]: value });
    expect(parse).toThrow(BadConfiguration);
    expect(parse).toThrow(new RegExp(`^${variable}: .+`));
  });

  it('want the password of the first administrator with the address', () => {
    expect(() => parseConfig({ ADMIN_EMAIL: 'ann@example.org' })).toThrow(/^ADMIN_PASSWORD: /);
  });

  it('keep the public address without a slash at its end', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://pac.example.org/' }).publicUrl).toBe('https://pac.example.org');
  });
});

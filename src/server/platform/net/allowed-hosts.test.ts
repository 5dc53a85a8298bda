import { describe, expect, test } from 'vitest';
import { allowedHosts, validateAddress, normalDomain, operatorsOrigin } from './allowed-hosts.ts';

const school = allowedHosts({ domains: ['sd38.bc.ca', 'burnett.example.org'], allowPrivate: false });
const NOT_APPROVED = { problem: 'URL must be from an approved school domain (*.sd38.bc.ca)' };

describe('an address to be watched', () => {
  test.each([
    ['https://SD38.BC.CA./x', 'https://sd38.bc.ca/x'],
    ['https://jnburnett.sd38.bc.ca/news', 'https://jnburnett.sd38.bc.ca/news'],
    ['http://a.b.sd38.bc.ca/?page=1#top', 'http://a.b.sd38.bc.ca/?page=1#top'],
    ['  https://jnburnett.sd38.bc.ca:443 ', 'https://jnburnett.sd38.bc.ca/'],
    ['http://sd38.bc.ca:443/', 'http://sd38.bc.ca:443/'],
    ['https://ｓｄ３８．ｂｃ．ｃａ/', 'https://sd38.bc.ca/'],
    ['https:\\\\sd38.bc.ca\\news', 'https://sd38.bc.ca/news'],
    ['https://burnett.example.org', 'https://burnett.example.org/'],
  ])('%s is kept as %s', (text, address) => {
    expect(validateAddress(text, school)).toEqual({ address });
  });

  test.each([
    'https://evilsd38.bc.ca',
    'https://evil-sd38.bc.ca',
    'https://sd38.bc.ca.evil.com',
    'https://sd38.bc.ca@evil.com/',
    'https://evil.com\\@sd38.bc.ca/',
    'https://evil.com/\\sd38.bc.ca',
    'https://evil.com#.sd38.bc.ca',
    'https://evil.com?.sd38.bc.ca',
    'https://ann@sd38.bc.ca/',
    'https://ann:secret@sd38.bc.ca/',
    'https://:secret@sd38.bc.ca/',
    'https://sd38.bc.ca:22/',
    'https://sd38.bc.ca:8443/',
    'https://sd38.bc.ca:0/',
    'ftp://sd38.bc.ca/',
    'file://sd38.bc.ca/etc/passwd',
    'ws://sd38.bc.ca/',
    'gopher://sd38.bc.ca:443/',
    'blob:https://sd38.bc.ca/1',
    'javascript:alert(1)//sd38.bc.ca',
    'data:text/html,sd38.bc.ca',
    'https://127.0.0.1/.sd38.bc.ca',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://metadata.google.internal/',
    'https://sd38.bc.ca.evil.example/',
    'https://evil-sd38.bc.ca/',
    'https://ｓｄ38.bc.ca.evil.example/',
    'https://sd38.bc.ca:80@127.0.0.1/',
    'http://127.0.0.1#sd38.bc.ca',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1\\',
    'http://192.168.1.1/',
    'http://[::1]/',
    'https://.sd38.bc.ca/',
    'https://..sd38.bc.ca/',
    'https://sd38.bc.ca../',
    'https://*.sd38.bc.ca/',
    'https://-.sd38.bc.ca/',
    `https://${'a'.repeat(64)}.sd38.bc.ca/`,
    `https://${'a.'.repeat(130)}sd38.bc.ca/`,
    'https://bc.ca/',
    'https://sd38.bc.ca.localdomain/',
  ])('%s is refused with the domain in the message', (text) => {
    expect(validateAddress(text, school)).toEqual(NOT_APPROVED);
  });

  test.each(['', 'sd38.bc.ca', '//sd38.bc.ca/', 'https://', 'https://sd38.bc.ca:99999/', 'https://sd38.bc.ca%2f@x y/'])(
    '"%s" is refused as no address',
    (text) => {
      expect(validateAddress(text, school)).toEqual({ problem: 'Must be a valid URL' });
    },
  );

  test('may have any port and stand on this machine where private addresses are allowed', () => {
    const local = allowedHosts({ domains: ['localhost', '127.0.0.1', '[::1]'], allowPrivate: true });
    for (const address of ['http://localhost:8080/', 'http://127.0.0.1:3001/', 'http://[::1]:81/'])
      expect(validateAddress(address, local)).toEqual({ address });
    expect(local.reaches('127.0.0.1')).toBe(true);
    expect(local.reaches('169.254.169.254')).toBe(false);
    expect(validateAddress('http://sd38.bc.ca:8080/', local)).toEqual({
      problem: 'URL must be from an approved school domain (*.localhost)',
    });
    expect(school.reaches('127.0.0.1')).toBe(false);
  });

  test('is told the first domain as it is when that is an IP address', () => {
    const local = allowedHosts({ domains: ['127.0.0.1'], allowPrivate: true });
    expect(validateAddress('http://sd38.bc.ca/', local)).toEqual({
      problem: 'URL must be from an approved school domain (127.0.0.1)',
    });
  });
});

describe('an origin that the operator wrote down', () => {
  const graph = operatorsOrigin('http://127.0.0.1:4010/v25.0');

  test.each(['http://127.0.0.1:4010/v25.0/me/feed', 'http://127.0.0.1:4010/other'])('is reached at %s', (address) => {
    expect(graph.allows(new URL(address))).toBe(true);
  });

  test.each([
    'http://127.0.0.1:4011/v25.0',
    'https://127.0.0.1:4010/',
    'http://localhost:4010/',
    'http://ann@127.0.0.1:4010/',
  ])('is not %s', (address) => {
    expect(graph.allows(new URL(address))).toBe(false);
  });

  test('may stand on this machine, but not where clouds keep secrets', () => {
    expect(graph.reaches('127.0.0.1')).toBe(true);
    expect(graph.reaches('169.254.169.254')).toBe(false);
  });
});

describe('a domain', () => {
  test.each([
    ['SD38.bc.ca', 'sd38.bc.ca'],
    [' sd38.bc.ca. ', 'sd38.bc.ca'],
    ['schüle.example', 'xn--schle-mva.example'],
    ['localhost', 'localhost'],
    ['127.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
  ])('is written %s and kept as %s', (text, domain) => {
    expect(normalDomain(text)).toBe(domain);
  });

  test.each([
    '',
    '.',
    '.sd38.bc.ca',
    '*.sd38.bc.ca',
    'sd38..bc.ca',
    'sd38.bc.ca:80',
    'a@b.ca',
    'a.ca/x',
    'a.ca?x',
    'a b',
  ])('is not "%s"', (text) => {
    expect(normalDomain(text)).toBeNull();
  });
});

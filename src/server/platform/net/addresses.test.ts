import { describe, expect, test } from 'vitest';
import { isPublicAddress, isPublicOrPrivateAddress } from './addresses.ts';

describe('a public address', () => {
  test.each([
    '142.24.0.10',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '::ffff:8.8.8.8',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
    expect(isPublicOrPrivateAddress(address)).toBe(true);
  });
});

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'of this machine': ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '0:0:0:0:0:ffff:7f00:1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::ffff:10.0.0.1', 'fc00::1', 'fdff::1'],
};

const NEVER: Readonly<Record<string, readonly string[]>> = {
  'that means any': ['0.0.0.0', '0.1.2.3', '::'],
  'of the link, where clouds keep secrets': ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', 'febf::1'],
  'that carriers share': ['100.64.0.1', '100.127.255.255'],
  'that a translator turns into another': [
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::ffff:0:7f00:1',
  ],
  'for documentation and measuring': [
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '2001:db8::1',
    '3fff::1',
  ],
  'for many, or for nobody': [
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '192.88.99.1',
    '192.0.0.192',
    'ff02::1',
    '100::1',
  ],
  'that IPv6 has not given out': ['::7f00:1', '::127.0.0.1', '::8.8.8.8', 'fec0::1', '4000::1', '5f00::1'],
  'that is none': [
    '',
    'localhost',
    'sd38.bc.ca',
    '1.2.3.4.5',
    '12345::1',
    '127.0.0.1/8',
    '127.1',
    '0x7f000001',
    '2130706433',
    'fe80::1%lo',
    '::1%1',
  ],
};

describe.each(Object.entries(KINDS))('an address %s', (_kind, addresses) => {
  test.each(addresses)('such as %s is reached only where that is allowed', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isPublicOrPrivateAddress(address)).toBe(true);
  });
});

describe.each(Object.entries(NEVER))('an address %s', (_kind, addresses) => {
  test.each(addresses)('such as %s is never reached', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isPublicOrPrivateAddress(address)).toBe(false);
  });
});

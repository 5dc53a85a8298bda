import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import tls from 'node:tls';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

interface Authority {
  readonly cert: string;
  issue(names: readonly string[], validity?: Validity): Certificate;
}

interface Validity {
  readonly from?: string;
  readonly until?: string;
}

interface Person {
  readonly name: string;
  readonly key: KeyObject;
}

export function makeAuthority(name = 'An authority for tests'): Authority {
  const pair = keyPair();
  const self: Person = { name, key: pair.privateKey };
  const cert = certificate(self, name, pair.publicKey, [basicConstraints()], {});
  return {
    cert,
    issue(names, validity = {}) {
      const { privateKey, publicKey } = keyPair();
      const issued = certificate(self, names[0] ?? '', publicKey, [alternativeNames(names)], validity);
      return { cert: issued, key: pem(privateKey) };
    },
  };
}

/** Clients that trust it take it for an authority. */
export function selfSigned(names: readonly string[]): Certificate {
  const { privateKey, publicKey } = keyPair();
  // A name of its own: a process that trusts several looks for the one that signed by its name.
  const name = `${names[0]} ${randomBytes(8).toString('hex')}`;
  const extensions = [basicConstraints(), alternativeNames(names)];
  const cert = certificate({ name, key: privateKey }, name, publicKey, extensions, {});
  return { cert, key: pem(privateKey) };
}

export function trust({ cert }: Pick<Certificate, 'cert'>): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
}

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

// From here on: X.509 (RFC 5280) in DER, as much of it as a test needs.

function certificate(
  issuer: Person,
  subject: string,
  publicKey: KeyObject,
  extensions: readonly Buffer[],
  { from = '2020-01-01T00:00:00Z', until = '2090-01-01T00:00:00Z' }: Validity,
): string {
  const algorithm = sequence(oid(1, 2, 840, 10045, 4, 3, 2));
  const signed = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer.name),
    sequence(moment(from), moment(until)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', signed, issuer.key);
  const der = sequence(signed, algorithm, tagged(0x03, Buffer.of(0), signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function distinguishedName(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(oid(2, 5, 4, 3), tagged(0x0c, Buffer.from(commonName)))));
}

function basicConstraints(): Buffer {
  const yes = tagged(0x01, Buffer.of(0xff));
  return sequence(oid(2, 5, 29, 19), yes, tagged(0x04, sequence(yes)));
}

function alternativeNames(names: readonly string[]): Buffer {
  const each = names.map((name) =>
    isIP(name) === 4 ? tagged(0x87, Buffer.from(name.split('.').map(Number))) : tagged(0x82, Buffer.from(name)),
  );
  return sequence(oid(2, 5, 29, 17), tagged(0x04, sequence(...each)));
}

function moment(instant: string): Buffer {
  return tagged(0x18, Buffer.from(`${instant.replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));
}

function oid(first: number, second: number, ...rest: readonly number[]): Buffer {
  const parts = [first * 40 + second, ...rest].flatMap((number) => {
    const sevens = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) sevens.unshift((left & 0x7f) | 0x80);
    return sevens;
  });
  return tagged(0x06, Buffer.from(parts));
}

const integer = (value: Buffer) => tagged(0x02, value);
const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
}

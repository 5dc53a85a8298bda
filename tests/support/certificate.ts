import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import tls from 'node:tls';

/** A server's key, and the certificate that it signed for itself, both as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate for `localhost` that nobody has reason to trust. */
export function makeCertificate({ hostname = 'localhost' }: { hostname?: string } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  // A name of its own: a process that trusts several looks for the one that signed by its name.
  const commonName = `${hostname} ${randomBytes(8).toString('hex')}`;
  const name = sequence(tag(0x31, sequence(oid('550403'), tag(0x0c, Buffer.from(commonName)))));
  const altName = sequence(oid('551d11'), tag(0x04, sequence(tag(0x82, Buffer.from(hostname)))));
  const isAuthority = sequence(oid('551d13'), tag(0x04, sequence(tag(0x01, Buffer.of(0xff)))));
  const body = sequence(
    tag(0xa0, tag(0x02, Buffer.of(2))),
    tag(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(moment('20200101000000Z'), moment('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(isAuthority, altName)),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const certificate = sequence(body, ecdsaWithSha256, tag(0x03, Buffer.concat([Buffer.of(0), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Lets this process trust a certificate, as if its machine did. */
export function trust({ cert }: Certificate): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
}

// The little of DER that a certificate is made of (ITU-T X.690).
function tag(type: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(type, ...head), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tag(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tag(0x06, Buffer.from(hex, 'hex'));
}

function moment(text: string): Buffer {
  return tag(0x18, Buffer.from(text));
}

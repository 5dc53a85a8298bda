import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
}

type Place = 'server' | 'pages';

interface Product {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Folders of the packages that lie in the archive, relative to `root`. */
  readonly packages: readonly string[];
}

/** Lists of the packages in what is built, beside it. */
const BUILT = [
  'dist/client/.vite/packages.json',
  'dist/client/.vite/packages-of-door.json',
  'dist/render/.vite/packages.json',
];

/**
 * A bill of materials in the format CycloneDX: the packages that a release holds, as folders and as parts of its pages,
 * with licence and hash as the lock file has them.
 */
export function billOfMaterials(root: string, product: Product, now: Date): string {
  const { packages } = readJson(root, 'package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
  const places = new Map<string, Place[]>(product.packages.map((folder) => [folder, ['server']]));
  for (const folder of new Set(BUILT.flatMap((file) => readJson(root, file) as string[])))
    places.set(folder, [...(places.get(folder) ?? []), 'pages']);
  const components = Array.from(places, ([folder, where]) => componentOf(folder, packages[folder], where));
  const bom = new Models.Bom({
    serialNumber: `urn:uuid:${randomUUID()}`,
    metadata: new Models.Metadata({ timestamp: now, component: productOf(product, components) }),
    components: new Models.ComponentRepository(components),
  });
  const format = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(format).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function productOf({ name, version, license }: Product, components: readonly Models.Component[]): Models.Component {
  return new Models.Component(Enums.ComponentType.Application, name, {
    bomRef: `${name}@${version}`,
    version,
    licenses: new Models.LicenseRepository([licenseOf(license)]),
    dependencies: new Models.BomRefRepository(components.map(({ bomRef }) => bomRef)),
  });
}

/** @throws when the lock file has no such package */
function componentOf(folder: string, locked: Locked | undefined, places: readonly Place[]): Models.Component {
  const whole = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const version = locked?.version;
  if (version === undefined) throw new Error(`The lock file has no ${folder}.`);
  const [name = '', group] = whole.split('/').toReversed();
  return new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: `${folder}@${version}`,
    ...(group === undefined ? {} : { group }),
    version,
    purl: `pkg:npm/${whole.replace('@', '%40')}@${version}`,
    licenses: new Models.LicenseRepository(locked?.license === undefined ? [] : [licenseOf(locked.license)]),
    hashes: hashesOf(locked?.integrity),
    properties: new Models.PropertyRepository(
      places.map((place) => new Models.Property('pac-volunteer-hub:in', place)),
    ),
  });
}

function licenseOf(text: string): Models.License {
  const isExpression = /\s(?:AND|OR|WITH)\s/.test(text) && !text.startsWith('SEE ');
  if (isExpression) return new Models.LicenseExpression(text);
  return SPDX.isSupportedSpdxId(text) ? new Models.SpdxLicense(text) : new Models.NamedLicense(text);
}

/** npm keeps hashes in base64, and CycloneDX in hexadecimal digits. */
function hashesOf(integrity = ''): Models.HashDictionary {
  const sha512 = /^sha512-(?<hash>[\w+/=]+)/.exec(integrity)?.groups?.['hash'];
  if (sha512 === undefined) return new Models.HashDictionary();
  return new Models.HashDictionary([[Enums.HashAlgorithm['SHA-512'], Buffer.from(sha512, 'base64').toString('hex')]]);
}

function readJson(root: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

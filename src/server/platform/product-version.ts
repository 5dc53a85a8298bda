import { readFileSync } from 'node:fs';
import path from 'node:path';

const manifest = path.resolve(import.meta.dirname, '../../../package.json');

/** The version of the product, as it is released. */
export const productVersion: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ContentDiff } from '#domain/monitors/content-diff.ts';
import type { ListEntry, PageContent } from '#domain/monitors/page-content.ts';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/**
 * The stored form of a page's content: its entries as a first line of JSON, then its text. Packed outside the event
 * loop.
 */
export function packContent({ text, entries }: PageContent): Promise<Uint8Array> {
  return compress(`${JSON.stringify(entries)}\n${text}`);
}

export async function unpackContent(body: Uint8Array): Promise<PageContent> {
  const packed = (await decompress(body)).toString('utf8');
  const end = packed.indexOf('\n');
  // It was written by `packContent`.
  return { entries: JSON.parse(packed.slice(0, end)) as ListEntry[], text: packed.slice(end + 1) };
}

export function packDiff(diff: ContentDiff): Promise<Uint8Array> {
  return compress(JSON.stringify(diff));
}

export async function unpackDiff(body: Uint8Array): Promise<ContentDiff> {
  // It was written by `packDiff`.
  return JSON.parse((await decompress(body)).toString('utf8')) as ContentDiff;
}

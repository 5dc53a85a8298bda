import { existsSync } from 'node:fs';
import path from 'node:path';
import { productNews } from '#server/features/versions/product-news.ts';
import { writeVersionData } from '#tests/support/version-data.ts';

/** Data of the present version in a folder of its own, unless it is there or the version is not finished; says what it did. */
export async function keepVersionData(folder: string): Promise<string> {
  const [{ version, releasedOn }] = productNews;
  if (releasedOn === null) return `Version ${version} has no date yet, so no data of it is kept for tests.`;
  const place = path.join(folder, version);
  if (existsSync(place)) return `Data of version ${version} is kept for tests already.`;
  await writeVersionData(place);
  return `Commit ${place}: later versions are tested with it.`;
}

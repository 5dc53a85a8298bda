import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds by file, from the root of the project. */
export const SECONDS_KEPT = 'scripts/testing/seconds.json';

/**
 * Starts the longest files first, so that no worker has a long one left when the others are done. Vitest's own order is
 * by file size, which says little. Before them come the files that run by themselves: a worker that is shared ends when
 * one of those is next, and another has to import everything anew.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const seconds = readSeconds(root);
    const tookOf = ({ moduleId }: TestSpecification) =>
      seconds[path.relative(root, moduleId).replaceAll(path.sep, '/')] ?? 0;
    const bySize = await super.sort(files);
    const shares = ({ project }: TestSpecification) => Number(!project.config.isolate);
    return bySize.toSorted((a, b) => shares(a) - shares(b) || tookOf(b) - tookOf(a));
  }
}

export function readSeconds(root: string): Record<string, number> {
  const file = path.join(root, SECONDS_KEPT);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};
}

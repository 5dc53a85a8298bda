import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { startChild } from './children.ts';

/** Of every window: nothing of a page that is taller has to be drawn. */
const SIZE = '1920x2000x24';

/** A screen in memory, until this process ends. Answers its name. */
export async function startScreen(): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', SIZE, '-nolisten', 'tcp'];
  const screen = startChild('Xvfb', args, ['ignore', 'ignore', 'inherit', 'pipe']);
  const [name] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${String(name).trim()}`;
}

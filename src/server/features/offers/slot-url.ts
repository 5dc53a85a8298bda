import type { Platform } from '#server/platform/platform.ts';
import type { WaitedFor } from './waiting-events.ts';

/** The page on which the slot stands. */
export function slotUrl({ config }: Pick<Platform, 'config'>, { sheet }: Pick<WaitedFor, 'sheet'>): string {
  return `${config.publicUrl}/signup-sheet/${sheet.id}`;
}

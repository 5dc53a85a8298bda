import type { Platform } from '#server/platform/platform.ts';

/** Where Meta fetches a picture or video of ours. */
export function mediaAddress({ config }: Pick<Platform, 'config'>, file: string): string {
  return `${config.publicUrl}/uploads/${file}`;
}

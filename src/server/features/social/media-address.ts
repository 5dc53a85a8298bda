import type { Platform } from '#server/platform/platform.ts';

export function mediaAddress({ config }: Pick<Platform, 'config'>, file: string): string {
  return `${config.publicUrl}/uploads/${file}`;
}

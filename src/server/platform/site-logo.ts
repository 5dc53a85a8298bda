import type { SiteLogo } from './site.ts';

/** All of them PNG. The icons are square, on white; `maskable` has the room around it that phones cut away. */
export const logoFiles = {
  logo: { width: 720, height: 360 },
  mail: { width: 192, height: 64 },
  'icon-180': { width: 180, height: 180 },
  'icon-192': { width: 192, height: 192 },
  'icon-512': { width: 512, height: 512 },
  maskable: { width: 512, height: 512 },
} as const;
export type LogoFile = keyof typeof logoFiles;

/** For home screens; `maskable` last. */
export const iconNames = ['icon-180', 'icon-192', 'icon-512', 'maskable'] as const satisfies readonly LogoFile[];
export type IconName = (typeof iconNames)[number];

export function logoFileName({ stem }: Pick<SiteLogo, 'stem'>, file: LogoFile): string {
  return `${stem}-${file}.png`;
}

export function logoFileNames(logo: Pick<SiteLogo, 'stem'>): string[] {
  return (Object.keys(logoFiles) as LogoFile[]).map((file) => logoFileName(logo, file));
}

export function logoAddress(logo: Pick<SiteLogo, 'stem'>, file: LogoFile): string {
  return `/uploads/${logoFileName(logo, file)}`;
}

/** Width and height of a logo that is so high, and at most three times as wide. */
export function logoSize({ ratio }: SiteLogo, height: number): { readonly width: number; readonly height: number } {
  const width = Math.min(ratio * height, 3 * height);
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(width / ratio)) };
}

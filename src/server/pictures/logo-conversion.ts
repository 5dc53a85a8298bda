import type { LogoFile } from '#server/platform/site-logo.ts';

export interface SchoolLogoConversion {
  readonly source: string;
  /** The output folder, on the same disk as the kept files. */
  readonly folder: string;
}

export interface IconDrawing {
  /** As `#rrggbb`. */
  readonly accent: string;
  /** The output folder, on the same disk as the kept files. */
  readonly folder: string;
}

export interface ConvertedLogo {
  /** Width by height. */
  readonly ratio: number;
  /** A small one, as a `data:` address. */
  readonly inline: string;
  readonly files: Readonly<Record<LogoFile, string>>;
}

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { logoFiles, type LogoFile } from '#server/platform/site-logo.ts';
import type { ConvertedLogo, SchoolLogoConversion } from './logo-conversion.ts';
import type { PictureOutcome } from './picture-conversion.ts';
import { readFailure, readPicture } from './read-picture.ts';

const GROUND = '#ffffff';
/** Of the side of an icon that the logo may take: phones cut a maskable one to a circle of four fifths. */
const FILLS = { icon: 0.84, maskable: 0.6 };
/** In bytes, as it stands in the styles of every page: half a sheet of the smallest phone's first packets. */
const INLINE_BYTES = 5000;
/** Best first. Pages show it 34 pixels high. */
const INLINE_SIZES = [
  { height: 96, quality: 82 },
  { height: 80, quality: 72 },
  { height: 68, quality: 60 },
  { height: 51, quality: 45 },
];
/** How many times as wide as high it is drawn at most. */
const WIDEST = 3;
/** How many times as long as broad a logo may be: of others nothing could be seen, at any size. */
const MOST_NARROW = 50;

/**
 * Converts a logo for pages, mails, paper and home screens: upright, in sRGB, without metadata, and transparent where it
 * was.
 * @throws only for errors that are not the picture's fault
 */
export async function convertLogo({ source, folder }: SchoolLogoConversion): Promise<PictureOutcome<ConvertedLogo>> {
  const read = await readPicture(source);
  if ('refused' in read) return read;
  const { width: wide, height: high } = read;
  if (Math.max(wide, high) > MOST_NARROW * Math.min(wide, high)) return { refused: 'too-narrow' };
  const decoded = await decode(read.picture).catch(readFailure);
  if (typeof decoded === 'string') return { refused: decoded };
  const { open, width, height } = decoded;
  const inline = await smallest(open);
  const files: Partial<Record<LogoFile, string>> = {};
  for (const name of Object.keys(logoFiles) as LogoFile[]) {
    const file = path.join(folder, `${name}.png`);
    await writeFile(file, await drawn(open(), name).png({ compressionLevel: 9 }).toBuffer());
    files[name] = file;
  }
  const ratio = Math.round((width / height) * 100) / 100;
  return { converted: { ratio, inline, files: files as Record<LogoFile, string> } };
}

async function decode(picture: Sharp): Promise<{ open: () => Sharp; width: number; height: number }> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ ...logoFiles.logo, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { open: () => sharp(data, { raw: { width, height, channels } }), width, height };
}

function drawn(logo: Sharp, name: LogoFile): Sharp {
  const { width, height } = logoFiles[name];
  if (name === 'logo' || name === 'mail')
    return logo.resize({ width, height, fit: 'inside', withoutEnlargement: name === 'logo' });
  const inner = Math.round(width * (name === 'maskable' ? FILLS.maskable : FILLS.icon));
  const [before, after] = [Math.floor((width - inner) / 2), Math.ceil((width - inner) / 2)];
  // What is transparent is filled before the logo is laid into its square, so its edges need the ground too.
  return logo
    .flatten({ background: GROUND })
    .resize({ width: inner, height: inner, fit: 'contain', background: GROUND })
    .extend({ top: before, left: before, bottom: after, right: after, background: GROUND });
}

async function smallest(open: () => Sharp): Promise<string> {
  let bytes = Buffer.alloc(0);
  for (const { height, quality } of INLINE_SIZES) {
    const resized = open().resize({ width: height * WIDEST, height, fit: 'inside', withoutEnlargement: true });
    bytes = await resized.webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= INLINE_BYTES) break;
  }
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

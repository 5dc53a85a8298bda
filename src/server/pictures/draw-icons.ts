import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { hubSign } from '#domain/hub-sign.ts';
import { iconNames, logoFiles, type IconName } from '#server/platform/site-logo.ts';
import type { IconDrawing } from './logo-conversion.ts';
import { letSharpRead } from './let-sharp-read.ts';
import type { PictureOutcome } from './picture-conversion.ts';

// A drawing of our own, in which a colour is all that anybody chose.
letSharpRead('Svg');

/** Phones cut corners of their own, and show what is transparent black. */
const TO_THE_EDGES: readonly IconName[] = ['icon-180', 'maskable'];

/** The sign of the hub for home screens, in the colour of the school. */
export async function drawIcons({
  accent,
  folder,
}: IconDrawing): Promise<PictureOutcome<Readonly<Record<IconName, string>>>> {
  const files: [IconName, string][] = [];
  for (const name of iconNames) {
    const { width } = logoFiles[name];
    const sign = Buffer.from(hubSign(accent, { isWhole: TO_THE_EDGES.includes(name) }));
    const file = path.join(folder, `${name}.png`);
    // The drawing is 40 units wide, and a unit is drawn as a pixel at 72 dots an inch.
    await writeFile(
      file,
      await sharp(sign, { density: (72 * width) / 40 })
        .resize(width, width)
        .png()
        .toBuffer(),
    );
    files.push([name, file]);
  }
  return { converted: Object.fromEntries(files) as Record<IconName, string> };
}

import { SPRUCE } from '#domain/accent.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { iconNames, logoFileName, type IconName } from '#server/platform/site-logo.ts';

const DRAWN_WITHIN = 20_000;

/** What the names of the icons in this colour begin with. */
function iconStemOf(accent: string): string {
  return `school-${accent.slice(1)}`;
}

/** Null where they are not there: those of the hub are green. */
export async function keptIconStem({ uploads }: Pick<Platform, 'uploads'>, accent: string): Promise<string | null> {
  const stem = iconStemOf(accent);
  return accent !== SPRUCE && (await uploads.open(logoFileName({ stem }, 'maskable'))) !== null ? stem : null;
}

/** Draws the icons for home screens in this colour, if they are not there. They are no reason to refuse the colour. */
export async function keepIcons(hub: Context<'pictures'>, accent: string): Promise<void> {
  const { uploads } = hub;
  if (accent === SPRUCE || (await keptIconStem(hub, accent)) !== null) return;
  const workplace = await uploads.workplace();
  try {
    const drawing = { accent, folder: workplace.folder };
    const files = await hub.pictures.drawIcons(drawing, AbortSignal.timeout(DRAWN_WITHIN));
    for (const name of iconNames) await uploads.keep(files[name], logoFileName({ stem: iconStemOf(accent) }, name));
  } catch (error) {
    hub.log.warn({ err: error }, 'could not draw the icons in the colour of the school');
  } finally {
    await workplace.clear();
  }
}

export function iconFileNames(accent: string): string[] {
  return iconNames.map((name: IconName) => logoFileName({ stem: iconStemOf(accent) }, name));
}

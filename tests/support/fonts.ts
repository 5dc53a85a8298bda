import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Latin, Cyrillic, Greek, Arabic and Hebrew; neither Han characters nor most pictographs. */
export const dejavuFonts = path.join(root, 'node_modules/dejavu-fonts-ttf/ttf');
const hanFonts = path.join(import.meta.dirname, 'fonts');
/** The only fonts in tests, whatever the machine has. */
export const testFonts = [dejavuFonts, hanFonts] as const;

export function writeFontsFile(folder: string, fonts: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'fonts.conf');
  const folders = fonts.map((each) => `<dir>${each}</dir>`).join('');
  const families = [
    alias('sans-serif', 'DejaVu Sans'),
    alias('serif', 'DejaVu Serif'),
    alias('monospace', 'DejaVu Sans Mono'),
  ];
  const cache = `<cachedir>${path.join(folder, 'cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}${families.join('')}${cache}</fontconfig>`);
  return file;
}

function alias(family: string, preferred: string): string {
  return `<alias><family>${family}</family><prefer><family>${preferred}</family></prefer></alias>`;
}

export function testFontsFile(): string {
  const file = process.env['FONTCONFIG_FILE'];
  if (file === undefined) throw new Error('The fonts of the tests are set up by tests/support/same-fonts.ts');
  return file;
}

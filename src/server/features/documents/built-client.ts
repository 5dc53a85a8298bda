import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentName } from '#contract/paths.ts';
import type { DocumentWords, PageData, RenderedPage } from '#contract/page.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { firstDataBy, type AskingRenderer } from './first-data.ts';

export interface DocumentFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Styles that the document has in itself, so that no script waits for their file. */
  readonly stylesWithin: readonly string[];
  readonly preloads: readonly string[];
}

export interface InlineStyles {
  readonly text: string;
  /** The content policy allows inline styles with this hash only. */
  readonly hash: string;
}

export interface Client {
  /** Stays the same as long as the same data renders to the same page. */
  version(): string;
  /** What a reader gets of what a page asks for first. */
  readonly firstData: ReturnType<typeof firstDataBy>;
  render(pagePath: string, data: PageData): Promise<RenderedPage>;
  words(language: LanguageTag): Promise<DocumentWords>;
  files(name: DocumentName, modules: readonly string[]): DocumentFiles;
  /** Null for a document that links files instead. */
  inlineStyles(name: DocumentName): InlineStyles | null;
  readonly fonts: readonly string[];
  /** The service worker, which differs in every build; null where pages are not kept. */
  pageKeeper(): string | null;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

const ENTRIES: Readonly<Record<DocumentName, string>> = {
  public: 'src/client/app/public.browser.tsx',
  'signup-link': 'src/client/app/signup-link.browser.tsx',
  management: 'src/client/app/management.browser.tsx',
  profile: 'src/client/app/profile.browser.tsx',
  door: 'src/client/app/door.browser.ts',
};
/** What the entries ask for as soon as they know that the browser has all that they call. */
const ASKED_AT_ONCE: Readonly<Record<DocumentName, readonly string[]>> = {
  public: ['src/client/app/public-document.tsx'],
  'signup-link': ['src/client/app/signup-link-document.tsx'],
  management: ['src/client/app/management-document.tsx'],
  profile: ['src/client/app/profile-document.tsx'],
  door: [],
};
const PUBLIC_STYLES = 'src/client/ui/public.css';
const FONT_STYLES = 'src/client/ui/font.css';
const WHOLE_STYLES = 'src/client/ui/styles.css';

/** @throws when the client has not been built */
export async function openBuiltClient(dist: string): Promise<Client> {
  const texts = ['manifest.json', 'door.json'].map((name) =>
    readFileSync(path.join(dist, 'client/.vite', name), 'utf8'),
  );
  const manifest = Object.assign({}, ...texts.map((text) => JSON.parse(text) as object)) as Record<
    string,
    ManifestEntry
  >;
  const worker = readFileSync(path.join(dist, 'client/page-keeper.js'), 'utf8');
  const pageKeeper = `const HUB_VERSION="${hash('sha256', texts.join('\n')).slice(0, 16)}";\n${worker}`;
  const renderer = (await import(pathToFileURL(path.join(dist, 'render/render.server.js')).href)) as {
    renderPage: (pagePath: string, data: PageData) => Promise<RenderedPage>;
    documentWords: (language: LanguageTag) => Promise<DocumentWords>;
  } & AskingRenderer;
  // Styles that programs import too have an empty program of their own.
  const stylesOf = (source: string) => entryOf(manifest, source).css?.[0] ?? entryOf(manifest, source).file;
  const textOf = (source: string) => readFileSync(path.join(dist, 'client', stylesOf(source)), 'utf8');
  const wholeStyles = stylesOf(WHOLE_STYLES);
  const [ofPublic, whole] = [inlined(textOf(PUBLIC_STYLES)), inlined(textOf(FONT_STYLES) + textOf(WHOLE_STYLES))];
  const inline = { public: ofPublic, 'signup-link': whole, management: whole, profile: whole, door: null };
  const fonts = Object.values(manifest).filter(({ file }) => /figtree-latin-wght-normal.*\.woff2$/.test(file));
  return {
    version: () => '',
    render: renderer.renderPage,
    words: renderer.documentWords,
    firstData: firstDataBy(renderer),
    pageKeeper: () => pageKeeper,
    files(name, modules) {
      const entry = ENTRIES[name];
      const script = `/${entryOf(manifest, entry).file}`;
      const chunks = [entry, ...ASKED_AT_ONCE[name], ...modules].flatMap((source) => withImports(manifest, source));
      const styles = chunks.flatMap(({ css }) => css ?? []);
      const hasAll = inline[name] === whole;
      return {
        scripts: [script],
        styles: unique(hasAll ? [] : styles),
        stylesWithin: hasAll ? unique([wholeStyles]) : [],
        preloads: unique(chunks.map(({ file }) => file)).filter((file) => file !== script),
      };
    },
    inlineStyles: (name) => inline[name],
    fonts: unique(fonts.map(({ file }) => file)),
  };
}

/** @throws when the build has left it out */
function entryOf(manifest: Record<string, ManifestEntry>, source: string): ManifestEntry {
  const entry = manifest[source];
  if (entry === undefined) throw new Error(`The built pages have no ${source}: run "npm run build"`);
  return entry;
}

function inlined(text: string): InlineStyles {
  return { text, hash: hash('sha256', text, 'base64') };
}

function withImports(
  manifest: Record<string, ManifestEntry>,
  source: string,
  seen = new Set<string>(),
): ManifestEntry[] {
  const entry = manifest[source];
  if (entry === undefined || seen.has(source)) return [];
  seen.add(source);
  return [entry, ...(entry.imports ?? []).flatMap((next) => withImports(manifest, next, seen))];
}

function unique(files: readonly string[]): string[] {
  return [...new Set(files.map((file) => `/${file}`))];
}

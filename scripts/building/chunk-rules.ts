import path from 'node:path';
import type { Plugin } from 'vite';
import { ReachedModules } from './reached-modules.ts';

type Document = 'public' | 'signup-link' | 'management' | 'profile';

const DOCUMENTS: readonly Document[] = ['public', 'signup-link', 'management', 'profile'];
/** They name what a first view may show: pages, and parts of pages. What others import on demand is for a press. */
const NAMES_VIEWS =
  /src\/client\/(?:app\/(?:[\w-]+-)?routes|pages\/(?:management\/(?:dashboard-tabs|organizers-dashboard|place\/place-parts)|mine-parts|profile-parts))\.ts$/;
/** What most visitors open: nothing that only others need comes with it. */
const MOST_OPENED = /src\/client\/pages\/(?:home|listing|sheet)\.page\.tsx$/;
/** The same for organizers. */
const MOST_OPENED_OF_ORGANIZERS =
  /src\/client\/pages\/management\/(?:overview\.tab|organizer-dashboard|place\/place\.page)\.tsx$/;
/** And for people whose sign-ups, hours or account they are. */
const MOST_OPENED_OF_PERSONS = /src\/client\/pages\/(?:signup-link|mine|profile)\.page\.tsx$/;
const IS_TEXT = /\.(?:po|css)(?:$|\?)/;
/** Virtual modules that every script calls. */
const HELPERS = /vite\/preload-helper|rolldown\/runtime/;
const IN_PACKAGE = '/node_modules/';
const OF_ORGANIZERS = /\/management\//;
/** A sheet fetches these before they are pressed: nothing that they do not show comes with them. */
const SIGNING_UP = /src\/client\/features\/signup-(?:dialog|for-several)\//;
/** Fetched when the pointer comes to the button. */
const BESIDE_BUTTONS = /\/(?:menu-entries|user-menu-items|role-items|explanation-panel)\.tsx$/;

interface Uses {
  readonly frames: readonly Document[];
  /** Pages, and parts of pages that first views show. */
  readonly views: Readonly<Record<Document, readonly string[]>>;
  readonly presses: readonly string[];
  /** Loaded by its own name: the bundler would write a second file for it where others are in one with it. */
  readonly isLoadedByName: boolean;
  /** A package imports it, in place of a module of its own. */
  readonly isOfPackages: boolean;
  readonly hasStyles: boolean;
  /** As icons, which import nothing but what all of them share. */
  readonly isSmallLeaf: boolean;
  /** With all that it imports and public pages do not have anyway. */
  readonly bringsLittle: boolean;
  /** In bytes of its source. */
  readonly size: number;
}

interface Rules {
  readonly uses: Map<string, Uses>;
  readonly sizes: Map<string, number>;
}

interface ModuleInfo {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code: string | null;
}

/** Puts modules into chunks by who uses them: what documents share, what belongs to one page, and what a press loads. */
export function chunkRules(root: string) {
  const rules: Rules = { uses: new Map(), sizes: new Map() };
  const plugin: Plugin = {
    name: 'hub-chunk-rules',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    buildEnd() {
      for (const [id, use] of readUses(root, (module) => this.getModuleInfo(module))) {
        const sharing = sharingOf(use);
        rules.uses.set(id, use);
        rules.sizes.set(sharing, (rules.sizes.get(sharing) ?? 0) + use.size);
      }
    },
  };
  return { plugin, nameOf: (id: string) => chunkOf(id, rules), rules };
}

function readUses(root: string, info: (id: string) => ModuleInfo | null): Map<string, Uses> {
  const reached = new ReachedModules({ info });
  const frames = new Map(
    DOCUMENTS.map((name) => {
      const roots = [`${name}.browser.tsx`, `${name}-document.tsx`];
      return [name, reached.from(roots.map((file) => path.join(root, 'src/client/app', file)))] as const;
    }),
  );
  const onDemand = (ids: ReadonlySet<string>, isOfViews: boolean) =>
    [...ids]
      .filter((id) => NAMES_VIEWS.test(id) === isOfViews)
      .flatMap((id) => info(id)?.dynamicallyImportedIds ?? [])
      .filter((id) => !IS_TEXT.test(id));
  const views = new Map(
    DOCUMENTS.map(
      (name) =>
        [name, closures(reached, onDemand(frames.get(name) ?? new Set(), true), (ids) => onDemand(ids, true))] as const,
    ),
  );
  const shown = [...frames.values(), ...[...views.values()].flatMap((each) => [...each.values()])];
  const started = new Set([...frames.values()].flatMap((ids) => [...ids]).filter((id) => id.endsWith('-document.tsx')));
  const pressed = shown.flatMap((ids) => onDemand(ids, false)).filter((id) => !started.has(id));
  const presses = closures(reached, pressed, (ids) => onDemand(ids, false));
  const all = new Set([...shown, ...presses.values()].flatMap((ids) => [...ids]));
  const having = (some: ReadonlyMap<string, ReadonlySet<string>>, id: string) =>
    [...some].filter(([, ids]) => ids.has(id)).map(([name]) => name);
  const shownIn = (name: Document, id: string) => having(views.get(name) ?? new Map<string, Set<string>>(), id);
  const isPublic = (id: string) => frames.get('public')?.has(id) === true;
  const sizeWith = (id: string) =>
    [...reached.from([id])].reduce((sum, each) => sum + (isPublic(each) ? 0 : sizeOf(info(each))), 0);
  const bringsLittle = (id: string) => sizeOf(info(id)) < SMALL && sizeWith(id) < 2 * SMALL;
  return new Map(
    [...all].map((id) => [
      id,
      {
        frames: having(frames, id) as Document[],
        views: {
          public: shownIn('public', id),
          'signup-link': shownIn('signup-link', id),
          management: shownIn('management', id),
          profile: shownIn('profile', id),
        },
        presses: having(presses, id),
        isLoadedByName: isLoadedByName(info(id)),
        hasStyles: info(id)?.importedIds.some((each) => each.endsWith('.css')) === true,
        isSmallLeaf: sizeOf(info(id)) < SMALL && (info(id)?.importedIds.length ?? 0) < 2,
        bringsLittle: bringsLittle(id),
        size: sizeOf(info(id)),
        isOfPackages: id.includes(IN_PACKAGE) || info(id)?.importers.some((by) => by.includes(IN_PACKAGE)) === true,
      },
    ]),
  );
}

function sizeOf(module: ModuleInfo | null): number {
  return module?.code?.length ?? 0;
}

function isLoadedByName(module: ModuleInfo | null): boolean {
  if (module === null) return false;
  return module.isEntry || (module.dynamicImporters.length > 0 && module.importers.length === 0);
}

/** What each of these reaches at once, and what they lead to. */
function closures(
  reached: ReachedModules,
  roots: readonly string[],
  leadingTo: (ids: ReadonlySet<string>) => readonly string[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const waiting = [...roots];
  for (let root = waiting.pop(); root !== undefined; root = waiting.pop()) {
    if (found.has(root)) continue;
    const ids = reached.from([root]);
    found.set(root, ids);
    waiting.push(...leadingTo(ids));
  }
  return found;
}

/** In bytes of sources: what two pages of the management share is worth a file of their own from here. */
const OWN_FILE_FROM = 45_000;
/** In bytes of sources. A request costs more. */
const SMALL = 2500;
/** In bytes of sources: what a few pages of the management share is worth a request of its own from here. */
const SMALL_FILE = 6000;
/** Pages of the management: what as many reach is fetched with any of them. */
const MANY = 4;

function chunkOf(id: string, { uses, sizes }: Rules): string | null {
  if (HELPERS.test(id)) return 'core';
  const use = uses.get(id);
  if (use === undefined || IS_TEXT.test(id)) return null;
  // Styles would come with all that is in one file with them.
  if (use.isLoadedByName || use.hasStyles) return null;
  // A page of the public loads React, what the pages share, and what is its own.
  if (use.frames.includes('public')) return use.isOfPackages ? 'core' : 'shared';
  const { views } = use;
  const personal = weightOf(use, 'signup-link') + weightOf(use, 'profile');
  const managing = weightOf(use, 'management');
  const organizers = use.presses.filter((press) => OF_ORGANIZERS.test(press)).length;
  const pressed = use.presses.length - organizers;
  const main = views.public.filter((id) => MOST_OPENED.test(id));
  const others = personal + managing + use.presses.length + views.public.length - main.length;
  if (main.length > 1) return 'shared';
  if (main.length === 1 && others > 0 && use.isSmallLeaf && use.isOfPackages) return 'shared';
  if (main.length === 1) return others === 0 ? null : `${nameOfView(main[0])}-and-others`;
  if (views.public.length > 0) return others === 1 ? null : 'further';
  const isOfPersons = [...views['signup-link'], ...views.profile].some((id) => MOST_OPENED_OF_PERSONS.test(id));
  const isOfMany =
    use.frames.includes('management') ||
    views.management.length >= MANY ||
    isOfPersons ||
    (views.management.length > 0 && use.bringsLittle) ||
    views.management.some((id) => MOST_OPENED_OF_ORGANIZERS.test(id));
  const isOfSignup = use.presses.some((press) => SIGNING_UP.test(press));
  if (managing + personal === 0 && use.presses.some((press) => BESIDE_BUTTONS.test(press)))
    return use.presses.every((press) => BESIDE_BUTTONS.test(press)) ? 'menus' : 'layers';
  if (managing + organizers > 0 && (pressed > 0 || personal > 0)) {
    if (!isOfMany) return isOfSignup ? 'forms' : 'forms-of-accounts';
    return isOfSignup ? 'common' : 'accounts';
  }
  if (isOfSignup && isOfPersons) return 'common';
  if (isOfSignup && pressed + personal > 1) return 'signing-up';
  const isShownToPersons = isOfPersons || use.frames.length > 0;
  if (pressed > 1 || personal > 1) return isShownToPersons ? 'personal' : 'links-and-accounts';
  if (managing + personal === 0) return organizers > 1 ? 'dialogs-of-organizers' : null;
  if (managing === 0) return pressed === 0 ? null : isShownToPersons ? 'personal' : 'links-and-accounts';
  if (managing === 1 && organizers === 0) return null;
  const sharing = sharingOf(use);
  if (!isOfMany && (sizes.get(sharing) ?? 0) > SMALL_FILE) return sharing;
  if (managing <= 2 && use.frames.length === 0 && (sizes.get(sharing) ?? 0) > OWN_FILE_FROM) return sharing;
  return 'managing';
}

/** A frame is part of all pages of its document. */
function weightOf({ frames, views }: Uses, name: Document): number {
  return views[name].length + (frames.includes(name) ? 2 : 0);
}

function nameOfView(id: string | undefined): string {
  return path.basename(id ?? '', path.extname(id ?? ''));
}

/** Which pages of the management share a module. */
function sharingOf({ views }: Uses): string {
  return views.management.map(nameOfView).sort().join('+').slice(0, 80);
}

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { flattenLayers } from './scripts/building/flatten-layers.ts';
import { buildTargets } from './scripts/building/build-targets.ts';
import { listPackages } from './scripts/building/list-packages.ts';
import { splitTexts } from './scripts/building/split-texts.ts';

// A public page is two files that every page shares and one of its own, instead of one for each module that two pages
// happen to share: fewer requests on a slow phone. What only the administration needs is in neither.
const CORE =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/[a-z-]+(?!.*\/(?:(?:infiniteQuery|mutation|queries)Observer|use(?:InfiniteQuery|Mutation|Queries))\.)|@lingui\/[a-z-]+|wouter|regexparam)\/|src\/client\/(?:app\/begin|lib\/next-task|ui\/create-icon)\.ts|vite\/preload-helper|rolldown\/runtime/;
const SHARED = [
  /src\/domain\/(school-time\/(?!day|move-days)|series\/group-series|sheet-dates|sheet-states|search|translations\.|places|slot-order|writing)/,
  /src\/contract\/paths\.ts$/,
  /src\/client\/app\/(?!management|signup-link|profile|further|render|public-document|.*\.browser)/,
  /src\/client\/lib\/(http|query-client|storage|page-data|document-title|toast|session|language|lazy-part|use-is-alive|seen-pages|translator-dom-patch)\./,
  /src\/client\/ui\/(app-link|button|calendar-leaf|drawing|hydration-boundary|illustrations|logo|mailto|message-screen|picture|places-bar|return-focus|skeletons|toasts)\./,
  /src\/client\/features\/live\/live-(?:counts|store)\./,
  /src\/client\/features\/sheets\/(?!called-off|opening-countdown|listing-filters|sheet-aside|use-past-sheets|use-sheet)[^/]+$/,
  /src\/client\/features\/chosen-places\//,
  /src\/client\/features\/(hero\/hero|stats\/stats)\.api\.ts$/,
  /src\/client\/features\/languages\/(language-picker|language-link|use-translation)\./,
  /lucide-react\/dist\/esm\/icons\/(arrow-left|calendar-plus|check|clock|globe|languages|printer|search|share-2|x)\./,
];

// What is fetched ahead for the first press, in few files for the same reason.
const DIALOG =
  /node_modules\/(?:@radix-ui\/(?:primitive|react-(?:compose-refs|context|dialog|dismissable-layer|focus-guards|focus-scope|id|portal|presence|primitive|slot|use-(?!size)[a-z-]+))|react-remove-scroll|react-remove-scroll-bar|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)\/|src\/client\/ui\/(?:dialog|dialog-state|style-singleton|use-scroll-by-keys)\./;
const FIELDS =
  /src\/client\/(?:ui\/(?:field|error-summary|select)\.|lib\/proof\/(?:form-traces|with-proof)\.)|src\/domain\/(?:slot-kinds|text-limits)\.|src\/contract\/(?:unavailable|waitlist-refusals)\.|icons\/chevron-(?:down|right)\./;
const FORM = /node_modules\/(?:react-hook-form|@hookform\/[a-z]+)\/|src\/client\/lib\/persisted-form\./;
const SIGNING_UP =
  /src\/client\/(?:features\/(?:questions\/(?:answer-draft|question-fields|question-words|use-answer-messages)|signups\/(?:calendar-button|overlaps|signups\.api|slot-when)|asking\/(?:asked-draft|item-fields|people-fields)|consent\/council-emails|waitlist\/[a-z-]+|slots\/(?:dish-marks|what-was-taken)|person-form\/(?:person|person-draft|person-fields|use-person-messages)|signup-dialog\/(?:celebration|confirmation-note|keep-link|notice|other-slots|signed-up-panel|signup-footer|progress-note|signup-status|signup-submission|use-joining-words|use-submission|thanks|unavailable-notice|use-refusal-words|use-signup-messages))\.|lib\/(?:clipboard|save-file|server-clock)\.)|icons\/(?:copy|user-plus)\./;

const CALLED_OFF = /src\/client\/features\/sheets\/called-off\.|icons\/ban\./;
/** What organizers get on the pages of everybody. */
const ORGANIZING = /icons\/(?:eye-off|mail|trash(?:-2)?)\./;

// Two builds of one client: what browsers load (with a manifest for the server), and what the server renders with.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    splitTexts(import.meta.dirname),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    flattenLayers(),
    listPackages(),
  ],
  resolve: {
    alias: [
      {
        find: 'react-style-singleton',
        replacement: path.resolve(import.meta.dirname, 'src/client/ui/style-singleton.ts'),
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: path.resolve(import.meta.dirname, 'src/client/ui/create-icon.ts'),
      },
      // What stands in for a hook that React has itself by now.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  // What the server renders with is in one piece: it loads the few icons that pages show and not the whole set, and a release
  // needs none of these packages.
  ...(isSsrBuild === true
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  publicDir: isSsrBuild === true ? false : 'src/client/public',
  build: {
    outDir: isSsrBuild === true ? 'dist/render' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild !== true,
    target: buildTargets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild === true
        ? {}
        : {
            output: {
              // A worker rules the folder it lies in, under one name.
              entryFileNames: ({ name }: { name: string }) =>
                name === 'page-keeper' ? '[name].js' : 'assets/[name]-[hash].js',
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'core', test: CORE, priority: 2 },
                  { name: 'shared', test: (id: string) => SHARED.some((part) => part.test(id)), priority: 1 },
                  { name: 'dialog', test: DIALOG },
                  { name: 'fields', test: FIELDS },
                  { name: 'form', test: FORM },
                  { name: 'signing-up', test: SIGNING_UP },
                  { name: 'called-off', test: CALLED_OFF },
                  { name: 'organizing', test: ORGANIZING },
                ],
              },
            },
          }),
      input:
        isSsrBuild === true
          ? 'src/client/app/render.server.tsx'
          : {
              public: 'src/client/app/public.browser.tsx',
              'signup-link': 'src/client/app/signup-link.browser.tsx',
              management: 'src/client/app/management.browser.tsx',
              profile: 'src/client/app/profile.browser.tsx',
              'public-styles': 'src/client/ui/public.css',
              'page-keeper': 'src/client/app/page-keeper.browser.ts',
            },
    },
  },
}));

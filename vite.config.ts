import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { chunkRules } from './scripts/building/chunk-rules.ts';
import { flattenLayers } from './scripts/building/flatten-layers.ts';
import { buildTargets } from './scripts/building/build-targets.ts';
import { listPackages } from './scripts/building/list-packages.ts';
import { splitTexts } from './scripts/building/split-texts.ts';

const rules = chunkRules(import.meta.dirname);

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
    rules.plugin,
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
            // Pages are imported by what they export, so a file may export more, and needs no second one that does not.
            preserveEntrySignatures: false,
            output: {
              // A worker rules the folder it lies in, under one name.
              entryFileNames: ({ name }: { name: string }) =>
                name === 'page-keeper' ? '[name].js' : 'assets/[name]-[hash].js',
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: rules.nameOf, debugName: 'by who uses it' }],
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
              'whole-styles': 'src/client/ui/styles.css',
              'font-styles': 'src/client/ui/font.css',
              'page-keeper': 'src/client/app/page-keeper.browser.ts',
            },
    },
  },
}));

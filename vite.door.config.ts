import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { flattenLayers } from './scripts/building/flatten-layers.ts';
import { buildTargets } from './scripts/building/build-targets.ts';
import { listPackages } from './scripts/building/list-packages.ts';

// The helper's phone has a program of its own. In one build with the others it would share their files, and with them
// load React.
export default defineConfig({
  plugins: [
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    flattenLayers(),
    listPackages('packages-of-door.json'),
  ],
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: '.vite/door.json',
    target: buildTargets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { door: 'src/client/app/door.browser.ts' },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
});

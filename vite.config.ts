import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';

// Two builds of one client: what browsers load (with a manifest for the server), and what the server renders with.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
  ],
  resolve: {
    alias: { 'react-style-singleton': path.resolve(import.meta.dirname, 'src/client/ui/style-singleton.ts') },
  },
  publicDir: isSsrBuild === true ? false : 'src/client/public',
  build: {
    outDir: isSsrBuild === true ? 'dist/render' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild !== true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input:
        isSsrBuild === true
          ? 'src/client/app/render.server.tsx'
          : {
              public: 'src/client/app/public.browser.tsx',
              manage: 'src/client/app/manage.browser.tsx',
              management: 'src/client/app/management.browser.tsx',
            },
    },
  },
}));

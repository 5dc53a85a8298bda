import react from '@vitejs/plugin-react';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import path from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { Client } from '#server/features/documents/built-client.ts';
import { firstDataBy, type AskingRenderer } from '#server/features/documents/first-data.ts';
import type { DocumentWords, PageData, RenderedPage } from '#contract/page.ts';
import type { LanguageTag } from '#domain/languages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const RENDERER = '/src/client/app/render.server.tsx';
const PREAMBLE = '/@hub/preamble.js';

interface DevClient {
  readonly client: Client;
  /** Lets Vite answer its own requests before the hub. Call it before the app listens. */
  mountOn(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** Served and rendered by Vite from its sources; changes reach the browser through `server`. */
export async function openDevClient(server: Server): Promise<DevClient> {
  const vite = await createServer({
    root,
    appType: 'custom',
    // Read by Node itself: the copy that Vite would write restarts the watcher.
    configLoader: 'native',
    plugins: [preamble],
    server: { middlewareMode: true, hmr: { server } },
    optimizeDeps: { entries: ['src/client/app/*.browser.tsx'] },
  });
  let edits = 0;
  vite.watcher.on('change', () => (edits += 1));
  return {
    client: {
      version: () => String(edits),
      pageKeeper: () => null,
      firstData: async (...asked) => firstDataBy(await rendererOf(vite))(...asked),
      render: (pagePath, data) => render(vite, pagePath, data),
      words: async (language) => (await rendererOf(vite)).documentWords(language),
      files: (name) => ({
        scripts: ['/@vite/client', PREAMBLE, `/src/client/app/${name}.browser.tsx`],
        // Also as a file, so that a page is never seen without it.
        styles: ['/src/client/ui/font.css?direct', '/src/client/ui/styles.css?direct'],
        stylesWithin: [],
        preloads: [],
      }),
      inlineStyles: () => null,
      fonts: [],
    },
    mountOn(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      app.addHook('onSend', async (_request, reply, payload) => {
        const policy = reply.getHeader('content-security-policy');
        if (typeof policy === 'string') reply.header('content-security-policy', loosened(policy));
        return payload;
      });
    },
    close: () => vite.close(),
  };
}

/** Vite changes styles by style elements, and waits in a worker for a server that is restarting. */
function loosened(policy: string): string {
  return `${policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")}; worker-src 'self' blob:`;
}

/**
 * What React needs before the first component is loaded: a file of its own, because the policy forbids inline scripts.
 */
const preamble: Plugin = {
  name: 'hub-preamble',
  resolveId: (id) => (id === PREAMBLE ? id : null),
  load: (id) => (id === PREAMBLE ? react.preambleCode.replaceAll('__BASE__', '/') : null),
};

async function render(vite: ViteDevServer, pagePath: string, data: PageData): Promise<RenderedPage> {
  try {
    return await (await rendererOf(vite)).renderPage(pagePath, data);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    throw error;
  }
}

interface Renderer extends AskingRenderer {
  renderPage(pagePath: string, data: PageData): Promise<RenderedPage>;
  documentWords(language: LanguageTag): Promise<DocumentWords>;
}

async function rendererOf(vite: ViteDevServer): Promise<Renderer> {
  return (await vite.ssrLoadModule(RENDERER)) as unknown as Renderer;
}

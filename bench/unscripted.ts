import { createServer, request as ask } from 'node:http';
import { encode } from '#server/http/encodings.ts';
import { freePort } from '#tests/support/free-port.ts';

function withoutScript(html: string): string {
  return html.replace(/<link rel="modulepreload"[^>]*>\n?/g, '').replace(/<script\b[^>]*>.*?<\/script>\n?/gs, '');
}

/**
 * Serves the hub's documents without scripts while `work` lasts, otherwise alike: from memory, compressed, with the
 * same headers.
 */
export async function withUnscripted(
  hub: string,
  paths: readonly string[],
  work: (url: string) => Promise<void>,
  cookie?: string,
) {
  const documents = new Map(
    await Promise.all(paths.map(async (path) => [path, await unscripted(hub + path, cookie)] as const)),
  );
  const server = createServer((request, reply) => {
    const document = documents.get(request.url ?? '');
    if (document !== undefined) {
      reply.writeHead(200, document.headers).end(document.body);
      return;
    }
    const { method, headers, url = '/' } = request;
    const passed = ask(hub + url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy()).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    await work(`http://localhost:${port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function unscripted(address: string, cookie?: string) {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', ...(cookie === undefined ? {} : { cookie }) };
  const answer = await fetch(address, { headers });
  const bare = Buffer.from(withoutScript(await answer.text()));
  // As the hub sends its own: what is for one reader is not compressed.
  const body = answer.headers.has('content-encoding') ? await encode(bare, 'br') : bare;
  const kept = ['content-type', 'content-encoding', 'content-security-policy', 'cache-control', 'link'];
  const sent = kept.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { body, headers: { ...Object.fromEntries(sent), 'content-length': body.length } };
}

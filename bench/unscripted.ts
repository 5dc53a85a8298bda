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
export async function withUnscripted(hub: string, paths: readonly string[], work: (url: string) => Promise<void>) {
  const documents = new Map(
    await Promise.all(paths.map(async (path) => [path, await unscripted(hub + path)] as const)),
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

async function unscripted(address: string) {
  const answer = await fetch(address, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  const body = await encode(Buffer.from(withoutScript(await answer.text())), 'br');
  const kept = ['content-type', 'content-encoding', 'content-security-policy', 'cache-control', 'link'];
  const headers = kept.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { body, headers: { ...Object.fromEntries(headers), 'content-length': body.length } };
}

import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';
import { parseSync, type Plugin } from 'vite';

const CATALOGUE = /^(?<file>.*\/languages\/[\w-]+\.po)\?(?<half>pages|parts|whole)\?lingui$/;
const MESSAGES = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;
const FIRST = ['src/client/app/public.browser.tsx', 'src/client/app/public-document.tsx'];
const ROUTES = 'src/client/app/routes.ts';

type Graph = (file: string) => { readonly importedIds: readonly string[]; readonly onDemand: readonly string[] } | null;

/**
 * Halves the catalogue of each language. `?pages` has the texts of what public pages show when they come, `?parts` those
 * of what is fetched later: dialogs, accounts, and the pages of a signup. Texts that no browser needs are in neither. In
 * development and on the server both are whole.
 */
export function splitTexts(root: string): Plugin {
  let pages: ReadonlySet<string> | null = null;
  return {
    name: 'hub-split-texts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    renderChunk(code, chunk) {
      const catalogue = chunk.moduleIds.map((id) => CATALOGUE.exec(id)?.groups).find((found) => found !== undefined);
      if (catalogue === undefined) return null;
      const graph: Graph = (file) => {
        const info = this.getModuleInfo(path.join(root, file));
        return info === null ? null : { importedIds: info.importedIds, onDemand: info.dynamicallyImportedIds };
      };
      pages ??= filesOfPages(root, graph);
      const { file = '', half } = catalogue;
      const kept = new Set<string>();
      for (const { msgid, msgctxt, references } of parsePo(readFileSync(file, 'utf8')).items) {
        const isOfPages = references.some((source) => pages?.has(source));
        const isToldAtAll = references.some((source) => graph(source) !== null);
        const isWanted = { pages: isOfPages, parts: isToldAtAll && !isOfPages, whole: isToldAtAll }[half ?? ''];
        if (isWanted === true) kept.add(generateMessageId(msgid, msgctxt ?? undefined));
      }
      return { code: code.replace(MESSAGES, (_all, json: string) => messagesOf(json, kept)), map: null };
    },
  };
}

function messagesOf(literal: string, kept: ReadonlySet<string>): string {
  const all = JSON.parse(valueOf(literal)) as Record<string, unknown>;
  const some = Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return `JSON.parse(${JSON.stringify(JSON.stringify(some))})`;
}

/** Escaped in a program in more ways than in JSON. */
function valueOf(literal: string): string {
  const [statement] = parseSync('texts.js', `(${literal})`).program.body;
  const expression = statement?.type === 'ExpressionStatement' ? statement.expression : null;
  const inner = expression?.type === 'ParenthesizedExpression' ? expression.expression : expression;
  if (inner?.type !== 'Literal' || typeof inner.value !== 'string') throw new Error('A catalogue holds no texts.');
  return inner.value;
}

function filesOfPages(root: string, graph: Graph): Set<string> {
  const relative = (id: string) => path.relative(root, id).replaceAll(path.sep, '/');
  const waiting = [...FIRST, ...(graph(ROUTES)?.onDemand ?? []).map(relative)];
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !file.startsWith('src/')) continue;
    found.add(file);
    waiting.push(...(graph(file)?.importedIds ?? []).map(relative));
  }
  return found;
}

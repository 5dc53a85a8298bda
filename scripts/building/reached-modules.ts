import path from 'node:path';
import { parseSync } from 'vite';

interface Graph {
  /** Null for a module that is not known. */
  info(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

type Names = ReadonlyMap<string, readonly Imported[]>;

interface Imported {
  readonly id: string;
  /** Null for all. */
  readonly name: string | null;
}

/**
 * Which modules others load at once. An index of a package that only passes names on reaches what is asked of it, as the
 * bundler keeps no more of it.
 */
export class ReachedModules {
  readonly #graph: Graph;
  readonly #indexes = new Map<string, Names | null>();
  readonly #imports = new Map<string, readonly Imported[]>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  from(roots: readonly string[]): Set<string> {
    const reached = new Set<string>();
    const seen = new Set<string>();
    const waiting: Imported[] = roots.map((id) => ({ id, name: null }));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const key = `${next.id} ${next.name ?? '*'}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const index = this.#indexOf(next.id);
      if (index !== null && next.name !== null) {
        reached.add(next.id);
        waiting.push(...(index.get(next.name) ?? index.get('*') ?? []).map((to) => passedOn(to, next.name)));
        continue;
      }
      reached.add(next.id);
      waiting.push(...this.#importsOf(next.id));
    }
    return reached;
  }

  #importsOf(id: string): readonly Imported[] {
    const known = this.#imports.get(id);
    if (known !== undefined) return known;
    const info = this.#graph.info(id);
    const found = info === null ? [] : readImports(info.code, info.importedIds);
    this.#imports.set(id, found);
    return found;
  }

  #indexOf(id: string): Names | null {
    const known = this.#indexes.get(id);
    if (known !== undefined) return known;
    const info = id.includes('/node_modules/') ? this.#graph.info(id) : null;
    const names = info === null ? null : readIndex(info.code, info.importedIds);
    this.#indexes.set(id, names);
    return names;
  }
}

function passedOn({ id, name }: Imported, asked: string | null): Imported {
  return { id, name: name === '=' ? asked : name };
}

/**
 * The modules that are named. The code may lack imports that the bundler adds, so they are found by their names where
 * there are more than sources.
 */
function sourcesOf(body: readonly Statement[], ids: readonly string[]): ReadonlyMap<string, string> {
  const named = [...new Set(body.flatMap(({ source }) => (source == null ? [] : [source.value])))];
  if (named.length === ids.length) return new Map(named.map((source, at) => [source, ids[at] ?? '']));
  const byName = new Map(ids.map((id) => [path.basename(id), id]));
  const found = (source: string) => {
    if (source.startsWith('.')) return byName.get(path.basename(source));
    if (source.startsWith('#')) return ids.find((id) => id.endsWith(`/src/${source.slice(1)}`));
    return ids.find((id) => id.includes(`/node_modules/${source}/`));
  };
  return new Map(
    named.flatMap((source) => {
      const id = found(source);
      return id === undefined ? [] : [[source, id] as const];
    }),
  );
}

interface Named {
  readonly type: string;
  readonly local?: { readonly name?: string; readonly value?: string };
  readonly imported?: { readonly name?: string; readonly value?: string };
  readonly exported?: { readonly name?: string; readonly value?: string };
}

interface Statement {
  readonly type: string;
  readonly source?: { readonly value: string } | null;
  readonly specifiers?: readonly Named[];
  readonly declaration?: unknown;
  readonly exported?: Named['exported'] | null;
  readonly directive?: string;
}

function statementsOf(code: string): readonly Statement[] {
  return parseSync('module.js', code).program.body as unknown as readonly Statement[];
}

const nameOf = (one: Named['local']): string => one?.name ?? one?.value ?? '';

function readImports(code: string | null, ids: readonly string[]): readonly Imported[] {
  const all = ids.map((id) => ({ id, name: null }));
  if (code === null || ids.length === 0) return all;
  const body = statementsOf(code);
  const sources = sourcesOf(body, ids);
  const named = new Set(sources.values());
  // What is required, as by modules of Node, is no statement.
  const required = all.filter(({ id }) => !named.has(id));
  const imported = body.flatMap(({ type, source, specifiers = [] }) => {
    const id = source == null ? undefined : sources.get(source.value);
    if (id === undefined) return [];
    const names = specifiers.map((one) => (type === 'ImportDeclaration' ? importedName(one) : nameOf(one.local)));
    return names.length === 0 ? [{ id, name: null }] : names.map((name) => ({ id, name }));
  });
  return [...imported, ...required];
}

function importedName({ type, imported }: Named): string | null {
  if (type === 'ImportNamespaceSpecifier') return null;
  return type === 'ImportDefaultSpecifier' ? 'default' : nameOf(imported);
}

/** Null for a module that does more than pass names on. */
function readIndex(code: string | null, ids: readonly string[]): Names | null {
  if (code === null || ids.length < 2) return null;
  const body = statementsOf(code).filter(({ directive }) => directive === undefined);
  const isIndex = body.every(
    ({ type, declaration }) =>
      type === 'ImportDeclaration' ||
      type === 'ExportAllDeclaration' ||
      (type === 'ExportNamedDeclaration' && declaration == null),
  );
  if (!isIndex) return null;
  const sources = sourcesOf(body, ids);
  const names = new Map<string, readonly Imported[]>();
  const locals = new Map<string, Imported>();
  const rest: Imported[] = [];
  for (const { type, source, specifiers = [], exported } of body) {
    const id = source == null ? '' : (sources.get(source.value) ?? '');
    if (type === 'ExportAllDeclaration') {
      if (exported == null) rest.push({ id, name: '=' });
      else names.set(nameOf(exported), [{ id, name: null }]);
    } else if (type === 'ImportDeclaration') {
      for (const one of specifiers) locals.set(nameOf(one.local), { id, name: importedName(one) });
    } else {
      for (const one of specifiers) {
        const local = nameOf(one.local);
        const to = source == null ? locals.get(local) : { id, name: local };
        if (to !== undefined) names.set(nameOf(one.exported), [to]);
      }
    }
  }
  if (rest.length > 0) names.set('*', rest);
  return names;
}

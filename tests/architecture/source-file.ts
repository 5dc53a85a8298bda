import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

interface Import {
  readonly from: string;
  /** From the root of the project; null for a package. */
  readonly file: string | null;
  readonly typeOnly: boolean;
  readonly onDemand: boolean;
}

export interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface SourceFile {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly nodes: readonly SyntaxNode[];
}

const root = path.resolve(import.meta.dirname, '../..');
const ALIASES: Record<string, string> = {
  '#domain/': 'src/domain/',
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#client/': 'src/client/',
  '#tests/': 'tests/',
  '#bench/': 'bench/',
  '#faults/': 'faults/',
  '#attack/': 'attack/',
  '#scripts/': 'scripts/',
  '#e2e/': 'e2e/',
  '#migrations/': 'migrations/',
};

export function readSources(patterns: readonly string[]): SourceFile[] {
  const files = globSync(patterns, { cwd: root }).map((file) => file.split(path.sep).join('/'));
  return files.sort().map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
}

/** @throws when the text is not TypeScript */
export function parseSource(file: string, text: string): SourceFile {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const nodes = nodesOf(program);
  return { path: file, nodes, imports: nodes.flatMap((node) => importOf(file, node)) };
}

function nodesOf(value: unknown, found: SyntaxNode[] = []): SyntaxNode[] {
  if (Array.isArray(value)) {
    for (const item of value) nodesOf(item, found);
  } else if (isNode(value)) {
    found.push(value);
    for (const name in value) nodesOf(value[name], found);
  }
  return found;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function importOf(file: string, node: SyntaxNode): Import[] {
  if (!IMPORTING.has(node.type) || !isNode(node['source'])) return [];
  const from = node['source']['value'];
  if (typeof from !== 'string') return [];
  const onDemand = node.type === 'ImportExpression';
  return [{ from, file: targetOf(file, from), typeOnly: isTypeOnly(node), onDemand }];
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : [];
  return specifiers.length > 0 && specifiers.every((specifier) => specifier['importKind'] === 'type');
}

export function targetOf(file: string, from: string): string | null {
  if (from.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), from));
  const alias = Object.keys(ALIASES).find((name) => from.startsWith(name));
  return alias === undefined ? null : `${ALIASES[alias]}${from.slice(alias.length)}`;
}

import { IMPORTING, isNode, targetOf, type SourceFile, type SyntaxNode } from './source-file.ts';

const ASKED_OTHERWISE: Record<string, readonly string[]> = {
  // The server loads what was built of it.
  'src/client/app/render.server.tsx': ['renderPage', 'documentWords', 'askBy', 'firstData'],
  // The build puts it in the place of a package.
  'src/client/ui/style-singleton.ts': ['styleSingleton'],
  // vitest calls them before all tests.
  'tests/support/built-pages.ts': ['setup'],
  'tests/support/bundled-server.ts': ['setup'],
  'tests/support/migrated-database.ts': ['setup'],
  'tests/support/same-fonts.ts': ['setup'],
};
/** Types of the rows in the types of queries, which the compiler can only write down where it can name them. */
const TABLES = 'src/server/platform/database/schema.ts';
/** They export to tools, or describe generated code. */
export const FOR_TOOLS = /\.config\.ts$|\.d\.ts$/;

/** As `file: name`. The first file that needs one exports it again. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const used = new Set(files.flatMap(usesOf));
  return files
    .filter(({ path }) => path !== TABLES && !FOR_TOOLS.test(path))
    .flatMap((file) =>
      exportedBy(file)
        .filter((name) => !used.has(`${file.path}#${name}`) && !used.has(`${file.path}#*`))
        .filter((name) => ASKED_OTHERWISE[file.path]?.includes(name) !== true)
        .map((name) => `${file.path}: ${name}`),
    );
}

/** Started by themselves or by tools. */
const STARTED = /^scripts\/[^/]+\.ts$|\.(?:test|journey|browser)\.tsx?$/;

export function unusedFiles(files: readonly SourceFile[]): string[] {
  const named = new Set<string>();
  for (const { imports, nodes } of files) {
    for (const { file } of imports) if (file !== null) named.add(file.slice(file.lastIndexOf('/')));
    for (const { type, value } of nodes)
      if (type === 'Literal' && typeof value === 'string') named.add(`/${value}`.slice(`/${value}`.lastIndexOf('/')));
  }
  return files
    .map(({ path }) => path)
    .filter((path) => !STARTED.test(path) && !FOR_TOOLS.test(path))
    .filter((path) => !named.has(path.slice(path.lastIndexOf('/'))));
}

/** Own names and re-exports. */
export function exportedBy({ nodes }: SourceFile): string[] {
  return nodes
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) => [...declaredBy(node['declaration']), ...nodesIn(node, 'specifiers').map(named('exported'))]);
}

function declaredBy(declaration: unknown): string[] {
  if (!isNode(declaration)) return [];
  if (declaration.type !== 'VariableDeclaration') return [nameIn(declaration, 'id')];
  return nodesIn(declaration, 'declarations').flatMap(({ id }) => boundBy(id));
}

function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  return [
    ...nodesIn(pattern, 'properties').flatMap(({ value }) => boundBy(value)),
    ...nodesIn(pattern, 'elements').flatMap(boundBy),
  ];
}

/** As `file#name`, or `file#*` for all of it. */
function usesOf(file: SourceFile): string[] {
  return file.nodes.flatMap((node) => {
    const source = IMPORTING.has(node.type) ? node['source'] : null;
    const target = isNode(source) ? targetOf(file.path, String(source['value'])) : null;
    return target === null ? [] : namesUsedBy(node, file).map((name) => `${target}#${name}`);
  });
}

function namesUsedBy(node: SyntaxNode, file: SourceFile): string[] {
  if (node.type === 'ImportDeclaration') return nodesIn(node, 'specifiers').map(named('imported'));
  if (node.type === 'ExportNamedDeclaration') return nodesIn(node, 'specifiers').map(named('local'));
  if (node.type === 'ExportAllDeclaration') return ['*'];
  // What comes on demand is asked for by its name later on, somewhere in the same file.
  return [...new Set(file.nodes.filter(({ type }) => type === 'Identifier').map(({ name }) => String(name)))];
}

function named(field: 'imported' | 'exported' | 'local'): (specifier: SyntaxNode) => string {
  return (specifier) => (specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameIn(specifier, field));
}

function nameIn(node: SyntaxNode, field: string): string {
  const name = node[field];
  return isNode(name) ? String(name['name'] ?? name['value']) : 'default';
}

function nodesIn(node: SyntaxNode, field: string): SyntaxNode[] {
  const nodes = node[field];
  return Array.isArray(nodes) ? nodes.filter(isNode) : [];
}

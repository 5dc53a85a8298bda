import { isNode, type SourceFile, type SyntaxNode } from './source-file.ts';

/** The words that a node breaks the rule with; null when it does not. */
type Finder = (node: SyntaxNode) => string | null;

interface PlaceRule {
  readonly about: (path: string) => boolean;
  readonly except: RegExp;
  readonly find: Finder;
}

const TEST = /\.test\.tsx?$/;
const product = (path: string) => path.startsWith('src/') && !TEST.test(path);

/** What is done in few places, so that it is right everywhere. */
export const placeRules = {
  sql: {
    about: (path) => path.startsWith('src/') && !TEST.test(path),
    except: /\.store\.ts$|^src\/server\/platform\/database\//,
    find: (node) => statement(node) ?? tagged(node, 'sql') ?? databasePackage(node),
  },
  environment: {
    about: product,
    except: /^src\/server\/platform\/config\.ts$/,
    find: (node) => member(node, 'process', ['env']),
  },
  now: {
    about: product,
    except:
      /^src\/server\/platform\/time\/clock\.ts$|^src\/client\/(?:lib\/page-data\.tsx|features\/door\/phone-clock\.ts)$/,
    find: (node) => newDate(node) ?? member(node, 'Date', ['now']) ?? member(node, 'Temporal', ['Now']),
  },
  zones: {
    about: product,
    except: /^src\/server\/platform\/time\//,
    find: (node) => localeDate(node) ?? member(node, 'Intl', ['DateTimeFormat', 'RelativeTimeFormat']),
  },
  outside: {
    about: (path) => path.startsWith('src/server/') && !TEST.test(path),
    // The server itself is made in one place.
    except: /^src\/server\/(?:platform\/net\/|http\/connections\.ts$)/,
    find: (node) =>
      called(node, 'fetch') ??
      member(node, 'globalThis', ['fetch', 'WebSocket', 'EventSource']) ??
      constructed(node, ['WebSocket', 'EventSource', 'XMLHttpRequest']) ??
      networkPackage(node),
  },
  mailServers: {
    about: (path) => path.startsWith('src/server/') && !TEST.test(path),
    except: /^src\/server\/mail\//,
    find: (node) => imported(node, /^nodemailer($|\/)/),
  },
  mailto: {
    about: (path) => path.startsWith('src/client/') && !TEST.test(path),
    except: /^src\/client\/ui\/mailto(?:-message)?\.ts$/,
    find: mailtoLink,
  },
  // Whatever has this beginning of a key is fetched again when a sheet changes, so it must hold sheets.
  sheetQueries: {
    about: (path) => path.startsWith('src/client/') && !TEST.test(path),
    except: /^src\/client\/features\/sheets\/sheets\.api\.ts$/,
    find: (node) => keyOfSheets(node),
  },
  // A name is the same however it is typed, so it is compared as `foldWords` writes it. Stations are no people, and
  // whether a shown name tells the whole one asks for each part.
  names: {
    about: product,
    except: /^src\/(?:contract\/slot-patterns|domain\/hand-overs)\.ts$/,
    find: comparedAsAddress,
  },
  // The icons of `lucide-react` import the one file by its default.
  defaultExports: {
    about: (path) => path.startsWith('src/'),
    except: /^src\/client\/ui\/create-icon\.ts$/,
    find: defaultExport,
  },
} satisfies Record<string, PlaceRule>;

export function outOfPlace(files: readonly SourceFile[], { about, except, find }: PlaceRule): string[] {
  return files
    .filter(({ path }) => about(path) && !except.test(path))
    .flatMap(({ path, nodes }) =>
      nodes
        .map(find)
        .filter((what) => what !== null)
        .map((what) => `${path}: ${what}`),
    );
}

const STATEMENTS = [
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
  'selectNoFrom',
  'executeQuery',
];

function statement(node: SyntaxNode): string | null {
  const callee = node.type === 'CallExpression' ? node['callee'] : null;
  const property = isNode(callee) ? callee['property'] : null;
  const name = nameOf(property);
  return name !== null && STATEMENTS.includes(name) ? `${name}()` : null;
}

function tagged(node: SyntaxNode, tag: string): string | null {
  return node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === tag ? `${tag}\`…\`` : null;
}

function databasePackage(node: SyntaxNode): string | null {
  return imported(node, /^(kysely|better-sqlite3|pg)($|\/)/);
}

function networkPackage(node: SyntaxNode): string | null {
  return imported(node, /^((node:)?(https?|http2|net|tls|dgram|dns)|undici)($|\/)/);
}

/** Type imports do not count. */
function imported(node: SyntaxNode, packages: RegExp): string | null {
  const source = ['ImportDeclaration', 'ImportExpression'].includes(node.type) ? node['source'] : null;
  if (!isNode(source) || node['importKind'] === 'type') return null;
  const name = source['value'];
  return typeof name === 'string' && packages.test(name) ? `import of ${name}` : null;
}

function member(node: SyntaxNode, object: string, properties: readonly string[]): string | null {
  if (node.type !== 'MemberExpression' || nameOf(node['object']) !== object) return null;
  const property = nameOf(node['property']);
  return property !== null && properties.includes(property) ? `${object}.${property}` : null;
}

function newDate(node: SyntaxNode): string | null {
  if (!['NewExpression', 'CallExpression'].includes(node.type) || nameOf(node['callee']) !== 'Date') return null;
  const given = node['arguments'];
  return Array.isArray(given) && given.length === 0 ? 'the present moment' : null;
}

function localeDate(node: SyntaxNode): string | null {
  const property = node.type === 'MemberExpression' ? nameOf(node['property']) : null;
  return property !== null && /^toLocale(Date|Time)?String$/.test(property) ? `${property}()` : null;
}

function constructed(node: SyntaxNode, names: readonly string[]): string | null {
  const name = node.type === 'NewExpression' ? nameOf(node['callee']) : null;
  return name !== null && names.includes(name) ? `new ${name}()` : null;
}

function called(node: SyntaxNode, name: string): string | null {
  return node.type === 'CallExpression' && nameOf(node['callee']) === name ? `${name}()` : null;
}

function mailtoLink(node: SyntaxNode): string | null {
  const value = node.type === 'TemplateElement' ? node['value'] : null;
  const text = typeof value === 'object' && value !== null && 'raw' in value ? value.raw : null;
  return typeof text === 'string' && text.startsWith('mailto:') ? text : null;
}

function defaultExport(node: SyntaxNode): string | null {
  if (node.type === 'ExportDefaultDeclaration') return 'default export';
  return node.type === 'ExportSpecifier' && nameOf(node['exported']) === 'default' ? 'default export' : null;
}

function comparedAsAddress(node: SyntaxNode): string | null {
  if (node.type !== 'CallExpression') return null;
  const compared = nameOf(node['callee']) === 'comparable' ? node['arguments'] : null;
  const given = Array.isArray(node['arguments']) ? node['arguments'] : [];
  const all = given.some((one) => nameOf(one) === 'comparable') ? node['callee'] : compared;
  return /"name":"(?:\w*N|n)ames?"/.test(JSON.stringify(all)) ? 'a name that is compared as an address' : null;
}

function keyOfSheets(node: SyntaxNode): string | null {
  const [first] = node.type === 'ArrayExpression' && Array.isArray(node['elements']) ? node['elements'] : [];
  if (!isNode(first)) return null;
  const begins = first.type === 'SpreadElement' ? first['argument'] : first;
  const callee = isNode(begins) && begins.type === 'CallExpression' ? begins['callee'] : begins;
  const isOfSheets = ['sheetsKey', 'sheetKey', '/api/signup-sheets'].includes(nameOf(callee) ?? '');
  return isOfSheets ? 'a key of sheets' : null;
}

function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  const word = node.type === 'Identifier' ? node['name'] : node['value'];
  return typeof word === 'string' ? word : null;
}

import type { Document } from 'domhandler';
import { parse, parseFragment } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import type { TreeAdapter } from 'parse5';
import { PageFault } from './page-fault.ts';

/** Nesting. Pages stay below 60; parsing time grows with the square of it. */
const MAX_DEPTH = 512;

/**
 * The tree that browsers build (parse5).
 * @throws {PageFault} too-deep, as soon as the limit is reached and before the rest is parsed
 */
export function parseHtml(text: string): Document {
  return parse(text, { treeAdapter: guardedAdapter() });
}

export function parseHtmlFragment(text: string): Document {
  return parseFragment(text, { treeAdapter: guardedAdapter() });
}

function guardedAdapter(): TreeAdapter<Htmlparser2TreeAdapterMap> {
  let depth = 0;
  return {
    ...adapter,
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH)
        throw new PageFault('too-deep', `The page nests elements more than ${MAX_DEPTH} levels deep`);
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

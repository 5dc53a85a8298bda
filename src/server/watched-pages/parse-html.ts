import type { Document } from 'domhandler';
import { parse, parseFragment } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import type { TreeAdapter } from 'parse5';
import { PageFault } from './page-fault.ts';

/** Elements within each other. Pages stay below 60; the time of parsing grows with the square of it. */
const MAX_DEPTH = 512;

/**
 * The tree of a page as browsers build it (parse5).
 *
 * @throws {PageFault} too-deep, as soon as the depth is reached and before the rest is read
 */
export function parseHtml(text: string): Document {
  return parse(text, { treeAdapter: guardedAdapter() });
}

/** The same for a piece of a page, as feeds carry them. */
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

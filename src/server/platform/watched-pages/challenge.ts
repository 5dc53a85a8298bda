import { isTag, isText, type AnyNode, type Document } from 'domhandler';
import type { PageContent } from '#domain/monitors/page-content.ts';

/** Walls are short. What is longer is a page, though it speaks of such things. */
const WALL_AT_MOST = 1500;
const SAYS_SO =
  /just a moment|checking (?:if the site connection is secure|your browser)|attention required|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|not a robot|enable javascript and cookies|enable cookies|pardon our interruption|request unsuccessful|unusual traffic|ddos protection|access (?:to this page has been )?denied|you have been blocked|security check/i;

/**
 * Whether a page is a wall that asks who is reading, or turns readers away, instead of the page itself.
 *
 * @param content what the selectors found; null where one found nothing
 */
export function isChallenge(document: Document, content: PageContent | null): boolean {
  if (content !== null && content.text.length > WALL_AT_MOST) return false;
  const words: string[] = [];
  let length = 0;
  const visit = (nodes: readonly AnyNode[]) => {
    for (const node of nodes) {
      if (length > WALL_AT_MOST) return;
      if (isText(node)) {
        words.push(node.data);
        length += node.data.trim().length;
      } else if (isTag(node)) visit(node.children);
    }
  };
  visit(document.children);
  return length <= WALL_AT_MOST && SAYS_SO.test(words.join(' ').replace(/\s+/g, ' '));
}

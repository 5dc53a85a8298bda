import { isTag, isText, type AnyNode, type Document } from 'domhandler';
import type { PageContent } from '#domain/monitors/page-content.ts';

/** In characters. Challenges are short; a longer page is real even if it uses such words. */
const MAX_CHALLENGE_LENGTH = 1500;
const TITLE =
  /^\s*(?:just a moment|attention required! \| cloudflare|access denied|security check|client challenge|vercel security checkpoint|ddos-guard|(?:403 )?forbidden|robot check)/i;
const SENTENCE =
  /checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|(?:are|confirm) you(?:'re| are)? not a robot|complet(?:e|ing) the captcha|enable javascript and cookies to continue|pardon our interruption|request unsuccessful\. incapsula|unusual traffic from your|ddos protection by|you have been blocked/i;
/** Written for programs. noscript is for people, and challenges are read without scripts. */
const NOT_FOR_PEOPLE = new Set(['script', 'style', 'template', 'svg']);

export function isChallenge(document: Document, content: PageContent | null): boolean {
  if (content !== null && content.text.length > MAX_CHALLENGE_LENGTH) return false;
  const words: string[] = [];
  let [title, length] = ['', 0];
  const visit = (nodes: readonly AnyNode[], isTitle: boolean) => {
    for (const node of nodes) {
      if (length > MAX_CHALLENGE_LENGTH) return;
      if (isText(node) && isTitle) title += node.data;
      else if (isText(node)) {
        words.push(node.data);
        length += node.data.trim().length;
      } else if (isTag(node) && !NOT_FOR_PEOPLE.has(node.name)) visit(node.children, node.name === 'title');
    }
  };
  visit(document.children, false);
  return length <= MAX_CHALLENGE_LENGTH && (TITLE.test(title) || SENTENCE.test(words.join(' ').replace(/\s+/g, ' ')));
}

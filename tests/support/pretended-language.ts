import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ACUTE = '\u0301';
/** An accented text has an accent between any two letters. */
const PLAIN_WORD = /[A-Za-z]{2}/;

interface EnglishText {
  readonly id: string;
  readonly text: string;
}

export type PretendedTexts = Readonly<Record<string, CompiledMessage>>;

export function englishTexts(folder: string): EnglishText[] {
  const { items } = parsePo(readFileSync(path.join(ROOT, folder, 'en.po'), 'utf8'));
  return items.map(({ msgid, msgctxt, msgstr: [text = ''], extractedComments }) => ({
    id: extractedComments.includes('js-lingui-explicit-id') ? msgid : generateMessageId(msgid, msgctxt ?? undefined),
    text,
  }));
}

/**
 * A pseudo-language of these English texts: every letter accented, every vowel twice, so that a text is longer by two
 * fifths, and all of it in brackets. A plain text on a page is missing from the catalogue.
 */
export function pretendedTexts(english: readonly EnglishText[]): PretendedTexts {
  return Object.fromEntries(english.map(({ id, text }) => [id, ['[', ...compileMessage(text, accented), ']']]));
}

function accented(text: string): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<') ? part : part.replaceAll(/[aeiou]/gi, '$&$&').replaceAll(/[a-z]/gi, `$&${ACUTE}`),
    )
    .join('');
}

export function isPlain(text: string, written: readonly string[]): boolean {
  return PLAIN_WORD.test(written.reduce((rest, known) => rest.replaceAll(known, ''), text));
}

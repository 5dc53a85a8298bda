import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ACUTE = '\u0301';
/** Between two accented letters stands an accent. */
const PLAIN_WORD = /[A-Za-z]{2}/;

/** A text in English, and the id under which programs ask for it. */
interface EnglishText {
  readonly id: string;
  readonly text: string;
}

/** A catalogue by the ids of its texts. */
export type PretendedTexts = Readonly<Record<string, CompiledMessage>>;

/** The English texts of a catalogue; those of the pages are asked for by an id that is made from the text. */
export function englishTexts(folder: string): EnglishText[] {
  const { items } = parsePo(readFileSync(path.join(ROOT, folder, 'en.po'), 'utf8'));
  return items.map(({ msgid, msgstr: [text = ''], extractedComments }) => ({
    id: extractedComments.includes('js-lingui-explicit-id') ? msgid : generateMessageId(msgid),
    text,
  }));
}

/**
 * A language that nobody speaks, made of these English texts: every letter accented, every vowel twice, so that a text
 * is longer by two fifths, and all of it in brackets. What is still plain is in no catalogue.
 */
export function pretendedTexts(english: readonly EnglishText[]): PretendedTexts {
  return Object.fromEntries(english.map(({ id, text }) => [id, ['[', ...compileMessage(text, accented), ']']]));
}

/** The tags of a text stay as they are. */
function accented(text: string): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<') ? part : part.replaceAll(/[aeiou]/gi, '$&$&').replaceAll(/[a-z]/gi, `$&${ACUTE}`),
    )
    .join('');
}

/** Whether a text holds plain letters beside what somebody wrote. */
export function isPlain(text: string, written: readonly string[]): boolean {
  return PLAIN_WORD.test(written.reduce((rest, known) => rest.replaceAll(known, ''), text));
}

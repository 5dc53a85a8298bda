import { singleLine, textLimits } from './text-limits.ts';

/** First name and the first letter of the last one; a proposal, as names are not made of first and last everywhere. */
export function proposedName(name: string): string {
  const words = singleLine(name).split(' ');
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const letter = /^\p{L}\p{M}*/u.exec(last)?.[0];
  return (letter === undefined ? first : `${first} ${letter}.`).slice(0, textLimits.displayName);
}

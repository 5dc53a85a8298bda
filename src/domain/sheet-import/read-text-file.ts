import { readingsOf, type FileReading } from './encodings.ts';

const UTF_16 = [
  { marks: [0xff, 0xfe], encoding: 'utf-16le' },
  { marks: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * What a file as spreadsheets save them says: UTF-8, UTF-16 with its mark, or what its bytes are likeliest to mean.
 * Several readings are for its sender to choose from; there is none where nothing makes sense.
 */
export function readTextFile(bytes: Uint8Array): readonly FileReading[] {
  const marked = UTF_16.find(({ marks }) => marks.every((mark, at) => bytes[at] === mark));
  if (marked !== undefined) return [inUnicode(new TextDecoder(marked.encoding).decode(bytes))];
  try {
    return [inUnicode(new TextDecoder('utf-8', { fatal: true }).decode(bytes))];
  } catch {
    // No text has zeros; an Excel file is named as what it is later.
    return bytes.includes(0) ? [inUnicode(new TextDecoder('windows-1252').decode(bytes))] : readingsOf(bytes);
  }
}

const inUnicode = (text: string): FileReading => ({ encoding: 'utf-8', name: 'Unicode', text });

const LONGEST_SAMPLE = 40;

/** The first words that are not of a keyboard in English, which readings differ in. */
export function sampleOf({ text }: FileReading): string {
  const [found = ''] = /[^\r\n,;\t]*[^ -~\r\n\t][^\r\n,;\t]*/.exec(text) ?? [];
  return found.trim().slice(0, LONGEST_SAMPLE);
}

const UTF_16 = [
  { marks: [0xff, 0xfe], encoding: 'utf-16le' },
  { marks: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The text of a file as spreadsheets save them: UTF-8, UTF-16 with its mark, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const marked = UTF_16.find(({ marks }) => marks.every((mark, at) => bytes[at] === mark));
  if (marked !== undefined) return new TextDecoder(marked.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

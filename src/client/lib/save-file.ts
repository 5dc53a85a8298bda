/** How long a browser may take to begin saving, in ms. */
const KEEP_FOR = 60_000;

/** Lets the browser save this, or hand it to the program that opens such files. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FOR);
}

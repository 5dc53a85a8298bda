/**
 * Starts the program of a document. A browser that lacks what the code calls gets it first; current ones load nothing.
 * Where the program cannot start, the page stays as the server wrote it.
 */
export async function begin(start: () => Promise<void>): Promise<void> {
  try {
    // The newest functions of all that are called: a browser with these has the others.
    if (!('groupBy' in Map && 'canParse' in URL)) await import('#client/lib/add-missing-functions.ts');
    await start();
  } catch (error) {
    keepAsWritten();
    throw error;
  }
}

/** Lets the script that the server writes into each document show its page in the form for browsers without script. */
export function keepAsWritten(): void {
  dispatchEvent(new Event('simple'));
}

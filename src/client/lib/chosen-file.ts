import { useEffect, useState } from 'react';
import type { FileProblem } from './file-problem.ts';

export interface ChosenFile {
  readonly file: File;
  /** Where this browser can show it from. */
  readonly url: string;
}

/** A file that someone has chosen and not sent yet. `check` says what is wrong with one. */
export function useChosenFile(check: (file: File) => Promise<FileProblem | null>) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const url = chosen?.url;
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  /** Takes a file. Of one that is of no use it says why; then the one before stays. */
  async function choose(file: File): Promise<FileProblem | null> {
    const problem = await check(file);
    if (problem === null) setChosen({ file, url: URL.createObjectURL(file) });
    return problem;
  }

  return { chosen, choose, drop: () => setChosen(null) };
}

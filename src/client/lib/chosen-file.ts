import { useEffect, useState } from 'react';
import type { FileProblem } from './file-problem.ts';

export interface ChosenFile {
  readonly file: File;
  readonly url: string;
}

export function useChosenFile(check: (file: File) => Promise<FileProblem | null>) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const url = chosen?.url;
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  /** A file with a problem is not taken; the earlier one stays. */
  async function choose(file: File): Promise<FileProblem | null> {
    const problem = await check(file);
    if (problem === null) setChosen({ file, url: URL.createObjectURL(file) });
    return problem;
  }

  return { chosen, choose, drop: () => setChosen(null) };
}

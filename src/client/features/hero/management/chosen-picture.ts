import { useEffect, useState } from 'react';
import { checkPicture, type PictureProblem } from './check-picture.ts';

export interface ChosenPicture {
  readonly file: File;
  /** Where this browser can show it from. */
  readonly url: string;
}

/** A picture that someone has chosen and not sent yet. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const url = chosen?.url;
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  /** Takes a file. Of one that is of no use it says why; then the one before stays. */
  async function choose(file: File): Promise<PictureProblem | null> {
    const problem = await checkPicture(file);
    if (problem === null) setChosen({ file, url: URL.createObjectURL(file) });
    return problem;
  }

  return { chosen, choose };
}

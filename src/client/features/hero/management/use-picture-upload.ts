import { useEffect, useRef, useState } from 'react';
import type { HeroImage } from '#contract/hero.ts';
import { uploadHeroImage } from './hero-writes.ts';

/** One upload at a time; it ends with the dialog that began it. */
export function usePictureUpload() {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Answers null when it was cancelled. */
  async function upload(file: File, alt: string): Promise<HeroImage | null> {
    const own = new AbortController();
    running.current = own;
    setSent(0);
    try {
      return await uploadHeroImage(file, alt, { onProgress: setSent, signal: own.signal });
    } catch (error) {
      if (own.signal.aborted) return null;
      throw error;
    } finally {
      setSent(null);
    }
  }

  return { sent, upload, cancel: () => running.current?.abort() };
}

import { useEffect, useRef, useState } from 'react';
import type { UploadOptions } from './upload-file.ts';

/** One upload at a time; it is cancelled when its dialog closes. */
export function useUpload() {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Null if it was cancelled. */
  async function upload<Answer>(send: (options: UploadOptions) => Promise<Answer>): Promise<Answer | null> {
    const own = new AbortController();
    running.current = own;
    setSent(0);
    try {
      return await send({ onProgress: setSent, signal: own.signal });
    } catch (error) {
      if (own.signal.aborted) return null;
      throw error;
    } finally {
      setSent(null);
    }
  }

  return { sent, upload, cancel: () => running.current?.abort() };
}

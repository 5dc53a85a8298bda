import { useEffect, useRef, useState } from 'react';
import type { UploadOptions } from './upload-file.ts';

/** One upload at a time; it ends with the dialog that began it. */
export function useUpload() {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Answers null when it was cancelled. */
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

import { HttpError, Unreachable } from './http.ts';

export interface UploadOptions {
  /** From 0 to 1. At 1 the server still works on it. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a form with a file, with progress, which `fetch` lacks.
 * @throws {HttpError} for any answer that is not a success; {Unreachable} when there is no answer; the reason of
 * `signal` when that is aborted
 */
export function uploadFile<T>(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) return resolve(JSON.parse(responseText) as T);
      const seconds = Number.parseInt(request.getResponseHeader('retry-after') ?? '', 10);
      return reject(new HttpError(status, responseText, statusText, Number.isNaN(seconds) ? null : seconds));
    });
    request.addEventListener('error', () =>
      reject(new Unreachable('The upload was broken off. Check your connection and try again.')),
    );
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(form);
    return undefined;
  });
}

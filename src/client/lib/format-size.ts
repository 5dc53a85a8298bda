const [KB, MB, GB] = [1000, 1_000_000, 1_000_000_000];

/** `3 kB`, `4.2 MB`, `18.5 GB`; nothing is smaller than 1 kB. */
export function formatSize(bytes: number): string {
  if (bytes < MB) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} kB`;
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}

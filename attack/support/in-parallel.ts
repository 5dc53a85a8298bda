const AT_ONCE = 8;

/** Does the work for all of them, several at a time, and ends with the first error. */
export async function inParallel<Each>(
  all: readonly Each[],
  work: (each: Each) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const each of waiting) await work(each);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker));
}

/**
 * Calls `stop` once: at a signal that ends a process, or when the process that started this one and keeps a channel to
 * it is gone.
 */
export function onStopRequest(stop: (reason: string) => unknown): void {
  let requested = false;
  const request = (reason: string) => {
    if (requested) return;
    requested = true;
    void stop(reason);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, request);
  process.once('disconnect', () => request(PARENT_GONE));
  // While this process was busy starting; without a channel there is no such property.
  if ('connected' in process && !process.connected) request(PARENT_GONE);
}

const PARENT_GONE = 'the parent process has ended';

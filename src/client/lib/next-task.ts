/** Lets the browser do what waits meanwhile, such as to react to a press. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

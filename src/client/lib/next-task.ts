/** Lets the browser handle waiting work, such as a press. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

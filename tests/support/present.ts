/** @throws when the value is missing */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('What the test counts on is not there');
  return value;
}

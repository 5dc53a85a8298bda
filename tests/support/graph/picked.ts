/** The id and the fields in `fields`, as Graph answers; missing ones are left out. */
export function picked(whole: Readonly<Record<string, unknown>>, fields = 'id'): object {
  const names = ['id', ...fields.split(',').map((name) => name.trim())];
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)));
}

/** Of an object, the id and what `fields` names, as Graph answers it; what the object does not have is left out. */
export function picked(whole: Readonly<Record<string, unknown>>, fields = 'id'): object {
  const names = ['id', ...fields.split(',').map((name) => name.trim())];
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)));
}

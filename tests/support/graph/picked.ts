export function picked(whole: Readonly<Record<string, unknown>>, fields = 'id'): object {
  const names = ['id', ...fields.split(',').map((name) => name.trim())];
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)));
}

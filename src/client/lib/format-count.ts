// English, as the administration is; the public side has its plurals in the catalogues.

/** `1 slot`, `2 slots` */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function formatPeople(people: number): string {
  return formatCount(people, 'person', 'people');
}

/** `today`, `tomorrow`, `in 3 days` */
export function formatDaysAhead(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

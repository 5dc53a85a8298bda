import { foldWords } from './fold-words.ts';

export interface KeptName {
  readonly id: string;
  /** Where no two have one key. */
  readonly place: string;
  readonly name: string;
  readonly key: string;
}

interface RenewedKeys {
  readonly changed: readonly { readonly id: string; readonly key: string }[];
  /** The ids of those who are the same person as another one of their place. Both are kept, so these keep their key. */
  readonly apart: readonly string[];
}

/** @param names the earliest first, who gets the key if there are several */
export function renewKeys(names: readonly KeptName[]): RenewedKeys {
  const people = Map.groupBy(names, ({ place, name }) => JSON.stringify([place, foldWords(name)]));
  const changed: { id: string; key: string }[] = [];
  const apart: string[] = [];
  for (const same of people.values()) {
    const key = foldWords(same[0]?.name ?? '');
    const first = same.find((one) => one.key === key) ?? same[0];
    if (first !== undefined && first.key !== key) changed.push({ id: first.id, key });
    apart.push(...same.filter((one) => one !== first).map(({ id }) => id));
  }
  return { changed, apart };
}

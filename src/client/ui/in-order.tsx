import { Fragment, type ReactNode } from 'react';

interface InOrderProps<Item> {
  readonly of: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

/** For items that never change places, such as lines of a text: the index is the key. */
export function InOrder<Item>({ of, children }: InOrderProps<Item>) {
  return of.map((item, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- they never move
    <Fragment key={at}>{children(item)}</Fragment>
  ));
}

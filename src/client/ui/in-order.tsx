import { Fragment, type ReactNode } from 'react';

interface InOrderProps<Item> {
  readonly of: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

/** What never changes places, such as the lines of a text: each is told apart by where it stands. */
export function InOrder<Item>({ of, children }: InOrderProps<Item>) {
  return of.map((item, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- they never move
    <Fragment key={at}>{children(item)}</Fragment>
  ));
}

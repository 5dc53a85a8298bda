/** Somebody whose mail is read. */
export type Reached<One> = One & { readonly email: string };

/** Neither somebody without an address, whom an organizer noted, nor who has left and has an empty one. */
export function isReached<One extends { readonly email: string | null }>(one: One): one is Reached<One> {
  return one.email !== null && one.email !== '';
}

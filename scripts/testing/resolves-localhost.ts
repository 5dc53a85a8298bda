import { lookup } from 'node:dns/promises';

export const LOCALHOST_MISSING =
  'This machine does not know the name "localhost", which the servers of the tests have. Add the line "127.0.0.1 localhost" to /etc/hosts.';

export async function resolvesLocalhost(resolve: (name: string) => Promise<unknown> = lookup): Promise<boolean> {
  return resolve('localhost').then(
    () => true,
    () => false,
  );
}

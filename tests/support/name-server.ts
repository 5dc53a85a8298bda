import type { ResolveHost } from '#server/platform/net/resolve-host.ts';

interface NameServer {
  readonly resolve: ResolveHost;
  /** In that order. */
  readonly asked: readonly string[];
}

/** The addresses of a host, or those of the first, second, … lookup. */
type Addresses = readonly string[] | ((time: number) => readonly string[] | Promise<readonly string[]>);

export function nameServer(names: Readonly<Record<string, Addresses>>): NameServer {
  const asked: string[] = [];
  return {
    asked,
    async resolve(host) {
      asked.push(host);
      const addresses = names[host];
      if (addresses === undefined) throw Object.assign(new Error(`There is no ${host}`), { code: 'ENOTFOUND' });
      return typeof addresses === 'function' ? addresses(asked.filter((name) => name === host).length) : addresses;
    },
  };
}

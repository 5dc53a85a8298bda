/** @throws when the address is none of this machine, and the caller does not say that the hub is theirs */
export function ownAddress(address: string, isOwned: boolean): string {
  if (!URL.canParse(address)) throw new Error(`${address} is no address such as http://localhost:3000`);
  const { hostname, origin, protocol } = new URL(address);
  if (!/^https?:$/.test(protocol)) throw new Error(`${address} is no address such as http://localhost:3000`);
  const isHere = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  if (!isHere && !isOwned)
    throw new Error(`${hostname} is not this machine. If you run the hub there, add --i-own-this-hub`);
  return origin;
}

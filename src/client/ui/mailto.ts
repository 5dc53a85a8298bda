/** A domain goes as programs without other letters know it. */
export function mailtoAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const host = `http://${address.slice(at + 1)}`;
  const domain = URL.canParse(host) ? new URL(host).hostname : encodeURIComponent(address.slice(at + 1));
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${domain}`;
}

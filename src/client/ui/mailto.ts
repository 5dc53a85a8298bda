/** Line breaks become %0D%0A and spaces %20 (RFC 6068). */
export function mailtoAddress(
  address: string,
  begun: { subject?: string | undefined; body?: string | undefined },
): string {
  const fields = Object.entries(begun).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`],
  );
  return `mailto:${address}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}

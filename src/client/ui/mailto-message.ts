import { mailtoAddress } from './mailto.ts';

interface BegunMessage {
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
}

/** Line breaks become %0D%0A and spaces %20 (RFC 6068). */
export function mailtoMessage(address: string, begun: BegunMessage): string {
  const fields = Object.entries(begun).flatMap(([name, text]: [string, string | undefined]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`],
  );
  return `${mailtoAddress(address)}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}

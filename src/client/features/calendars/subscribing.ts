/** Opens the calendar program of the device. */
export function webcalOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

/** Asks Google Calendar, which knows the address in this form only. */
export function googleOf(url: string): string {
  return `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalOf(url))}`;
}

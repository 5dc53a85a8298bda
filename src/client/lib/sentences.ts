export function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

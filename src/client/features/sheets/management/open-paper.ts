/** A page of the server that opens in a tab, with a button that prints it. */
export function openPaper(sheetId: string, file: 'roster' | 'sign-in' | 'poster' | 'labels'): void {
  window.open(`/api/signup-sheets/${sheetId}/${file}.html`, '_blank', 'noopener');
}

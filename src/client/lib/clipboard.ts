/** False if the browser forbids it. */
export async function copyText(text: string): Promise<boolean> {
  return (await copyByPermission(text)) || copyBySelection(text);
}

async function copyByPermission(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https there is no clipboard, and it may be forbidden.
    return false;
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'sr-only';
  const before = document.activeElement;
  // A dialog lets the focus go nowhere else.
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  // The only way on a page without https.
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

import { showToast } from '#client/lib/toast.ts';

/** Puts the address into the clipboard and says so; where the browser forbids it, shows the address to copy by hand. */
export async function copyLink(address: string): Promise<void> {
  if ((await copyByPermission(address)) || copyBySelection(address)) {
    showToast({ title: 'Link Copied', description: address });
    return;
  }
  showToast({ title: 'Copy This Link', description: address });
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
  document.body.append(field);
  field.select();
  // The only way on a page without https.
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

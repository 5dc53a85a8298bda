import { copyText } from '#client/lib/clipboard.ts';
import { showToast } from '#client/lib/toast.ts';

/** Puts the address into the clipboard and says so; where the browser forbids it, shows the address to copy by hand. */
export async function copyLink(address: string): Promise<void> {
  showToast({ title: (await copyText(address)) ? 'Link Copied' : 'Copy This Link', description: address });
}

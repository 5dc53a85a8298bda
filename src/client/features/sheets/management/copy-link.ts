import { copyText } from '#client/lib/clipboard.ts';
import { showToast } from '#client/lib/toast.ts';

/** Where the browser forbids the clipboard, shows the address to copy by hand. */
export async function copyLink(address: string): Promise<void> {
  showToast({ title: (await copyText(address)) ? 'Link Copied' : 'Copy This Link', description: address });
}

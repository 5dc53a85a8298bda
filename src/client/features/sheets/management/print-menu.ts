import { ClipboardPen, QrCode, ScrollText, Tags } from 'lucide-react';
import type { SheetView } from '#contract/sheets.ts';
import { isItem } from '#domain/slot-kinds.ts';
import type { MenuGroup, MenuItem } from '#client/ui/more-menu.tsx';

/** Pages of the server, each of which opens in a tab with a button that prints it. */
export function printMenu({ id, slots }: SheetView): MenuGroup {
  const page = (icon: MenuItem['icon'], words: string, file: string): MenuItem => ({
    icon,
    words,
    onSelect: () => void window.open(`/api/signup-sheets/${id}/${file}.html`, '_blank', 'noopener'),
  });
  return {
    title: 'Print',
    items: [
      ...(slots.length > 0 ? [page(ScrollText, 'Roster with phone numbers', 'roster')] : []),
      ...(slots.some((slot) => !isItem(slot)) ? [page(ClipboardPen, 'Sign-in sheet', 'sign-in')] : []),
      page(QrCode, 'Poster with a QR code', 'poster'),
      ...(slots.some(isItem) ? [page(Tags, 'Labels for dishes', 'labels')] : []),
    ],
  };
}

/** To whom a letter goes: the volunteers of a sheet or of a slot, or all who consented. */
export type Audience = { readonly kind: 'sheet' | 'slot'; readonly id: string } | { readonly kind: 'everyone' };

/** What all mails of one letter say. */
export interface LetterText {
  readonly subject: string;
  readonly text: string;
  /** The event that it is about; null for a letter to all who consented. */
  readonly sheet: { readonly id: string; readonly title: string } | null;
  readonly replyTo: { readonly name: string; readonly address: string };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { isUnavailable, type Unavailable } from '#contract/unavailable.ts';
import { isWaitlistRefusal, type WaitlistRefusal } from '#contract/waitlist-refusals.ts';
import type { JoinedWaitlist, WaitlistInput } from '#contract/waitlist.ts';
import { MOST_WAITING_PLACES } from '#domain/offers.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { keepPersonOnly } from '#client/features/person-form/person-draft.ts';
import { sheetsKey } from '#client/features/sheets/sheets.api.ts';
import type { PersonInput } from '#client/features/signups/signups.api.ts';
import { postToWaitlist } from '#client/features/waitlist/waitlist.api.ts';
import { HttpError } from '#client/lib/http.ts';
import { withProof } from '#client/lib/proof/with-proof.ts';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { drafts } from '#client/lib/storage.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useJoiningWords } from './use-joining-words.ts';
import type { SignupDialogState } from './use-signup-dialog.ts';

const FORM = 'waitlist';

/** What the form asks of those who wait, besides all that it asks of those who sign up. */
interface Wish {
  readonly places: number;
  readonly fewerIsFine: boolean;
}

export interface Joining {
  readonly wish: Wish;
  readonly change: (part: Partial<Wish>) => void;
  readonly least: number;
  readonly most: number;
  readonly why: Unavailable | WaitlistRefusal | null;
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly isBusy: boolean;
  /** Null until the person is on the list. */
  readonly joined: JoinedWaitlist | null;
  readonly send: (values: PersonInput) => void;
  /** What was refused is asked again. */
  readonly reset: () => void;
}

/** Waits for a place of the dialog's slot with what is typed in its form. */
export function useJoining(sheet: SheetView, { slot, person, asked, traces, inputOf }: SignupDialogState): Joining {
  const queryClient = useQueryClient();
  const words = useJoiningWords();
  const [kept, setKept] = useState<Wish>(() => drafts.read<Wish>(FORM) ?? { places: 1, fewerIsFine: false });
  const [refused, setRefused] = useState<Unavailable | WaitlistRefusal | null>(null);
  const [joined, setJoined] = useState<JoinedWaitlist | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  // Everyone who is named needs a place.
  const least = isItem(slot) ? 1 : 1 + asked.draft.others.length;
  const most = Math.max(least, Math.min(MOST_WAITING_PLACES, slot.maxPerPerson ?? MOST_WAITING_PLACES));
  const wish = { ...kept, places: Math.min(Math.max(kept.places, least), most) };
  const isThere = sheet.slots.some(({ id }) => id === slot.id);
  const { run, isBusy } = useAction({
    call(body: WaitlistInput) {
      const key = { 'Idempotency-Key': requestKey(FORM, [slot.id, body]) };
      return withProof((headers) => postToWaitlist(slot.id, { ...body, ...traces.read() }, { ...headers, ...key }));
    },
    handleError(error) {
      const code = error instanceof HttpError && error.status === 404 ? 'not_found' : codeOf(error);
      if (isUnavailable(code) || isWaitlistRefusal(code)) {
        setRefused(code);
        // It is shown by then.
        requestAnimationFrame(() => notice.current?.focus());
      } else if (error instanceof HttpError && error.answer?.errors !== undefined) person.tellServerErrors(error);
      else person.tell(words(error));
    },
    onSuccess(answer) {
      keepPersonOnly(person.form.getValues());
      drafts.drop(FORM);
      forgetRequestKey(FORM);
      asked.forget();
      setJoined(answer);
    },
    refresh: async () => void queryClient.invalidateQueries({ queryKey: sheetsKey }),
  });
  return {
    wish,
    change(part) {
      setKept({ ...wish, ...part });
      drafts.write(FORM, { ...wish, ...part });
    },
    least,
    most,
    why: isThere ? (refused ?? whyNotNow(slot)) : 'not_found',
    notice,
    isBusy,
    joined,
    send(values) {
      setRefused(null);
      const { slotId: _slot, quantity: _quantity, ...input } = inputOf(values);
      run({ ...input, ...wish });
    },
    reset: () => setRefused(null),
  };
}

function whyNotNow({ isFull, signupsOpen }: SignupDialogState['slot']): Unavailable | WaitlistRefusal | null {
  if (!signupsOpen) return 'signups_closed';
  return isFull ? null : 'not_full';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof HttpError ? error.answer?.code : undefined;
}

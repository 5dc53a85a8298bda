import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { isReached } from '#domain/reached-people.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { HttpError, messageOf } from '#client/lib/http.ts';
import { dismissToast, showToast } from '#client/lib/toast.ts';
import { firstNameOf } from './first-name.ts';
import { moveSignup } from './signup-writes.ts';

/** In seconds. The email waits for it, and a little longer, as a call takes its time. */
const UNDO_FOR = 10;

/** In ms: what goes sooner nobody can press. */
const SHORTEST = 2000;

interface Moving {
  readonly volunteer: SignupView;
  readonly from: SlotView;
  readonly to: SlotView;
  readonly notify: boolean;
}

/** Moves somebody, and says so with a way back that works for ten seconds. Answers whether the person was moved. */
export function useMoving(): (moving: Moving) => Promise<boolean> {
  const refresh = useRefreshSheets();
  const call = ({ volunteer, from, to, notify }: Moving) =>
    moveSignup(volunteer.id, { slotId: to.id, from: from.id, notify, undoFor: UNDO_FOR });
  const tell = (volunteer: SignupView, error: unknown) =>
    showToast({
      title: `${volunteer.name} wasn’t moved`,
      description: explain(error, volunteer),
      variant: 'destructive',
    });
  return async (moving) => {
    const { volunteer, from, to } = moving;
    // The time to undo begins before the answer is here.
    const askedAt = performance.now();
    try {
      await call(moving);
    } catch (error) {
      tell(volunteer, error);
      await refresh();
      return false;
    }
    const lastsFor = UNDO_FOR * 1000 - (performance.now() - askedAt);
    let { notify } = moving;
    const attempt = (work: () => Promise<unknown>) =>
      void work()
        .catch((error: unknown) => tell(volunteer, error))
        .then(refresh);
    const title = `${volunteer.name} moved to ${to.title}`;
    if (lastsFor < SHORTEST) {
      showToast({ title });
      await refresh();
      return true;
    }
    const id = showToast({
      title,
      lastsFor,
      ...saysWhoIsTold(moving, (isChosen) => {
        notify = isChosen;
        attempt(() => call({ ...moving, notify }));
      }),
      action: {
        words: 'Undo',
        onPress: () =>
          attempt(async () => {
            const { unheard } = await call({ volunteer, from: to, to: from, notify });
            const description = unheard === true ? 'Nobody was emailed.' : whoHeard(volunteer, notify);
            showToast({ title: `${volunteer.name} is back in ${from.title}`, description });
          }),
      },
    });
    // Later it would be another move, by another email, however long a pointer rests on it.
    setTimeout(() => dismissToast(id), lastsFor);
    await refresh();
    return true;
  };
}

function saysWhoIsTold({ volunteer, notify }: Moving, onChange: (notify: boolean) => void) {
  if (isReached(volunteer)) {
    const words = `Email ${firstNameOf(volunteer.name)} about it`;
    return { choice: { words, isChosen: notify, onChange } };
  }
  return { description: callInstead(volunteer) };
}

/** Where the time to undo was over, or another email has named the slot. */
function whoHeard(volunteer: SignupView, notify: boolean): string {
  if (!isReached(volunteer)) return callInstead(volunteer);
  const first = firstNameOf(volunteer.name);
  return notify ? `${first} gets an email about it.` : `${first} may have got an email: tell them.`;
}

/** What an organizer does about somebody who gets no email. */
export function callInstead({ phone }: Pick<SignupView, 'phone'>): string {
  return phone === null || phone === '' ? 'No email: tell them yourself.' : `No email: call ${phone}.`;
}

const reasons: Readonly<Record<string, (name: string) => string>> = {
  slot_full: () => 'Somebody took the last place there. Nothing has changed.',
  already_signed_up: (name) => `${name} is on that slot already.`,
  moved_meanwhile: () => 'Somebody else has moved them in the meantime. The list is up to date now.',
};

function explain(error: unknown, { name }: SignupView): string {
  const code = error instanceof HttpError ? error.answer?.code : undefined;
  const reason = code === undefined ? undefined : reasons[code];
  return reason?.(name) ?? messageOf(error, 'Please try again.');
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { HttpError, messageOf } from './http.ts';
import { SESSION_KEY } from './session.ts';
import { showToast, type NewToast } from './toast.ts';

interface ActionOptions<Answer, Input> {
  readonly call: (input: Input) => Promise<Answer>;
  /** The toast when it is done. */
  readonly success?: NewToast | ((answer: Answer, input: Input) => NewToast);
  /** What is wrong when the server said nothing, and the title of the toast, where one is to say it. */
  readonly failure?: { readonly title?: string; readonly text: string };
  /** What went wrong, in words; the server's message unless given. */
  readonly errorMessage?: (error: unknown) => string;
  /** Sees what went wrong first; where it answers true there is no toast. */
  readonly handleError?: (error: unknown) => boolean | void;
  /** Asks again for what the call may have changed, whether it failed or not; the action is busy until that is there. */
  readonly refresh?: () => Promise<unknown>;
  /** After the toast and after refreshing. */
  readonly onSuccess?: (answer: Answer, input: Input) => Promise<unknown> | void;
}

interface Action<Answer, Input> {
  /** Begins, unless the call before is still on its way. */
  readonly run: (input: Input) => void;
  readonly isBusy: boolean;
  /** What it runs with at present. */
  readonly pending: Input | undefined;
  /** Of the last run, once that succeeded. */
  readonly answer: Answer | undefined;
  /** What was wrong with the last run. */
  readonly problem: string | null;
}

/** A write at a press: one at a time, told by a toast, and followed by what it changed. */
export function useAction<Answer = unknown, Input = void>(
  options: ActionOptions<Answer, Input>,
): Action<Answer, Input> {
  const { call, success, failure, handleError, refresh, onSuccess } = options;
  const queryClient = useQueryClient();
  const isCalling = useRef(false);
  const explain = options.errorMessage ?? ((error: unknown) => messageOf(error, failure?.text ?? ''));
  const { mutate, isPending, variables, data, error } = useMutation<Answer, unknown, Input>({
    // Without a connection a call fails and says so; it does not wait for one.
    networkMode: 'always',
    mutationFn: (input) =>
      call(input).finally(() => {
        isCalling.current = false;
      }),
    onSuccess: async (answer, input) => {
      if (success !== undefined) showToast(typeof success === 'function' ? success(answer, input) : success);
      await refresh?.();
      await onSuccess?.(answer, input);
    },
    onError: async (error) => {
      const isTold = handleError?.(error) === true || failure?.title === undefined;
      if (!isTold) showToast({ title: failure.title, description: explain(error), variant: 'destructive' });
      // A user whose session ended sees that.
      if (error instanceof HttpError && error.status === 401)
        await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      await refresh?.();
    },
  });
  const run = (input: Input) => {
    // Two presses may come before the first has disabled the button.
    if (isCalling.current) return;
    isCalling.current = true;
    mutate(input);
  };
  return {
    run,
    isBusy: isPending,
    pending: isPending ? variables : undefined,
    answer: data,
    problem: error === null ? null : explain(error),
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { HttpError, messageOf } from './http.ts';
import { SESSION_KEY } from './session.ts';
import { showToast, type NewToast } from './toast.ts';

interface ActionOptions<Answer, Input> {
  readonly call: (input: Input) => Promise<Answer>;
  readonly success?: NewToast | ((answer: Answer, input: Input) => NewToast);
  /** The message if the server gave none. With a title, a toast shows it too. */
  readonly failure?: { readonly title?: string; readonly text: string };
  readonly errorMessage?: (error: unknown) => string;
  /** Called first with an error; true suppresses the toast. */
  readonly handleError?: (error: unknown, input: Input) => boolean | void;
  /** Fetches what the call may have changed, even after a failure; the action stays busy until then. */
  readonly refresh?: () => Promise<unknown>;
  /** After the toast and after refreshing. */
  readonly onSuccess?: (answer: Answer, input: Input) => Promise<unknown> | void;
}

export interface Action<Answer, Input> {
  /** Does nothing while an earlier call is running. */
  readonly run: (input: Input) => void;
  readonly isBusy: boolean;
  readonly pending: Input | undefined;
  readonly answer: Answer | undefined;
  readonly problem: string | null;
}

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
    onError: async (error, input) => {
      const isTold = handleError?.(error, input) === true || failure?.title === undefined;
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

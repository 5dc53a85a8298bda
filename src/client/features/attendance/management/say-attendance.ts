import { useQueryClient } from '@tanstack/react-query';
import { useAction, type Action } from '#client/lib/use-action.ts';
import { attendanceQuery, say, type NewlySaid } from './attendance-calls.ts';

type Saying = Action<void, readonly NewlySaid[]>;

/** Says what an organizer has seen, and shows what the server makes of it. */
export function useSaying(sheetId: string, onSaid?: () => void): Saying {
  const queryClient = useQueryClient();
  return useAction<void, readonly NewlySaid[]>({
    call: (said) => say(sheetId, said),
    failure: { title: 'Not Saved', text: 'Please try again.' },
    refresh: () => queryClient.invalidateQueries({ queryKey: attendanceQuery(sheetId).queryKey }),
    onSuccess: () => onSaid?.(),
  });
}

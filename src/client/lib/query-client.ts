import { focusManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { requestJson } from './http.ts';

/** Holds the language of the page, for what is fetched in one language. */
export const LANGUAGE_KEY = ['language'];

/** Data never becomes stale by age and nothing is retried: live counts and writes say what to fetch again. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchKey,
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
  queryClient.setQueryDefaults(LANGUAGE_KEY, { gcTime: Infinity });
  return queryClient;
}

/** Counts as focused when the window becomes visible, and when it is selected next to another visible window. */
export function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const tell = () => onFocus();
    window.addEventListener('visibilitychange', tell);
    window.addEventListener('focus', tell);
    return () => {
      window.removeEventListener('visibilitychange', tell);
      window.removeEventListener('focus', tell);
    };
  });
}

/** The segments of a key, joined with slashes, are the path. */
function fetchKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return requestJson('GET', queryKey.map(String).join('/'), { signal });
}

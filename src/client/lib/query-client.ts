import { focusManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { requestJson } from './http.ts';

/** Data never grows stale by itself and nothing is retried: live counts and writes say what to fetch again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** The window has the focus again when it is shown, and also when it is chosen beside another that was seen with it. */
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

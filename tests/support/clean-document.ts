import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { dismissToast, toastStore } from '#client/lib/toast.ts';

// A busy machine takes longer than the second that is usual.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  const toast = toastStore.current();
  if (toast !== null) dismissToast(toast.id);
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

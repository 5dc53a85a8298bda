import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { dismissToast, toastStore } from '#client/lib/toast.ts';

afterEach(() => {
  cleanup();
  const toast = toastStore.current();
  if (toast !== null) dismissToast(toast.id);
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { filledFrom, keepPersonDraft, keepPersonOnly, readPersonDraft } from './person-draft.ts';
import { nobody } from './person.ts';

const typed = {
  name: 'Ánh',
  email: 'anh@example.org',
  phone: '604',
  notes: 'Bring my own apron',
  emailConsent: true,
  callConsent: true,
  newsConsent: true,
};

function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('the draft of a sign-up', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { sessionStorage: tabStorage() });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is empty at first, and holds everything that was typed after a reload', () => {
    expect(readPersonDraft()).toEqual(nobody);
    keepPersonDraft(typed);
    expect(readPersonDraft()).toEqual(typed);
  });

  test('keeps who it was after a sign-up, and neither the notes nor what was agreed to', () => {
    keepPersonDraft(typed);
    keepPersonOnly(typed);
    const unticked = { emailConsent: false, callConsent: false, newsConsent: false };
    expect(readPersonDraft()).toEqual({ ...typed, notes: '', ...unticked });
  });

  test('is not there where nothing can be stored, and nothing breaks', () => {
    vi.stubGlobal('window', {});
    keepPersonDraft(typed);
    expect(readPersonDraft()).toEqual(nobody);
  });

  test('is filled from the account only where nothing was typed', () => {
    const user = { name: 'Nguyễn Thị Ánh', email: 'account@example.org', phone: null };
    expect(filledFrom(nobody, user)).toEqual({ ...nobody, name: user.name, email: user.email });
    expect(filledFrom(typed, { ...user, phone: '778' })).toEqual(typed);
    expect(filledFrom(typed, null)).toBe(typed);
  });
});

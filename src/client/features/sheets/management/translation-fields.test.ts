import { describe, expect, it } from 'vitest';
import type { Translations } from '#domain/translations.ts';
import {
  checkOriginal,
  hasLanguages,
  readyFields,
  translationFieldsOf,
  translationInput,
} from './translation-fields.ts';

const before: Translations = {
  'zh-HK': { title: '清理場地', description: null, ready: true },
  ko: { title: '뒷정리', description: null, ready: true },
  fr: { title: 'Ranger', description: null },
};

describe('ready translations in a form', () => {
  it('have no fields and are not sent, so that the server decides what becomes of them', () => {
    const fields = translationFieldsOf(before);
    expect(readyFields(fields)).toEqual(['zh-HK', 'ko']);
    expect(hasLanguages(translationFieldsOf({ ko: { title: '뒷정리', description: null, ready: true } }))).toBe(false);
    expect(translationInput(fields, before)).toEqual({});
    expect(checkOriginal('ko', fields)).toEqual({});
  });

  it('are sent once they were opened, changed or not, and are the organizer’s own from then on', () => {
    const opened = { ...translationFieldsOf(before), 'zh-HK': { title: '清理場地', description: '' } };
    expect(translationInput(opened, before)).toEqual({ 'zh-HK': { title: '清理場地', description: '' } });
    expect(readyFields(opened)).toEqual(['ko']);
  });

  it('are removed like any other', () => {
    expect(translationInput({ ...translationFieldsOf(before), 'zh-HK': null }, before)).toEqual({ 'zh-HK': null });
  });
});

import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { SharePostInput } from '#contract/social-media.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';

export interface ShareFields {
  readonly language: LanguageTag;
  readonly text: string;
  readonly platforms: SocialPlatform[];
}

export type ShareForm = PersistedForm<ShareFields, SharePostInput>;

/**
 * Replaces the ready text by that of another language or of a changed sheet, unless the user edited it.
 * @param ready undefined while it is loading
 * @returns whether the form holds another text
 */
export function useReadyText({ form }: ShareForm, first: string, ready: string | undefined): boolean {
  const { control, getValues, setValue } = form;
  const before = useRef(first);
  useEffect(() => {
    if (ready === undefined) return;
    if (getValues('text') === before.current) setValue('text', ready);
    before.current = ready;
  }, [ready, getValues, setValue]);
  return useWatch({ control, name: 'text' }) !== ready;
}

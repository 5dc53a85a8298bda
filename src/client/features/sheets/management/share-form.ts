import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { SharePostInput } from '#contract/social-media.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';

/** What the form of a post holds: its words, the language that they are in, and where it is to be posted. */
export interface ShareFields {
  readonly language: LanguageTag;
  readonly text: string;
  readonly platforms: SocialPlatform[];
}

/** That form, as `useDraftedForm` holds it. */
export type ShareForm = PersistedForm<ShareFields, SharePostInput>;

/**
 * Lets the ready text of another language, or of a sheet that changed, take the place of the one before, unless somebody
 * wrote in it.
 *
 * @param ready undefined while it is not there
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

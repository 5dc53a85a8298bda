import { ACCESS_TOKEN_REQUIRED, type ConnectionInput, type PlatformView } from '#contract/social-media.ts';

export type ConnectionFields = ConnectionInput;

export function newConnectionFields({ saved }: Pick<PlatformView, 'saved'>): ConnectionFields {
  return { accountId: saved.accountId ?? '', accessToken: '' };
}

/** A token is needed where none is saved, and where it was saved for another account. */
export function checkToken({ saved }: Pick<PlatformView, 'saved'>) {
  return ({ accountId, accessToken }: ConnectionFields): Partial<Record<keyof ConnectionFields, string>> => {
    const keeps = saved.tokenSet && saved.accountId === accountId.trim();
    return accessToken.trim() === '' && !keeps ? { accessToken: ACCESS_TOKEN_REQUIRED } : {};
  };
}

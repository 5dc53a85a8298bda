import { useLingui } from '@lingui/react/macro';
import { proposedAddress } from '#domain/text-limits.ts';

/** What to say of an address that is none: which one was probably meant, if one comes close. */
export function useAddressMessage(): (typed: string) => string {
  const { t } = useLingui();
  return (typed) => {
    const address = proposedAddress(typed.trim());
    return address === null ? t`Please enter a valid email address` : t`Did you mean ${address}?`;
  };
}

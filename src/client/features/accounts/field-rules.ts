import { useLingui } from '@lingui/react/macro';
import { isEmailAddress, isPhoneNumber, singleLine, textLimits } from '#domain/text-limits.ts';
import { useAddressMessage } from '#client/ui/use-address-message.ts';

interface FieldRules {
  name(typed: string): { name?: string };
  email(typed: string): { email?: string };
  phone(typed: string): { phone?: string };
}

export function useFieldRules(): FieldRules {
  const { t } = useLingui();
  const messageOfAddress = useAddressMessage();
  const tooLong = (limit: number) => t`Must be at most ${limit} characters`;
  return {
    name(typed) {
      const name = singleLine(typed);
      if (name === '') return { name: t`Name is required` };
      return name.length > textLimits.name ? { name: tooLong(textLimits.name) } : {};
    },
    email(typed) {
      const email = typed.trim();
      if (email === '') return { email: t`Email is required` };
      return isEmailAddress(email) ? {} : { email: messageOfAddress(email) };
    },
    phone(typed) {
      const phone = singleLine(typed);
      if (phone.length > textLimits.phone) return { phone: tooLong(textLimits.phone) };
      return phone === '' || isPhoneNumber(phone) ? {} : { phone: t`Please enter a valid phone number` };
    },
  };
}

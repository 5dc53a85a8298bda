import type { I18n } from '@lingui/core';
import type { DishMark } from '#domain/slot-kinds.ts';
import { listed } from '#server/mail/mail-language.ts';
import type { Brought } from './signup-mails.ts';

/**
 * In one line, such as "2 dozen · oatmeal cookies · vegan". Null for a shift, and where there is no more to say than
 * the title of the slot, of which one piece is brought.
 */
export function describeBrought(i18n: I18n, brought: Brought | undefined): string | null {
  if (brought === undefined) return null;
  const { quantity, unit, bringing, marks } = brought;
  const pieces = quantity === 1 ? null : String(quantity);
  const parts = [
    unit === null ? pieces : `${quantity} ${unit}`,
    bringing,
    marks.length === 0
      ? null
      : listed(
          i18n,
          marks.map((mark) => dishMarkName(i18n, mark)),
        ),
  ];
  return parts.filter((part) => part !== null).join(' · ') || null;
}

export function dishMarkName(i18n: I18n, mark: DishMark): string {
  switch (mark) {
    case 'contains-nuts':
      return i18n._({ id: 'mail.mark.nuts', message: 'contains nuts' });
    case 'gluten-free':
      return i18n._({ id: 'mail.mark.glutenFree', message: 'gluten-free' });
    case 'dairy-free':
      return i18n._({ id: 'mail.mark.dairyFree', message: 'dairy-free' });
    case 'vegetarian':
      return i18n._({ id: 'mail.mark.vegetarian', message: 'vegetarian' });
    case 'vegan':
      return i18n._({ id: 'mail.mark.vegan', message: 'vegan' });
    case 'halal':
      return i18n._({ id: 'mail.mark.halal', message: 'halal' });
    case 'kosher':
      return i18n._({ id: 'mail.mark.kosher', message: 'kosher' });
  }
}

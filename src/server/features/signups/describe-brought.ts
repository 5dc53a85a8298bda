import type { I18n } from '@lingui/core';
import type { DishMark } from '#domain/slot-kinds.ts';
import type { Brought } from './signup-mails.ts';

/** In one line, such as "2 dozen · oatmeal cookies · vegan". */
export function describeBrought(i18n: I18n, { quantity, unit, bringing, marks }: Brought): string {
  const count = unit === null && quantity === 1 && bringing !== null ? null : String(quantity);
  const parts = [
    unit === null ? count : `${quantity} ${unit}`,
    bringing,
    marks.length === 0 ? null : marks.map((mark) => dishMarkName(i18n, mark)).join(', '),
  ];
  return parts.filter((part) => part !== null).join(' · ');
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

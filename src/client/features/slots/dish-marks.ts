import { useLingui } from '@lingui/react/macro';
import type { DishMark } from '#domain/slot-kinds.ts';

/** What is said of a dish: "Gluten-free". */
export function useDishMarks(): (mark: DishMark) => string {
  const { t } = useLingui();
  return (mark) => {
    switch (mark) {
      case 'contains-nuts':
        return t`Contains nuts`;
      case 'gluten-free':
        return t`Gluten-free`;
      case 'dairy-free':
        return t`Dairy-free`;
      case 'vegetarian':
        return t`Vegetarian`;
      case 'vegan':
        return t`Vegan`;
      case 'halal':
        return t`Halal`;
      case 'kosher':
        return t`Kosher`;
    }
  };
}

import type { PlaceView } from '#contract/accounts.ts';
import { translatedTitles, type Translations } from '#domain/translations.ts';
import { SOURCE } from '#domain/writing.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Instant } from '#server/platform/database/columns.ts';

/** The date is null where the sheet hides it. */
interface Place
  extends
    Pick<SignupOfEvent, 'slotTitle' | 'slotKind' | 'slotTranslations' | 'startTime' | 'endTime'>,
    Pick<SignupOfEvent, 'sheetId' | 'sheetTitle' | 'language' | 'sheetTranslations'> {
  readonly eventDate: Instant | null;
  readonly isCalledOff: boolean;
}

export function presentPlace(place: Place): PlaceView {
  return {
    title: place.slotTitle,
    ...(place.slotKind === 'item' ? { kind: place.slotKind } : {}),
    ...titles(place.slotTranslations),
    startTime: place.startTime,
    endTime: place.endTime,
    signupSheet: {
      id: place.sheetId,
      title: place.sheetTitle,
      ...(place.language === SOURCE ? {} : { language: place.language }),
      ...titles(place.sheetTranslations),
      eventDate: place.eventDate,
      isCalledOff: place.isCalledOff,
    },
  };
}

function titles(translations: Translations | null) {
  return translations === null ? {} : { translations: translatedTitles(translations) };
}

import type { ProfileView } from '#contract/accounts.ts';
import { SOURCE } from '#domain/writing.ts';
import { translatedTitles, type Translations } from '#domain/translations.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { historyOf } from '#server/features/accounts/own-signups.store.ts';
import { presentOwnUser, presentUser } from '#server/features/accounts/present-user.ts';

export async function showProfile({ database }: Platform, user: User, actor: Actor): Promise<ProfileView> {
  const history = await historyOf(database.db, user.id);
  return {
    user: {
      ...(user.id === actor.userId ? presentOwnUser(user) : presentUser(user)),
      volunteerHistory: history.map(({ id, notes, signupTime, ...signup }) => ({
        id,
        notes,
        signupTime,
        slot: {
          title: signup.slotTitle,
          ...(signup.slotKind === 'item' ? { kind: signup.slotKind } : {}),
          ...titles(signup.slotTranslations),
          startTime: signup.startTime,
          endTime: signup.endTime,
          signupSheet: {
            id: signup.sheetId,
            title: signup.sheetTitle,
            ...(signup.language === SOURCE ? {} : { language: signup.language }),
            ...titles(signup.sheetTranslations),
            eventDate: signup.eventDate,
            isCalledOff: signup.isCalledOff,
          },
        },
      })),
    },
  };
}

function titles(translations: Translations | null) {
  return translations === null ? {} : { translations: translatedTitles(translations) };
}

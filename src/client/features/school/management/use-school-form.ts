import type { HeroView } from '#contract/hero.ts';
import type { SchoolView } from '#contract/school.ts';
import { countsHours } from '#domain/hero.ts';
import { updateHero } from '#client/features/hero/management/hero-writes.ts';
import { HttpError } from '#client/lib/http.ts';
import { schemaResolver, usePersistedForm, type Save } from '#client/lib/persisted-form.ts';
import { pendingToast } from '#client/lib/storage.ts';
import { useUpload } from '#client/lib/use-upload.ts';
import { removeSchoolLogo, saveSchool, uploadSchoolLogo } from '#client/features/school/school.api.ts';
import { useLogoPlan } from './logo-choice.tsx';
import { changeOf, fieldsOf, schoolFieldsSchema, type SchoolFields } from './school-fields.ts';

/** What is to be changed of the school, and how that is saved; `onSaved` comes before the page is loaded again. */
export function useSchoolForm(school: SchoolView, hero: HeroView, onSaved: () => void) {
  const logo = useLogoPlan();
  const { sent, upload, cancel } = useUpload();
  const form = usePersistedForm<SchoolFields, SchoolFields>({
    initial: fieldsOf(school, countsHours(hero)),
    resolver: schemaResolver(schoolFieldsSchema),
    draft: 'school',
    failure: { text: 'We couldn’t save it. Please try again.' },
    fieldForError: (error) => (isAboutFile(error) ? 'logo' : undefined),
  });

  const save: Save<SchoolFields, SchoolFields> = async (fields) => {
    const { file } = logo;
    if (file !== null) {
      const kept = await upload((options) => uploadSchoolLogo(file, options));
      if (kept === null) return false;
    } else if (logo.removes) await removeSchoolLogo();
    const change = changeOf(school, fields);
    if (Object.keys(change).length > 0) await saveSchool(change);
    if (fields.countsHours !== countsHours(hero)) await updateHero({ statPrimaryCounted: fields.countsHours });
    logo.forget();
    onSaved();
    pendingToast.leave({ title: 'School Saved', description: 'Every page, email and poster shows it from now on.' });
    form.discardDraft();
    // The document itself carries the name, the colour and the logo.
    window.location.reload();
    return undefined;
  };
  return { form, logo, save, sent, cancel };
}

/** These answers are about a file alone. */
function isAboutFile(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 413 || error.status === 415);
}

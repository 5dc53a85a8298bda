import { useQuery } from '@tanstack/react-query';
import type { HeroView } from '#contract/hero.ts';
import type { SchoolView } from '#contract/school.ts';
import { heroQuery } from '#client/features/hero/hero.api.ts';
import { schoolQuery } from '#client/features/school/school.api.ts';
import { hoursQuery } from '#client/features/stats/stats.api.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useOpener } from '#client/ui/return-focus.ts';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { UploadProgress } from '#client/ui/upload-progress.tsx';
import { SchoolForm } from './school-form.tsx';
import { SchoolPreview } from './school-preview.tsx';
import { useSchoolForm } from './use-school-form.ts';

const TITLE = 'Your school';
const DESCRIPTION = 'What every page, email and poster says of your school. Changes show right away.';
const AFTERWARDS = {
  title: 'Preparing the logo…',
  note: 'We’re making sizes for pages, emails, paper and home screens.',
};

export function SchoolDialog(props: DialogState) {
  const opener = useOpener(props.returnFocusTo);
  const school = useQuery({ ...schoolQuery, refetchOnMount: 'always' });
  const hero = useQuery({ ...heroQuery, refetchOnMount: 'always' });
  const areFresh = school.isFetchedAfterMount && hero.isFetchedAfterMount;
  if (areFresh && school.data !== undefined && hero.data !== undefined)
    return <OpenDialog school={school.data} hero={hero.data} {...props} returnFocusTo={opener} />;
  return (
    <Dialog {...props} title={TITLE} description={DESCRIPTION} wide="widest">
      {school.isFetching || hero.isFetching ? (
        <LoadingBone className="h-72 w-full" />
      ) : (
        <CouldNotLoad
          text="We couldn’t load what the site says of your school."
          onAgain={() => void Promise.all([school.refetch(), hero.refetch()])}
        />
      )}
    </Dialog>
  );
}

function OpenDialog({
  school,
  hero,
  ...state
}: DialogState & { readonly school: SchoolView; readonly hero: HeroView }) {
  const { data: hours = null } = useQuery(hoursQuery);
  const { form, logo, save, sent, cancel } = useSchoolForm(school, hero, () => state.onOpenChange(false));
  return (
    <FormDialog
      {...state}
      title={TITLE}
      description={DESCRIPTION}
      wide="widest"
      form={form}
      onSave={save}
      action="Save"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid min-w-0 content-start gap-4">
          <SchoolForm form={form} logo={logo} hours={hours} />
          {sent === null ? null : <UploadProgress sent={sent} after={AFTERWARDS} onCancel={cancel} />}
        </div>
        <SchoolPreview form={form} logo={logo.url} accent={school.accent} />
      </div>
    </FormDialog>
  );
}

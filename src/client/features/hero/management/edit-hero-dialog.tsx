import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HERO_FORM_INCOMPLETE, type HeroView } from '#contract/hero.ts';
import { heroKey, heroQuery } from '#client/features/hero/hero.api.ts';
import { hoursQuery } from '#client/features/stats/stats.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useOpener } from '#client/ui/return-focus.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { heroChangeOf, heroFieldsOf, heroFieldsSchema, type HeroFields } from './hero-fields.ts';
import { HeroForm } from './hero-form.tsx';
import { HeroPreview } from './hero-preview.tsx';
import { updateHero } from './hero-writes.ts';

const TITLE = 'Edit hero content';
const DESCRIPTION = 'The banner at the top of the home page. Everyone sees changes right away.';

export function EditHeroDialog(props: DialogState) {
  const opener = useOpener(props.returnFocusTo);
  const { data, isFetching, isFetchedAfterMount, refetch } = useQuery({ ...heroQuery, refetchOnMount: 'always' });
  if (data !== undefined && isFetchedAfterMount) return <OpenDialog hero={data} {...props} returnFocusTo={opener} />;
  return (
    <Dialog {...props} title={TITLE} description={DESCRIPTION} wide="widest">
      {isFetching ? (
        <div aria-busy="true" className="grid gap-4">
          <output className="sr-only">Loading the hero content…</output>
          <Bone className="h-24 w-full" />
          <Bone className="h-36 w-full" />
          <Bone className="h-36 w-full" />
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>We couldn’t load the hero content.</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function OpenDialog({ hero: { image, ...hero }, ...state }: DialogState & { readonly hero: HeroView }) {
  const queryClient = useQueryClient();
  const { data: hours = null } = useQuery(hoursQuery);
  const form = usePersistedForm<HeroFields, HeroFields>({
    initial: heroFieldsOf(hero),
    resolver: schemaResolver(heroFieldsSchema),
    draft: 'hero',
    failure: { title: 'Update Failed', text: 'Failed to update the hero content. Please try again.' },
    onInvalid: (messages) =>
      showToast({ title: 'Update Failed', description: summaryOf(messages), variant: 'destructive' }),
  });
  const save = async (fields: HeroFields) => {
    const saved = await updateHero(heroChangeOf(hero, fields));
    queryClient.setQueryData(heroKey, saved);
    showToast({ title: 'Hero Content Updated', description: 'It’s now on the home page.' });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title={TITLE}
      description={DESCRIPTION}
      wide="widest"
      form={form}
      onSave={save}
      action="Save changes"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <HeroForm form={form} hours={hours} />
        <HeroPreview form={form} image={image} hours={hours} />
      </div>
    </FormDialog>
  );
}

function summaryOf(messages: readonly string[]): string {
  const isIncomplete = messages.some((message) => message.endsWith('is required when visible'));
  return isIncomplete ? HERO_FORM_INCOMPLETE : messages.join('. ');
}

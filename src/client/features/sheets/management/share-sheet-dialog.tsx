import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { sharePostInput, type SharePostInput, type SheetShare } from '#contract/social-media.ts';
import type { SheetView } from '#contract/sheets.ts';
import { SOURCE } from '#domain/writing.ts';
import { platformNames, socialPlatforms } from '#domain/social/platforms.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Checkbox } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useOpener } from '#client/ui/return-focus.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { postSheet, sheetShareQuery } from './share-calls.ts';
import type { ShareFields, ShareForm } from './share-form.ts';
import { SharePictures } from './share-pictures.tsx';
import { ShareTextFields } from './share-text-fields.tsx';

interface ShareSheetDialogProps extends DialogState {
  readonly sheet: SheetView;
}

const TITLE = 'Share this sheet';
const NONE_OPEN = 'No platform accepts posts right now. Copy the text, or connect a platform first';

export function ShareSheetDialog(props: ShareSheetDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: ShareSheetDialogProps) {
  const opener = useOpener(state.returnFocusTo);
  const { data: share, error, refetch } = useQuery(sheetShareQuery(sheet.id, sheet.language ?? SOURCE));
  if (share !== undefined) return <SharePanel sheet={sheet} first={share} {...state} returnFocusTo={opener} />;
  return (
    <Dialog {...state} wide title={TITLE} description={<SheetTitle sheet={sheet} />}>
      {error === null ? (
        <div className="grid gap-5 md:grid-cols-2" aria-busy="true">
          <Bone className="h-64 w-full rounded-control" />
          <Bone className="h-64 w-full rounded-control" />
        </div>
      ) : (
        <NotLoaded error={error} onAgain={() => void refetch()} />
      )}
    </Dialog>
  );
}

function SheetTitle({ sheet }: Pick<ShareSheetDialogProps, 'sheet'>) {
  return (
    <bdi className="wrap-anywhere" translate="no">
      {sheet.title}
    </bdi>
  );
}

function NotLoaded({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{messageOf(error, 'We couldn’t load what to share.')}</p>
      <Button variant="outline" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}

interface SharePanelProps extends ShareSheetDialogProps {
  readonly first: SheetShare;
}

function SharePanel({ sheet, first, ...state }: SharePanelProps) {
  const open = socialPlatforms.filter((platform) => first.refusals[platform] === null);
  const form = usePersistedForm<ShareFields, SharePostInput>({
    initial: { language: first.language, text: first.text, platforms: open },
    resolver: schemaResolver<ShareFields, SharePostInput>(sharePostInput, () =>
      open.length === 0 ? { platforms: NONE_OPEN } : {},
    ),
    draft: `share:${sheet.id}`,
    failure: { text: 'We couldn’t post it. Please try again.' },
  });
  const language = useWatch({ control: form.form.control, name: 'language' });
  const {
    data: share,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery({
    ...sheetShareQuery(sheet.id, language),
    // The first one was asked for just now; one that is not there, as in another language, is fetched all the same.
    refetchOnMount: false,
  });
  const post = async (chosen: SharePostInput) => {
    const posts = await postSheet(sheet.id, chosen);
    const names = posts.map(({ platform }) => platformNames[platform]).join(' and ');
    const isOut = posts.every(({ state }) => state === 'sent');
    showToast({ title: isOut ? 'Sheet Posted' : 'Post on Its Way', description: `On ${names}.` });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      wide
      title={TITLE}
      description={<SheetTitle sheet={sheet} />}
      form={form}
      onSave={post}
      action={form.busy ? 'Posting…' : 'Post now'}
      leave="Close"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ShareTextFields form={form} first={first} share={isPlaceholderData ? undefined : share} />
          <Platforms form={form} refusals={first.refusals} />
        </div>
        {share === undefined ? (
          error === null ? (
            <Bone className="h-64 w-full rounded-control" />
          ) : (
            <NotLoaded error={error} onAgain={() => void refetch()} />
          )
        ) : (
          <SharePictures share={share} isChanging={isPlaceholderData} />
        )}
      </div>
    </FormDialog>
  );
}

interface PlatformsProps {
  readonly form: ShareForm;
  readonly refusals: SheetShare['refusals'];
}

function Platforms({ form, refusals }: PlatformsProps) {
  const { id, error, ...field } = form.fieldProps('platforms');
  return (
    <fieldset>
      <legend className="font-semibold">Post on</legend>
      {socialPlatforms.map((platform, at) => {
        const refusal = refusals[platform];
        return (
          <Checkbox
            key={platform}
            {...field}
            {...(at === 0 ? { id, error } : {})}
            value={platform}
            label={<span translate="no">{platformNames[platform]}</span>}
            disabled={refusal !== null}
            {...(refusal === null ? {} : { hint: refusal })}
          />
        );
      })}
    </fieldset>
  );
}

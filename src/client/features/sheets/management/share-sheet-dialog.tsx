import { useQuery } from '@tanstack/react-query';
import { Copy, Link2 } from 'lucide-react';
import { sharePostInput, type SharePostInput, type SheetShare } from '#contract/social-media.ts';
import type { SheetView } from '#contract/sheets.ts';
import { platformNames, socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { bySchema, useDraftedForm, type DraftedForm } from '#client/lib/drafted-form.ts';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Checkbox, TextArea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { copyLink } from './copy-link.ts';
import { postSheet, sheetShareQuery } from './share-calls.ts';
import { SharePictures } from './share-pictures.tsx';

interface ShareSheetDialogProps extends DialogState {
  readonly sheet: SheetView;
}

interface ShareFields {
  readonly text: string;
  readonly platforms: SocialPlatform[];
}

const TITLE = 'Share this sheet';
const NONE_OPEN = 'No platform takes posts now: copy the text, or have a platform connected first';

/** Ready words and pictures that tell of a sheet: to copy, to keep, and to post at once. */
export function ShareSheetDialog(props: ShareSheetDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: ShareSheetDialogProps) {
  const { data: share, isError, error, refetch } = useQuery(sheetShareQuery(sheet.id));
  if (share !== undefined) return <ShareForm sheet={sheet} share={share} {...state} />;
  return (
    <Dialog {...state} wide title={TITLE} description={<span translate="no">{sheet.title}</span>}>
      {isError ? (
        <div className="grid justify-items-start gap-3">
          <p>{messageOf(error, 'What there is to share could not be loaded.')}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="grid gap-5 md:grid-cols-2" aria-busy="true">
          <Bone className="h-64 w-full rounded-control" />
          <Bone className="h-64 w-full rounded-control" />
        </div>
      )}
    </Dialog>
  );
}

function ShareForm({ sheet, share, ...state }: ShareSheetDialogProps & { readonly share: SheetShare }) {
  const open = socialPlatforms.filter((platform) => share.refusals[platform] === null);
  const form = useDraftedForm<ShareFields, SharePostInput>({
    initial: { text: share.text, platforms: open },
    resolver: bySchema<ShareFields, SharePostInput>(sharePostInput, () =>
      open.length === 0 ? { platforms: NONE_OPEN } : {},
    ),
    draft: `share:${sheet.id}`,
    failure: { title: 'Post Failed', text: 'It could not be posted. Please try again.' },
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
      description={<span translate="no">{sheet.title}</span>}
      form={form}
      onSave={post}
      action={form.busy ? 'Posting…' : 'Post now'}
      leave="Close"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="grid gap-2">
            <TextArea label="Text" rows={9} dir="auto" {...form.field('text')} />
            <div className="flex flex-wrap gap-x-1 gap-y-2">
              <Button
                variant="ghost"
                size="sm"
                className="px-2! text-spruce!"
                onClick={() => void copyWords(form.form.getValues('text'))}
              >
                <Copy aria-hidden="true" size={16} />
                <span>Copy text</span>
              </Button>
              <Button
                variant="ghost"
                size="sm"
                className="px-2! text-spruce!"
                onClick={() => void copyLink(share.address)}
              >
                <Link2 aria-hidden="true" size={18} />
                <span>Copy link</span>
              </Button>
            </div>
          </div>
          <Platforms form={form} refusals={share.refusals} />
        </div>
        <SharePictures pictures={share.pictures} />
      </div>
    </FormDialog>
  );
}

async function copyWords(text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: 'Text Copied' });
  else showToast({ title: 'Copy the Text by Hand', description: 'This browser does not let the page do it.' });
}

interface PlatformsProps {
  readonly form: DraftedForm<ShareFields, SharePostInput>;
  readonly refusals: SheetShare['refusals'];
}

/** Where it is posted; of a platform that takes no post it is said why. */
function Platforms({ form, refusals }: PlatformsProps) {
  const { id, error, ...field } = form.field('platforms');
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

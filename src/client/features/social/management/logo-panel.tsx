import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { LogoState } from '#contract/social-media.ts';
import { logoLimits } from '#domain/social/logo-files.ts';
import { platformNames, type SocialPlatform } from '#domain/social/platforms.ts';
import { logoQuery, removeLogo, socialMediaQuery, uploadLogo } from '#client/features/social/social.api.ts';
import { useChosenFile } from '#client/lib/chosen-file.ts';
import { problemIn, type FileProblem } from '#client/lib/file-problem.ts';
import { formatSize } from '#client/lib/format-size.ts';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { useUpload } from '#client/lib/use-upload.ts';
import { Button } from '#client/ui/button.tsx';
import { FileChoice } from '#client/ui/file-choice.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { UploadProgress } from '#client/ui/upload-progress.tsx';
import { checkLogo, logoKindOf, type LogoKind } from './check-logo.ts';
import { ConversionProgress } from './conversion-progress.tsx';
import { LogoMedia } from './logo-media.tsx';
import { useConversionEnd } from './use-conversion-end.ts';

const TYPES = 'image/jpeg,image/png,video/mp4,video/quicktime';
const MEGABYTE = 1024 * 1024;
const FAILED = { title: 'Upload failed', text: 'Failed to upload the logo. Please try again.' };
const AFTERWARDS = {
  title: 'Preparing the logo…',
  note: 'We’re rotating it, removing its location data and converting it for the platform.',
};

const WITHOUT = { facebook: 'in words alone', instagram: 'with one that is drawn for them' };

export function LogoPanel({ platform }: { readonly platform: SocialPlatform }) {
  const id = useId();
  const name = platformNames[platform];
  const { data: logo, isError } = useQuery(logoQuery(platform));
  return (
    <section className="card grid content-start gap-3 p-4 md:p-5" aria-labelledby={id}>
      <header>
        <h3 id={id} className="text-[1.15625rem]">
          {name} logo
        </h3>
        <p className="text-small text-muted">
          Used for posts without their own picture. 1080×1080 is best. Videos are converted to the Instagram format,
          which Facebook accepts too.
        </p>
      </header>
      {logo !== undefined ? (
        <Panel platform={platform} logo={logo} />
      ) : isError ? (
        <p className="text-small text-muted">We couldn’t load it.</p>
      ) : (
        <LoadingBone className="mx-auto aspect-square w-full max-w-56 rounded-control" />
      )}
    </section>
  );
}

interface PanelProps {
  readonly platform: SocialPlatform;
  readonly logo: LogoState;
}

function Panel({ platform, logo }: PanelProps) {
  const [kind, setKind] = useState<LogoKind>('image');
  const { chosen, choose, drop } = useChosenFile(async (file) => {
    const found = await checkLogo(platform, file);
    // Known before it is shown: a film that is shown as a picture looks broken.
    if (found === null) setKind((await logoKindOf(file)) ?? 'image');
    return found;
  });
  const { sent, upload, cancel } = useUpload();
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const choice = useRef<HTMLDivElement>(null);
  useConversionEnd(platform, logo.conversion);
  const queryClient = useQueryClient();
  const takesVideos = useQuery(socialMediaQuery).data?.convertsVideos !== false;
  const id = useId();
  const name = platformNames[platform];

  const tell = (found: FileProblem | null) => {
    setProblem(found);
    if (found !== null) showToast({ title: found.title, description: found.text, variant: 'destructive' });
  };
  const save = async () => {
    if (chosen === null || sent !== null) return;
    setProblem(null);
    try {
      const saved = await upload((options) => uploadLogo(platform, chosen.file, options));
      if (saved === null) return;
      queryClient.setQueryData(logoQuery(platform).queryKey, saved);
      drop();
      const isConverting = saved.conversion?.state === 'converting';
      showToast(
        isConverting
          ? { title: 'Video Uploaded', description: 'It becomes the logo once it’s converted.' }
          : { title: 'Logo Uploaded', description: `Posts to ${name} will now show it.` },
      );
    } catch (error) {
      tell(problemIn(messageOf(error, FAILED.text), FAILED.title));
    }
  };
  return (
    <>
      <div ref={choice} tabIndex={-1} className="outline-none">
        <FileChoice
          id={id}
          error={problem?.text}
          label={chosen === null && !logo.hasLogo ? 'Choose a file' : 'Choose another file'}
          hint={hintOf(platform, takesVideos)}
          accept={TYPES}
          disabled={sent !== null}
          onChoose={(file) => void choose(file).then(tell)}
        >
          <LogoMedia
            url={chosen?.url ?? logo.logoUrl}
            kind={chosen !== null ? kind : logo.kind === 'reel' ? 'video' : 'image'}
          />
          {chosen === null ? null : (
            <span className="text-small text-muted">
              <bdi className="font-semibold wrap-anywhere text-ink" translate="no">
                {chosen.file.name}
              </bdi>{' '}
              <span translate="no">{formatSize(chosen.file.size)}</span>
            </span>
          )}
        </FileChoice>
      </div>
      {sent === null ? null : <UploadProgress sent={sent} after={AFTERWARDS} onCancel={cancel} />}
      {chosen === null && logo.conversion !== null ? (
        <ConversionProgress
          platform={platform}
          conversion={logo.conversion}
          onGivenUp={() => choice.current?.focus()}
        />
      ) : null}
      {chosen === null ? null : (
        <div className="flex flex-wrap gap-2.5">
          <Button busy={sent !== null} onClick={() => void save()}>
            {sent === null ? <Upload aria-hidden="true" size={18} /> : null}
            <span>Upload</span>
            <span className="sr-only"> the logo for {name}</span>
          </Button>
          {sent === null ? (
            <Button
              variant="outline"
              onClick={() => {
                drop();
                setProblem(null);
                choice.current?.focus();
              }}
            >
              <span>Cancel</span>
              <span className="sr-only"> the choice of a logo for {name}</span>
            </Button>
          ) : null}
        </div>
      )}
      {logo.hasLogo && chosen === null ? (
        <Button variant="outline" className="justify-self-start text-brick!" onClick={() => setIsRemoving(true)}>
          <Trash2 aria-hidden="true" size={18} />
          <span>Remove logo</span>
          <span className="sr-only"> for {name}</span>
        </Button>
      ) : null}
      {isRemoving ? (
        <LazyRemovalDialog
          open
          onOpenChange={setIsRemoving}
          returnFocusTo={choice}
          title={`Remove the ${name} logo?`}
          description={`Posts to ${name} that have no picture of their own go out ${WITHOUT[platform]}.`}
          action="Remove logo"
          remove={async () => {
            await removeLogo(platform);
            await queryClient.invalidateQueries(logoQuery(platform));
          }}
          success={{ title: 'Logo Removed' }}
          failure={{ title: 'Remove failed', text: 'Failed to remove the logo. Please try again.' }}
        />
      ) : null}
    </>
  );
}

function hintOf(platform: SocialPlatform, takesVideos: boolean): string {
  const { image, video } = logoLimits[platform];
  const pictures = `JPG or PNG up to ${image / MEGABYTE}MB`;
  if (!takesVideos) return `${pictures}. This server can’t convert videos.`;
  return `${pictures}, MP4 or MOV up to ${video / MEGABYTE}MB.`;
}

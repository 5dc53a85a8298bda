import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { TemplateView } from '#contract/templates.ts';
import { templatesQuery } from '#client/features/templates/templates.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { messageOf } from '#client/lib/http.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { TimelinePicture } from './timeline-picture.tsx';

interface ChooseTemplateDialogProps extends DialogState {
  readonly onChosen: (id: string) => void;
}

const SKELETONS = [0, 1, 2, 3, 4, 5];

export function ChooseTemplateDialog({ onChosen, ...state }: ChooseTemplateDialogProps) {
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  return (
    <Dialog
      {...state}
      wide="widest"
      title="Choose a template"
      description="You set the date next, and can change every slot before the sheet is created. Families read the titles in their own language."
      footer={
        <Button variant="ghost" onClick={() => state.onOpenChange(false)}>
          Cancel
        </Button>
      }
    >
      {templates !== undefined ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5 @xl:grid-cols-2 @4xl:grid-cols-3">
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} onChosen={() => onChosen(template.id)} />
          ))}
        </ul>
      ) : error !== null ? (
        <div className="grid justify-items-start gap-3">
          <p>{messageOf(error, 'We couldn’t load the templates.')}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="grid gap-3.5 @xl:grid-cols-2 @4xl:grid-cols-3" aria-busy="true">
          {SKELETONS.map((nth) => (
            <Bone key={nth} className="h-52 w-full rounded-card" />
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface TemplateCardProps {
  readonly template: TemplateView;
  readonly onChosen: () => void;
}

function TemplateCard({ template: { title, description, slots }, onChosen }: TemplateCardProps) {
  const id = useId();
  const places = slots.reduce((sum, slot) => sum + slot.places, 0);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] content-between gap-3 rounded-card border border-line bg-card p-4 hover:border-spruce hover:bg-spruce-soft">
      <div className="grid gap-1">
        <h3 className="text-[1.125rem] leading-snug tracking-[-0.01em]">
          <button
            type="button"
            aria-describedby={`${id}-about`}
            onClick={onChosen}
            className="text-start after:absolute after:inset-0 after:rounded-card"
          >
            {title}
          </button>
        </h3>
        <div id={`${id}-about`} className="grid gap-1 text-small">
          <p className="font-semibold text-spruce tabular-nums">
            {formatCount(slots.length, 'slot')}, {formatCount(places, 'place')}.
          </p>
          <p className="text-muted">{description}</p>
        </div>
      </div>
      <TimelinePicture slots={slots} />
    </li>
  );
}

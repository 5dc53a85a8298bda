import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { removeHeroImage } from './hero-writes.ts';

interface RemoveHeroImageDialogProps extends DialogState {
  readonly onRemoved: () => void;
}

export function RemoveHeroImageDialog({ onRemoved, ...state }: RemoveHeroImageDialogProps) {
  return (
    <RemovalDialog
      {...state}
      title="Remove the hero image?"
      description="The home page will show the illustration instead. The picture will be deleted for good."
      action="Remove picture"
      remove={async () => {
        await removeHeroImage();
        onRemoved();
      }}
      success={{ title: 'Hero Image Removed' }}
      failure={{ title: 'Remove failed', text: 'Failed to remove the hero image. Please try again.' }}
    />
  );
}

import type { SheetView } from '#contract/sheets.ts';
import { Picture } from '#client/ui/picture.tsx';

interface SheetPictureProps {
  readonly sheet: Pick<SheetView, 'picture'>;
  readonly sizes: string;
  readonly className: string;
  readonly loading?: 'lazy';
}

export function SheetPicture({ sheet: { picture }, className, ...rest }: SheetPictureProps) {
  if (picture === undefined) return null;
  return (
    <Picture
      picture={picture}
      className={`bg-spruce-soft object-cover print:hidden ${className}`}
      // After a restore of the database alone, its file is missing.
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
      {...rest}
    />
  );
}

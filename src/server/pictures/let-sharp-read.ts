import sharp from 'sharp';

type Readable = 'Jpeg' | 'Png' | 'Webp' | 'Svg';

/** Allows only these of libvips' readers in this process, and one core: the others are for the server. */
export function letSharpRead(...kinds: readonly Readable[]): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: kinds.map((kind) => `VipsForeignLoad${kind}Buffer`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

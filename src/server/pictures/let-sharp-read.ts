import sharp from 'sharp';

type Readable = 'Jpeg' | 'Png' | 'Webp' | 'Svg';

/** Of libvips' many readers, lets this process use only these, and of the machine one core: the others are the server's. */
export function letSharpRead(...kinds: readonly Readable[]): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: kinds.map((kind) => `VipsForeignLoad${kind}Buffer`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

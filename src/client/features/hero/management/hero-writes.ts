import type { HeroChange, HeroView } from '#contract/hero.ts';
import type { PictureView } from '#contract/pictures.ts';
import { request, requestJson } from '#client/lib/http.ts';
import { uploadFile, type UploadOptions } from '#client/lib/upload-file.ts';

const IMAGE = '/api/admin/upload/hero-image';

export function updateHero(change: HeroChange): Promise<HeroView> {
  return requestJson('PATCH', '/api/hero-content', { body: change });
}

export function uploadHeroImage(file: File, alt: string, options: UploadOptions): Promise<PictureView> {
  const form = new FormData();
  form.set('alt', alt);
  form.set('heroImage', file);
  return uploadFile(IMAGE, form, options);
}

export function describeHeroImage(alt: string): Promise<PictureView> {
  return requestJson('PATCH', IMAGE, { body: { alt } });
}

export async function removeHeroImage(): Promise<void> {
  await request('DELETE', IMAGE);
}

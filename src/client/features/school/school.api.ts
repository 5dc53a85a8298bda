import { queryOptions } from '@tanstack/react-query';
import type { SchoolChange, SchoolView } from '#contract/school.ts';
import { request, requestJson } from '#client/lib/http.ts';
import { uploadFile, type UploadOptions } from '#client/lib/upload-file.ts';

const SCHOOL = '/api/school';
const LOGO = '/api/school/logo';

export const schoolQuery = queryOptions({
  queryKey: [SCHOOL],
  queryFn: ({ signal }) => requestJson<SchoolView>('GET', SCHOOL, { signal }),
});

export function saveSchool(change: SchoolChange): Promise<SchoolView> {
  return requestJson('PATCH', SCHOOL, { body: change });
}

export function uploadSchoolLogo(file: File, options: UploadOptions): Promise<SchoolView> {
  const form = new FormData();
  form.set('logo', file);
  return uploadFile(LOGO, form, options);
}

export async function removeSchoolLogo(): Promise<void> {
  await request('DELETE', LOGO);
}

import { notFound } from '#server/http/errors.ts';

export const sheetToExportNotFound = () => notFound('There’s no such signup sheet on these days.');

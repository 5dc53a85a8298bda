import { notFound } from '#server/http/errors.ts';

export const sheetToExportNotFound = () => notFound('There is no such signup sheet in these days.');

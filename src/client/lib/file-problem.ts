import { FILE_TOO_LARGE, INVALID_FILE_TYPE } from '#domain/pictures.ts';

export interface FileProblem {
  readonly title: string;
  readonly text: string;
}

export function problemIn(message: string, otherwise: string): FileProblem {
  const title = [INVALID_FILE_TYPE, FILE_TOO_LARGE].find((known) => message.startsWith(`${known}. `));
  return title === undefined ? { title: otherwise, text: message } : { title, text: message.slice(title.length + 2) };
}

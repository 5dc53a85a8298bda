import { HubError } from '#server/http/errors.ts';

export const answeredAlready = () =>
  new HubError(
    409,
    'question_answered',
    'People have answered this question, so it can’t become another kind of question or move to another slot. Retire it, and add a new one.',
  );

export const promisedToOrganizers = () =>
  new HubError(
    409,
    'question_answered',
    'People have answered this question for the organizers only, so their answers can’t be shown to everyone. Retire it, and add a new one.',
  );

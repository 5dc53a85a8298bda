import { HubError } from '#server/http/errors.ts';

export const noSuchPart = () => new HubError(416, 'no_such_part', 'The file has no such part');

import type { GraphErrorBody } from './graph-commands.ts';

export class GraphError extends Error {
  readonly status: number;
  readonly body: GraphErrorBody;
  constructor(body: GraphErrorBody, status = statusOf(body.code)) {
    super(body.message ?? `Error ${body.code}`);
    this.body = body;
    this.status = status;
  }
}

function statusOf(code: number): number {
  if (code === 1 || code === 2) return 500;
  return [4, 17, 32, 613].includes(code) ? 403 : 400;
}

let traces = 0;

export function envelope({ code, message, is_transient = code === 1 || code === 2, ...rest }: GraphErrorBody): object {
  traces += 1;
  const type = code === 100 ? 'GraphMethodException' : 'OAuthException';
  const error = { message: message ?? `(#${code}) An error`, type, is_transient, code, ...rest };
  return { error: { ...error, fbtrace_id: rest.fbtrace_id ?? `A490,190${String(traces).padStart(6, '0')}` } };
}

export const noToken = () =>
  new GraphError({ code: 104, message: 'An access token is required to request this resource.' }, 400);

export const badToken = (subcode: number | null, why: string) =>
  new GraphError(
    {
      code: 190,
      message: `Error validating access token: ${why}`,
      ...(subcode === null ? {} : { error_subcode: subcode }),
    },
    401,
  );

export const badProof = () =>
  new GraphError({ code: 100, message: 'Invalid appsecret_proof provided in the API argument' });

export const proofMissing = () =>
  new GraphError({ code: 100, message: 'API calls from the server require an appsecret_proof argument' });

export const noPermission = (code: 10 | 200, scope: string) =>
  new GraphError({ code, message: `(#${code}) Requires ${scope} permission to manage the object` }, 403);

export const noSuchObject = (id: string) =>
  new GraphError({
    code: 100,
    error_subcode: 33,
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  });

export const badParameter = (message: string) => new GraphError({ code: 100, message: `(#100) ${message}` });

export const oldVersion = (version: string) =>
  new GraphError({ code: 2635, message: `(#2635) You are calling a deprecated version of the Ads API: ${version}` });

export const duplicate = () =>
  new GraphError({
    code: 506,
    error_subcode: 1455006,
    message: 'Duplicate status message',
    error_user_msg: 'This status update is identical to the last one you posted.',
  });

export const mediaNotFetched = () =>
  new GraphError({
    code: 9004,
    error_subcode: 2207052,
    message: 'Only photo or video can be accepted as media type.',
    error_user_msg: 'The media could not be fetched from this URI.',
  });

export const notReady = () =>
  new GraphError({
    code: 9007,
    error_subcode: 2207027,
    message: 'Media ID is not available',
    error_user_msg: 'The media is not ready to be published.',
  });

export const capReached = () =>
  new GraphError({
    code: 9,
    error_subcode: 2207042,
    message: 'Application request limit reached',
    error_user_msg: 'You reached the maximum number of posts that is allowed.',
  });

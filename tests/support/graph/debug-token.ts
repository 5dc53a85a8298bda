import { COUNCIL } from './accounts.ts';
import { validateLife, type GraphRequest } from './authenticate.ts';
import { badParameter, GraphError } from './graph-error.ts';
import type { World } from './world.ts';

const seconds = (instant: string | null) => (instant === null ? 0 : Math.floor(Date.parse(instant) / 1000));

export function debugToken(world: World, { fields }: GraphRequest): object {
  const { input_token: input } = fields;
  if (input === undefined) throw badParameter('The parameter input_token is required');
  const token = world.tokens.get(input);
  if (token === undefined) {
    const error = { code: 190, message: 'The access token could not be decrypted' };
    return { data: { is_valid: false, scopes: [], error } };
  }
  const wrong = faultOf(world, token);
  return {
    data: {
      app_id: COUNCIL.app.id,
      application: COUNCIL.app.name,
      type: token.kind,
      is_valid: wrong === null,
      scopes: token.scopes,
      expires_at: seconds(token.expiresAt),
      data_access_expires_at: seconds(token.expiresAt),
      ...(token.kind === 'PAGE' ? { profile_id: COUNCIL.page.id } : {}),
      ...(wrong === null ? {} : { error: { code: 190, message: wrong.message, subcode: wrong.body.error_subcode } }),
    },
  };
}

function faultOf(world: World, token: Parameters<typeof validateLife>[1]): GraphError | null {
  try {
    validateLife(world, token);
    return null;
  } catch (error) {
    if (error instanceof GraphError) return error;
    throw error;
  }
}

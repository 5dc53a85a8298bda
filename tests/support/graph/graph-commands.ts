export interface GraphFault {
  readonly at: GraphEndpoint;
  readonly when: 'before-effect' | 'after-effect';
  readonly how:
    | 'close'
    | 'reset'
    | 'hang'
    /** As usual, once the caller has closed the connection. */
    | 'until-left'
    /** A gateway's HTML page with status 502. */
    | 'html'
    /** Status 200 and truncated JSON. */
    | 'malformed'
    /** Meta's own "An unknown error has occurred" with status 500. */
    | 'error-500'
    | { readonly slowByMs: number }
    | { readonly error: GraphErrorBody; readonly status?: number; readonly headers?: Readonly<Record<string, string>> };
}

export interface GraphErrorBody {
  readonly code: number;
  readonly error_subcode?: number;
  readonly message?: string;
  readonly is_transient?: boolean;
  readonly error_user_title?: string;
  readonly error_user_msg?: string;
  readonly fbtrace_id?: string;
}

export type GraphEndpoint =
  | 'debug_token'
  | 'read-page'
  | 'read-feed'
  | 'feed'
  | 'photos'
  | 'videos'
  | 'read-video'
  | 'read-videos'
  | 'read-post'
  | 'read-account'
  | 'media'
  | 'read-container'
  | 'media_publish'
  | 'read-media'
  | 'read-media-list'
  | 'content_publishing_limit';

export type TokenState = 'valid' | 'expired' | 'password-changed' | 'app-removed';

export interface TokenChange {
  readonly state?: TokenState;
  readonly scopes?: readonly string[];
  /** ISO 8601; null for a token without an end. */
  readonly expiresAt?: string | null;
}

/** In percent of the limit. */
interface GraphUsage {
  readonly app?: number;
  readonly business?: number;
  /** In minutes. */
  readonly regainAfter?: number;
}

/** How long containers and videos of a Page are in progress, and how that ends; `null` never ends. */
interface GraphProcessing {
  readonly imageMs: number;
  readonly reelMs: number | null;
  /** A container ends in this error, given as its status; a video as unusable. */
  readonly fails: number | null;
}

export interface GraphRules {
  readonly usage: GraphUsage;
  readonly quota: { readonly used: number; readonly total: number };
  readonly processing: GraphProcessing;
  /** Whether calls without an appsecret_proof are refused; a wrong one always is. */
  readonly proofRequired: boolean;
  readonly feedIsBehind: boolean;
}

export interface VisiblePost {
  readonly on: 'facebook' | 'instagram';
  readonly id: string;
  readonly text: string;
  readonly link: string | null;
  readonly media: 'none' | 'photo' | 'video' | 'image' | 'reel';
  /** SHA-256 of the fetched bytes, in hex. */
  readonly mediaHash: string | null;
  readonly permalink: string;
  readonly createdAt: string;
}

export interface SeenCall {
  readonly endpoint: GraphEndpoint | null;
  readonly url: string;
  readonly httpMethod: string;
  readonly fields: Readonly<Record<string, string>>;
  /** 0 without an answer. */
  readonly status: number;
  readonly at: string;
}

export type GraphCommand =
  | { readonly do: 'reset' }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'set-token'; readonly token: string; readonly change: TokenChange }
  | { readonly do: 'set-rules'; readonly rules: Partial<GraphRules> }
  | { readonly do: 'fail'; readonly faults: readonly GraphFault[] }
  | { readonly do: 'post-by-hand'; readonly message: string }
  | { readonly do: 'publish-by-hand'; readonly caption: string }
  | { readonly do: 'ledger' }
  | { readonly do: 'calls' };

export interface GraphOrder {
  readonly id: number;
  readonly command: GraphCommand;
}

export interface GraphReply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

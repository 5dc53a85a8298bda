import type { SocialPlatform } from '#domain/social/platforms.ts';

interface ConnectionLabels {
  readonly account: string;
  readonly idLabel: string;
  readonly idHint: string;
  readonly idFrom: string;
  readonly scopes: readonly string[];
  readonly variables: string;
}

export const connectionLabels: Readonly<Record<SocialPlatform, ConnectionLabels>> = {
  facebook: {
    account: 'Facebook Page',
    idLabel: 'Page ID',
    idHint: 'A number of about 15 digits, not the name of the Page.',
    idFrom: 'id',
    scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
    variables: 'FACEBOOK_PAGE_ID and FACEBOOK_PAGE_ACCESS_TOKEN',
  },
  instagram: {
    account: 'Instagram business account',
    idLabel: 'Business account ID',
    idHint: 'A number of about 17 digits that begins with 17841, not the name of the account.',
    idFrom: 'instagram_business_account',
    scopes: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
    variables: 'INSTAGRAM_ACCOUNT_ID and INSTAGRAM_ACCESS_TOKEN',
  },
};

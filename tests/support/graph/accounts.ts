export const COUNCIL = {
  app: { id: '1234509876543210', name: 'Burnett PAC Hub', secret: '4f9d1c0b7a3e5d6c8b2a1f0e9d8c7b6a' },
  page: { id: '102938475610293', name: 'Burnett PAC', token: 'EAAGpageZebrafinch0tokenOfTheCouncilsPage0123456789' },
  instagram: {
    id: '17841400008460056',
    username: 'burnettpac',
    token: 'EAAGinstaUmbrellabird0tokenOfTheCouncilsAccount9876543210',
  },
} as const;

export const PAGE_SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'] as const;
export const INSTAGRAM_SCOPES = ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement'] as const;

import {
  isSettingKey,
  publicSettingKeys,
  publicSettingView,
  settingChange,
  settingView,
  type PublicSettingKey,
  type SettingKey,
} from '#contract/settings.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { changeSetting } from './change-setting.ts';
import { readSetting, showSetting } from './read-setting.ts';
import { keyOfAnotherAddress } from './settings.errors.ts';

export function mountSettings(mount: Mount, hub: Hub): void {
  const mountPublic = (key: PublicSettingKey) =>
    mount(`GET /api/settings/${key}`, {
      summary: 'Get a public setting',
      responses: { 200: publicSettingView },
      handle: async () => ({ key, value: await readSetting(hub, key) }),
    });
  publicSettingKeys.forEach(mountPublic);

  mount('GET /api/settings/noSchoolDays', {
    summary: 'Get the days without school: a JSON list of {from, to, reason}',
    responses: { 200: settingView },
    handle: () => showSetting(hub, 'noSchoolDays'),
  });

  mount('GET /api/settings/:key', {
    summary: 'Get a setting; for a secret one, whether it is set',
    isName: isSettingKey,
    find: (key) => showSetting(hub, key as SettingKey),
    responses: { 200: settingView },
    handle: ({ found }) => found,
  });

  mount('POST /api/settings/:key', {
    summary: 'Set a setting',
    body: settingChange,
    responses: { 200: settingView },
    handle: async ({ request, actor, body }) => {
      if (body.key !== (request.params as { key: string }).key) throw keyOfAnotherAddress();
      await changeSetting(hub, body, actor);
      return showSetting(hub, body.key);
    },
  });
}

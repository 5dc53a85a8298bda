import { z } from 'zod';
import {
  pendingQuery,
  pendingRemindersView,
  reminderChoice,
  reminderPreview,
  remindersOverview,
  remindersSent,
} from '#contract/reminders.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { pendingReminders } from './pending-reminders.ts';
import { previewReminder, previewReminderMail } from './preview-reminder.ts';
import { nobodyToRemind } from './reminders.errors.ts';
import { sendReminders } from './send-reminders.ts';
import { showReminders } from './show-reminders.ts';

const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

export function mountReminders(mount: Mount, hub: Hub): void {
  mount('POST /api/reminders/send', {
    summary: 'Send a reminder to every consenting volunteer of a sheet who has not had this kind',
    body: reminderChoice,
    responses: { 200: remindersSent },
    handle: ({ actor, body }) => sendReminders(hub, body, actor),
  });

  mount('GET /api/reminders/pending', {
    summary: 'List the sheets of the next days, and how many people still have to get their reminder',
    query: pendingQuery,
    responses: { 200: pendingRemindersView },
    handle: ({ query }) => pendingReminders(hub, query),
  });

  mount('GET /api/reminders', {
    summary: 'List the reminders of every sheet up to seven days ahead',
    compressedFor: 'everyone',
    responses: { 200: remindersOverview },
    handle: () => showReminders(hub),
  });

  mount('GET /api/reminders/preview', {
    summary: 'Preview a reminder: how many people would get it, and who would not and why',
    query: reminderChoice,
    responses: { 200: reminderPreview },
    handle: ({ query }) => previewReminder(hub, query),
  });

  mount('GET /api/reminders/preview.html', {
    summary: 'Show the email that the first recipient would get, with links that do nothing',
    query: reminderChoice,
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: async ({ reply, query }) => {
      const html = await previewReminderMail(hub, query);
      if (html === null) throw nobodyToRemind();
      return reply
        .header('content-security-policy', MAIL_POLICY)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
}

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

/** A mail has its styles in its elements and is shown in a frame of the dashboard, where it can do nothing. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

export function mountReminders(mount: Mount, hub: Hub): void {
  mount('POST /api/reminders/send', {
    summary: 'Sends a reminder to every consenting volunteer of a sheet who has not had one of this kind',
    body: reminderChoice,
    responses: { 200: remindersSent },
    handle: ({ actor, body }) => sendReminders(hub, body, actor),
  });

  mount('GET /api/reminders/pending', {
    summary: 'The sheets of the next days, and how many people have not had the reminder of that time',
    query: pendingQuery,
    responses: { 200: pendingRemindersView },
    handle: ({ query }) => pendingReminders(hub, query),
  });

  mount('GET /api/reminders', {
    summary: 'How reminders stand for every sheet up to seven days ahead',
    compressedFor: 'everyone',
    responses: { 200: remindersOverview },
    handle: () => showReminders(hub),
  });

  mount('GET /api/reminders/preview', {
    summary: 'What sending a reminder would do now: to how many, and who is left out and why',
    query: reminderChoice,
    responses: { 200: reminderPreview },
    handle: ({ query }) => previewReminder(hub, query),
  });

  mount('GET /api/reminders/preview.html', {
    summary: 'The mail that the first of them would get now, with links that lead nowhere',
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

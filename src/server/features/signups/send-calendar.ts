import type { FastifyReply } from 'fastify';

/** Answers with a calendar file; METHOD in the type as in the content (RFC 5545, 8.1). */
export function sendCalendar(reply: FastifyReply, content: string, fileName: string): FastifyReply {
  return reply
    .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(content);
}

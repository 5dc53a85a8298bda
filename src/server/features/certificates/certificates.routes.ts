import { z } from 'zod';
import {
  certificateQuery,
  certificatesInput,
  certificatesOfYear,
  certificateView,
  ownCertificateInput,
  ownCertificates,
  verifiedLetter,
  verifyInput,
} from '#contract/certificates.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { latestOfYear, makeCertificates, showCertificates } from './all-certificates.ts';
import { CERTIFICATE_POLICY } from './certificate-look.ts';
import { findCertificate, makeOwnCertificate, showOwnCertificates } from './own-certificates.ts';
import { presentCertificate } from './present-certificate.ts';
import { verifyLetter } from './verify-letter.ts';
import { writeCertificates } from './write-certificates.ts';

const HTML = 'text/html; charset=utf-8';

export function mountCertificates(mount: Mount, hub: Hub): void {
  mount('GET /api/certificates/mine', {
    summary: 'The hours letters under the address that the caller has proved, and which can be made',
    responses: { 200: ownCertificates },
    handle: ({ actor }) => showOwnCertificates(hub, actor),
  });

  mount('POST /api/certificates/mine', {
    summary: 'Make the hours letter of a school year; answers the same one as long as the hours are the same',
    body: ownCertificateInput,
    responses: { 200: certificateView },
    handle: async ({ actor, body }) => presentCertificate(await makeOwnCertificate(hub, body, actor)),
  });

  mount('GET /api/certificates/:id/page.html', {
    summary: 'Get an hours letter as a page to be printed',
    find: (id, actor) => findCertificate(hub, id, actor),
    missing: 'There is no such letter',
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: ({ found, reply }) =>
      reply
        .header('content-security-policy', CERTIFICATE_POLICY)
        .type(HTML)
        .send(writeCertificates(hub, [found])),
  });

  mount('GET /api/certificates', {
    summary: 'The hours letters of a school year',
    query: certificateQuery,
    responses: { 200: certificatesOfYear },
    handle: ({ query: { year } }) => showCertificates(hub, year),
  });

  mount('POST /api/certificates', {
    summary: 'Make hours letters for everybody with confirmed hours in a school year; only new hours make new versions',
    body: certificatesInput,
    responses: { 200: certificatesOfYear },
    handle: ({ actor, body: { year } }) => makeCertificates(hub, year, actor),
  });

  mount('GET /api/certificates/pages.html', {
    summary: 'Get the valid hours letters of a school year as one page to be printed, one letter of each person',
    query: certificateQuery,
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: async ({ query: { year }, reply }) => {
      const page = writeCertificates(hub, await latestOfYear(hub, year));
      return reply.header('content-security-policy', CERTIFICATE_POLICY).type(HTML).send(page);
    },
  });

  mount('POST /api/letters/verify', {
    summary: 'Check an hours letter by its number and the last name; one answer for an unknown number and another name',
    body: verifyInput,
    responses: { 200: verifiedLetter },
    handle: ({ body }) => verifyLetter(hub, body),
  });
}

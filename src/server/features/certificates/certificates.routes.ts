import type { FastifyRequest } from 'fastify';
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
import { certificateById } from '#server/features/given-hours/certificates.store.ts';
import { idField } from '#contract/fields.ts';
import { provedMailbox } from '#server/features/mailbox-proofs/proved-mailbox.ts';
import { certificateNotFound } from './certificates.errors.ts';
import { sendPrintedPage } from '#server/features/printing/printed-page.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { latestOfYear, makeCertificates, showCertificates } from './all-certificates.ts';
import { CERTIFICATE } from './certificate-look.ts';
import { makeOwnCertificate, mayRead, showOwnCertificates } from './own-certificates.ts';
import { presentCertificate } from './present-certificate.ts';
import { verifyLetter } from './verify-letter.ts';
import { writeCertificates } from './write-certificates.ts';

export function mountCertificates(mount: Mount, hub: Hub): void {
  const provedAddress = async (request: FastifyRequest) => (await provedMailbox(hub, request))?.address ?? null;

  mount('GET /api/certificates/mine', {
    summary: 'The hours letters under the address that the caller has proved, and which can be made',
    responses: { 200: ownCertificates },
    handle: async ({ request }) => showOwnCertificates(hub, await provedAddress(request)),
  });

  mount('POST /api/certificates/mine', {
    summary: 'Make the hours letter of a school year; answers the same one as long as the hours are the same',
    body: ownCertificateInput,
    responses: { 200: certificateView },
    handle: async ({ request, body }) =>
      presentCertificate(await makeOwnCertificate(hub, body, await provedAddress(request))),
  });

  mount('GET /api/certificates/page.html', {
    summary: 'Get an hours letter as a page to be printed, under the proved address or as an administrator',
    query: z.object({ id: idField }),
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: async ({ request, actor, query: { id }, reply }) => {
      const found = await certificateById(hub.database.db, id);
      if (found === null || !mayRead(found, await provedAddress(request), actor)) throw certificateNotFound();
      return sendPrintedPage(reply, CERTIFICATE, hub.site, writeCertificates(hub, [found]));
    },
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
    handle: async ({ query: { year }, reply }) =>
      sendPrintedPage(reply, CERTIFICATE, hub.site, writeCertificates(hub, await latestOfYear(hub, year))),
  });

  mount('POST /api/letters/verify', {
    summary: 'Check an hours letter by its number and the last name; one answer for an unknown number and another name',
    body: verifyInput,
    twice: 'harmless',
    responses: { 200: verifiedLetter },
    handle: ({ body }) => verifyLetter(hub, body),
  });
}

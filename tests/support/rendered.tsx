import { setupI18n, type Messages } from '@lingui/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { PageData } from '#contract/page.ts';
import { Providers } from '#client/app/providers.tsx';
import { seedQueries } from '#client/app/seed-queries.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { withWesternDigits } from '#domain/writing.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';

const ZONE = 'America/Vancouver';

export const PRESENT = new Date('2026-11-21T20:00:00.000Z');

const page: PageData = {
  language: 'en',
  languageName: 'English',
  site: {
    name: 'Maple PAC',
    school: 'Maple Elementary',
    contactEmail: 'pac@school.example',
    privacyEmail: 'privacy@school.example',
    calendarUrl: 'https://school.example/calendar',
    lunchOrderUrl: 'https://school.example/lunch',
    hasLogo: false,
  },
  publicUrl: 'https://pac.example',
  schoolClock: readSchoolClock(ZONE),
  words: dateWords('en', ZONE),
  now: PRESENT.toISOString(),
  mailReady: true,
  keepsPages: false,
};

export function pageOf(data: Partial<PageData>): PageData {
  return { ...page, ...data };
}

type Answers = (method: string, path: string) => Response;

const nothingThere: Answers = () => new Response('{"message":"Nothing there"}', { status: 404 });

interface Rendered extends RenderResult {
  /** Such as `GET /api/auth/session`. */
  readonly calls: readonly string[];
}

/** As a document does: with its data, in its language by these texts, and an API with these answers. */
export function renderPart(
  part: ReactNode,
  data: Partial<PageData> = {},
  answers: Answers = nothingThere,
  messages: Messages = {},
): Rendered {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`);
    return answers(method, path);
  });
  const whole = pageOf(data);
  const queryClient = createQueryClient();
  seedQueries(queryClient, whole);
  const { language } = whole;
  const i18n = setupI18n({
    locale: language,
    locales: withWesternDigits(language),
    messages: { [language]: messages },
  });
  const rendered = render(
    <Providers data={whole} i18n={i18n} queryClient={queryClient}>
      {part}
    </Providers>,
  );
  return { ...rendered, calls };
}

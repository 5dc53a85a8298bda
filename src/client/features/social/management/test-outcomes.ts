import type { TestResults } from '#contract/social-media.ts';
import { platformNames, socialPlatforms } from '#domain/social/platforms.ts';

export interface Outcome {
  readonly title: string;
  readonly description: string;
  readonly tone: 'good' | 'unsure' | 'bad';
}

export const testFailed = { title: 'Test failed', text: 'Failed to send test posts.' };
export const connectionTestFailed = {
  title: 'Test Failed',
  text: 'We couldn’t test the connection. Please try again.',
};

export function postsOutcome({ results }: TestResults): Outcome {
  const { errors } = results;
  const worked = socialPlatforms.filter((platform) => results[platform]);
  if (worked.length === socialPlatforms.length)
    return {
      title: 'Test posts sent successfully!',
      description: 'Both Facebook and Instagram posts were sent successfully.',
      tone: 'good',
    };
  const [one] = worked;
  if (one === undefined)
    return {
      title: 'Test posts failed',
      description: errors[0] ?? 'Failed to send test posts to social media platforms.',
      tone: 'bad',
    };
  return {
    title: 'Partial success',
    description: `The ${platformNames[one]} post was sent. ${errors[0] ?? 'Some platforms failed.'}`,
    tone: 'unsure',
  };
}

export function connectionOutcome({ results: { errors } }: TestResults): Outcome {
  return errors.length === 0
    ? { title: 'Connection Works', description: 'Everything is ready for posting.', tone: 'good' }
    : { title: 'Issues found', description: errors.join(' '), tone: 'bad' };
}

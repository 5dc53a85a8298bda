import type { ProofChallenge } from '#contract/limits.ts';
import { findNumber } from './find-number.ts';

addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => postMessage(findNumber(data)));

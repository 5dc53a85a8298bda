// Builds the pages when their sources have changed.
import { buildClientIfStale } from './build-client.ts';

await buildClientIfStale();

// Builds the pages when their sources have changed.
import { buildClient } from './build-client.ts';

await buildClient();

// Builds what is stale and starts the server with the settings of the environment.
import { buildClientIfStale } from './build-client.ts';

process.env['NODE_ENV'] = 'production';
buildClientIfStale();
await import('#server/main.ts');

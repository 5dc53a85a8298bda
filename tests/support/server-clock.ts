// Loaded before the server: its clock is as far ahead as its parent says, at the start and whenever it says so again.
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { moveClock } from './moved-clock.ts';

moveClock(Number(process.env['CLOCK_AHEAD']));
process.on('message', (ahead) => {
  moveClock(Number(ahead));
  process.send?.('moved');
});
// Listening to its parent keeps no server from ending.
process.channel?.unref();
// Node writes this header by a clock of its own, and phones set theirs by it.
subscribe('http.server.request.start', (message) => {
  (message as { readonly response: ServerResponse }).response.setHeader('Date', new Date().toUTCString());
});

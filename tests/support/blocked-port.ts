import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface BlockedPort {
  readonly port: number;
  remove(): Promise<void>;
}

const PROGRAM = `const server = require('node:net').createServer();
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));`;
const CONNECTS_WITHIN = 300;

/**
 * A port that answers nothing, as behind a firewall that drops packets: its process is stopped and its queue is full,
 * so the system drops each further attempt.
 */
export async function blockPort(): Promise<BlockedPort> {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  child.kill('SIGSTOP');
  const sockets: net.Socket[] = [];
  for (let isFull = false; !isFull && sockets.length < 50;) {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    isFull = await Promise.race([once(socket, 'connect').then(() => false), wait(CONNECTS_WITHIN, true)]);
  }
  return {
    port,
    async remove() {
      for (const socket of sockets) socket.destroy();
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

// A mail server that takes everything, in a process of its own so that its work is not counted as the hub's. It says how
// many it has taken, every hundred.
import net from 'node:net';

let taken = 0;
const server = net.createServer((socket) => {
  let heard = '';
  let inMessage = false;
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.write('220 a server for measurements\r\n');
  const answer = (command: string): string => {
    if (command.startsWith('EHLO')) return '250-here\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
    return command === 'DATA' ? '354 go ahead\r\n' : '250 fine\r\n';
  };
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
    for (;;) {
      const mark = inMessage ? '\r\n.\r\n' : '\r\n';
      const end = heard.indexOf(mark);
      if (end < 0) return;
      const command = inMessage ? '' : heard.slice(0, end).toUpperCase();
      heard = heard.slice(end + mark.length);
      if (inMessage && ++taken % 100 === 0) process.send?.(taken);
      socket.write(inMessage ? '250 taken\r\n' : answer(command));
      inMessage = command === 'DATA';
    }
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as net.AddressInfo).port }));
process.on('disconnect', () => process.exit());

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

interface ConnectionLimits {
  /** Requests without a complete answer, the one that is being handled included. Browsers send one at a time. */
  readonly maxUnanswered: number;
  /** How many ms a client that reads nothing of its answer keeps its connection: up to two and a half times as long. */
  readonly readTimeout: number;
  /** How many ms it may take to read an answer of which nothing is left to make: up to twice as long. */
  readonly answerTimeout: number;
}

const LIMITS: ConnectionLimits = { maxUnanswered: 8, readTimeout: 30_000, answerTimeout: 150_000 };

interface Connection {
  /** The answer that is being made or read. */
  current: ServerResponse | null;
  readonly waiting: [IncomingMessage, ServerResponse][];
  /** False until the first request has come: browsers open some connections to be quicker later. */
  isUsed: boolean;
  /** What `current` was when connections were last looked at. */
  lastSeen: ServerResponse | null;
  readonly next: () => void;
}

interface Connections {
  createServer(options: ServerOptions, handle: RequestListener): Server;
  /** The server takes connections without a request for busy ones and would wait for them when it stops. */
  closeUnused(): void;
}

/**
 * Keeps a client from making the server work or remember without bound over one connection. Node hands over all
 * requests of a packet at once; here they are handled one after another, and a client that sends many more before it
 * has read its answers is disconnected, as is one that does not read.
 */
export function limitConnections(limits: Partial<ConnectionLimits> = {}): Connections {
  const { maxUnanswered, readTimeout, answerTimeout } = { ...LIMITS, ...limits };
  const connections = new Map<Socket, Connection>();

  const oneByOne =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request;
      const connection = connections.get(socket);
      // The rest of a packet whose first requests were too many.
      if (connection === undefined || socket.destroyed) return;
      connection.isUsed = true;
      if (connection.current === null) return begin(handle, connection, request, response);
      connection.waiting.push([request, response]);
      if (connection.waiting.length < maxUnanswered) return;
      connection.waiting.length = 0;
      socket.destroy();
    };

  const open = (socket: Socket, handle: RequestListener) => {
    const connection: Connection = {
      current: null,
      waiting: [],
      isUsed: false,
      lastSeen: null,
      next() {
        connection.current = null;
        const next = connection.waiting.shift();
        // After an answer that closes the connection nothing more is sent.
        if (next !== undefined && socket.writable) begin(handle, connection, ...next);
      },
    };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
  };

  /** Sets Node's timeout where it is needed: it sees how much of a large write is gone, and costs something. */
  const watchUnread = () => {
    for (const [socket, { current }] of connections) {
      if (current !== null && socket.writableLength > 0 && socket.timeout !== readTimeout)
        socket.setTimeout(readTimeout);
    }
  };

  /** Node has seen neither a byte come nor one go for a while. */
  const atTimeout = (socket: Socket) => {
    const isWorking = connections.get(socket)?.current != null && socket.writableLength === 0;
    if (!isWorking) socket.destroy();
  };

  const dropSlowReaders = () => {
    for (const [socket, connection] of connections) {
      const { current, lastSeen } = connection;
      if (current !== null && current === lastSeen) socket.destroy();
      connection.lastSeen = current?.writableEnded === true ? current : null;
    }
  };

  return {
    createServer(options, handle) {
      const server = createServer(options, oneByOne(handle));
      server.on('connection', (socket) => open(socket, handle));
      server.on('timeout', atTimeout);
      const looking = [setInterval(watchUnread, readTimeout / 2), setInterval(dropSlowReaders, answerTimeout)];
      for (const timer of looking) timer.unref();
      server.once('close', () => looking.forEach((timer) => clearInterval(timer)));
      return server;
    },
    closeUnused() {
      for (const [socket, { isUsed }] of connections) if (!isUsed) socket.destroy();
    },
  };
}

function begin(handle: RequestListener, connection: Connection, request: IncomingMessage, response: ServerResponse) {
  connection.current = response;
  response.once('close', connection.next);
  handle(request, response);
}

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
  /** Requests without a complete answer, the current one included. Browsers send one at a time. */
  readonly maxUnanswered: number;
  /**
   * How long a client that reads nothing keeps its connection, in ms; up to two and a half times as long in practice.
   */
  readonly readTimeout: number;
  /** How long a client may take to read a finished answer, in ms; up to twice as long in practice. */
  readonly answerTimeout: number;
}

const LIMITS: ConnectionLimits = { maxUnanswered: 8, readTimeout: 30_000, answerTimeout: 150_000 };

interface Connection {
  current: ServerResponse | null;
  readonly waiting: [IncomingMessage, ServerResponse][];
  /** False until the first request: browsers open spare connections. */
  isUsed: boolean;
  lastSeen: ServerResponse | null;
  readonly next: () => void;
}

interface Connections {
  createServer(options: ServerOptions, handle: RequestListener): Server;
  /** The server counts connections without a request as busy and would wait for them when it stops. */
  closeUnused(): void;
}

/**
 * Limits the work and memory that a client can cause over one connection. Node starts all requests of a packet at once;
 * here they run one after another. A client that sends many more before reading its answers is disconnected, and so is
 * one that does not read.
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

  /** Sets Node's timeout only where it is needed: it sees how much of a large write is gone, but has a cost. */
  const watchUnread = () => {
    for (const [socket, { current }] of connections) {
      if (current !== null && socket.writableLength > 0 && socket.timeout !== readTimeout)
        socket.setTimeout(readTimeout);
    }
  };

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

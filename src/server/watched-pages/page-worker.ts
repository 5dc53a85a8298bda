// Runs in a thread of its own: whatever a page makes of it, the server goes on.
import { parentPort } from 'node:worker_threads';
import type { TaskMessage, WorkerMessage } from './page-tasks.ts';
import { runTask } from './run-task.ts';

const tell = (message: WorkerMessage) => parentPort?.postMessage(message);
parentPort?.on('message', (task: TaskMessage) => void runTask(task).then(tell));
tell({ kind: 'ready' });

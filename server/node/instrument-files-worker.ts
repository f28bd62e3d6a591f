import { parentPort } from 'node:worker_threads'
import { doOrder, type FileOrder } from '../instrument-files/work'

/** Reads files in a thread of its own: what a file costs, no request waits for and no server falls over. */
parentPort?.on(
  'message',
  (order: FileOrder) => void doOrder(order).then((done) => parentPort?.postMessage(done)),
)

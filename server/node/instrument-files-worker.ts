import { parentPort } from 'node:worker_threads'
import { doOrder, type FileOrder } from '../instrument-files/work'

/** Reads files of instruments in a thread of its own: what a file costs, no request waits for and no server falls over. */
parentPort?.on('message', (order: FileOrder) => parentPort?.postMessage(doOrder(order)))

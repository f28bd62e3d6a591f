import type { Worker } from 'node:worker_threads'
import type { FaxCover } from '@contract/faxes/cover'
import type { LabelJob } from '@contract/labels/label'
import type { AbnDocument } from '@contract/abn/paper'
import type { BatchReportDocument } from '@contract/batch-reports/document'
import type { WorkListDocument } from '@contract/batches/work-list'
import type { TableDocument } from '@contract/report-runs/document'
import type { CumulativeDocument } from '@contract/reports/cumulative'
import type { ReportDocument } from '@contract/reports/document'
import { reportOf } from '../core/error-report'
import type { Documents, Log } from '../ports'
import { createDocuments } from '../documents/documents'
import { UndrawableError } from '../documents/undrawable'
import { fromSources, startThread } from './built-thread'
import { documentFonts } from './fonts'

/** One order to the thread that draws, and its answer under the same number. */
export type Drawing = { number: number } & Paper
export type Paper =
  | { kind: 'report'; content: ReportDocument; logo: Uint8Array | null }
  | { kind: 'cumulative'; content: CumulativeDocument; logo: Uint8Array | null }
  | { kind: 'labels'; content: LabelJob }
  | { kind: 'workList'; content: WorkListDocument }
  | { kind: 'batchReport'; content: BatchReportDocument }
  | { kind: 'abn'; content: AbnDocument }
  | { kind: 'table'; content: TableDocument }
  | { kind: 'faxCover'; content: FaxCover; logo: Uint8Array | null }
  | {
      kind: 'fax'
      content: { cover: Omit<FaxCover, 'pages'>; report: Uint8Array | null }
      logo: Uint8Array | null
    }
  | { kind: 'merge'; content: { files: readonly Uint8Array[]; title: string } }
export interface Drawn {
  number: number
  bytes?: Uint8Array
  /** Of a fax. */
  pages?: number
  error?: string
  /** Of an `UndrawableError`: what its reader may be told. */
  what?: string
}
/** Told by the thread when it starts: a script that it has no font for. */
export interface ScriptMissing {
  missing: string
  /** As the log may have it. */
  why: string
}

const tellMissing = (log: Log, { missing, why }: ScriptMissing) =>
  log.error({ reason: why }, `No font for ${missing}: its characters are printed as numbered boxes`)

export interface DocumentThread extends Documents {
  stop(): Promise<void>
}

interface Waiting {
  done: (paper: { bytes: Uint8Array; pages: number }) => void
  failed: (error: Error) => void
}

/**
 * The documents port on a worker thread, started at the first paper. A thread that dies fails what it was drawing and is
 * replaced by the next order. Run from sources (development), it draws in this thread: a worker cannot load TypeScript.
 */
export function startDocuments(log: Log): DocumentThread {
  if (fromSources()) {
    const fonts = documentFonts(({ script, error }) =>
      tellMissing(log, { missing: script, why: reportOf(error).message ?? '' }),
    )
    return { ...createDocuments({ fonts }), stop: () => Promise.resolve() }
  }
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  function failAll(error: Error): void {
    worker = undefined
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  function thread(): Worker {
    if (worker) return worker
    worker = startThread('documents-worker')
    worker.unref()
    worker.on('message', (told: Drawn | ScriptMissing) => {
      if ('missing' in told) return tellMissing(log, told)
      const { number, bytes, pages = 0, error, what } = told
      const order = waiting.get(number)
      waiting.delete(number)
      if (bytes) order?.done({ bytes, pages })
      else
        order?.failed(
          what === undefined
            ? new Error(error ?? 'The document could not be drawn.')
            : new UndrawableError(what, { cause: new Error(error) }),
        )
    })
    worker.on('error', (error) =>
      failAll(error instanceof Error ? error : new Error('The drawing thread failed.')),
    )
    worker.on('exit', () => failAll(new Error('The drawing thread ended.')))
    return worker
  }
  const order = (paper: Paper) =>
    new Promise<{ bytes: Uint8Array; pages: number }>((done, failed) => {
      const number = ++last
      waiting.set(number, { done, failed })
      thread().postMessage({ number, ...paper })
    })
  const bytesOf = async (paper: Paper) => (await order(paper)).bytes
  return {
    report: (content, logo = null) => bytesOf({ kind: 'report', content, logo }),
    cumulative: (content, logo = null) => bytesOf({ kind: 'cumulative', content, logo }),
    labels: (content) => bytesOf({ kind: 'labels', content }),
    workList: (content) => bytesOf({ kind: 'workList', content }),
    abn: (content) => bytesOf({ kind: 'abn', content }),
    batchReport: (content) => bytesOf({ kind: 'batchReport', content }),
    table: (content) => bytesOf({ kind: 'table', content }),
    faxCover: (content, logo = null) => bytesOf({ kind: 'faxCover', content, logo }),
    fax: (cover, report, logo = null) => order({ kind: 'fax', content: { cover, report }, logo }),
    merge: (files, title) => bytesOf({ kind: 'merge', content: { files, title } }),
    stop: async () => void (await worker?.terminate()),
  }
}

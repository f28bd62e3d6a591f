import { pino } from 'pino'
import type { DestinationStream, LevelWithSilent } from 'pino'
import { reportOf, withoutSecrets } from '@server/core/error-report'
import { logFieldNames } from '@server/core/log-fields'
import type { Log } from '@server/ports'

const ALLOWED = new Set<string>(logFieldNames)

/** The fields as they are written: allowed plain values, described errors, and "[hidden]" for everything else. */
export function safeFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (name === 'err') return ['err', reportOf(value)]
      if (!ALLOWED.has(name)) return [name, '[hidden]']
      if (typeof value === 'string') return [name, withoutSecrets(value)]
      const plain =
        typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined
      return [name, plain ? value : '[hidden]']
    }),
  )
}

/** A line that cannot be written (the disk under the log is full, its reader has ended) is lost; the server is not. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: 1, sync: true })
  stream.on('error', () => {})
  return stream
}

/**
 * What nothing caught ends the process, as it would anyway, but names its cause in the log without a patient's data. What cannot be
 * written to the terminal does not.
 */
export function outlive(log: Log): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const end = (error: unknown) => {
    log.error({ err: reportOf(error) }, 'The server ends: nothing caught this')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

/**
 * The server's log: one JSON object per line on standard output. Messages are constant texts; everything that varies
 * goes into fields, and `requestId` ties the lines of one request together.
 */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Log {
  const logger = pino({ level, base: { pid: process.pid } }, destination ?? standardOutput())
  return {
    info: (fields, message) => logger.info(safeFields(fields), message),
    warn: (fields, message) => logger.warn(safeFields(fields), message),
    error: (fields, message) => logger.error(safeFields(fields), message),
  }
}

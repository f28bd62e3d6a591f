import { pino } from 'pino'
import type { DestinationStream, LevelWithSilent } from 'pino'
import type { Log } from '@server/ports'

/**
 * Fields that may be logged. It is a list of what may pass, not of what may not: a field that somebody adds later
 * shows up as "[hidden]" until it was looked at here, so a patient's name cannot slip in.
 */
const ALLOWED = new Set([
  ...[
    'requestId',
    'method',
    'path',
    'route',
    'status',
    'ms',
    'bytes',
    'code',
    'userId',
    'sessionId',
    'labId',
  ],
  ...[
    'entity',
    'id',
    'job',
    'kind',
    'queue',
    'attempt',
    'attempts',
    'count',
    'rows',
    'total',
    'state',
    'reason',
  ],
  ...[
    'port',
    'host',
    'url',
    'pid',
    'signal',
    'folder',
    'adopted',
    'version',
    'migration',
    'seed',
    'appendOnlyByRole',
  ],
])

const TEXT_LIMIT = 500

/** A connection address without its password; a path without what was searched for. */
function withoutSecrets(text: string): string {
  return text
    .replace(/\/\/[^/@\s]*@/g, '//***@')
    .replace(/\?.*$/s, '')
    .slice(0, TEXT_LIMIT)
}

/** Whether the message of an error may hold row values: the database quotes them, and so does a failed parse. */
function quotesValues(error: Error): boolean {
  return 'severity' in error || 'issues' in error || error instanceof SyntaxError
}

/** What of an error is safe and useful: its name, code and place, and the message unless it may quote values. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const place = Object.fromEntries(
    ['code', 'table', 'constraint', 'syscall'].flatMap((name) => {
      const value = Object.entries(error).find(([key]) => key === name)?.[1]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  return {
    name: error.name,
    ...place,
    ...(quotesValues(error) ? {} : { message: withoutSecrets(error.message) }),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}

/** The fields as they are written: allowed plain values, described errors, and "[hidden]" for everything else. */
export function safeFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (name === 'err' || name === 'error') return ['err', describeError(value)]
      if (!ALLOWED.has(name)) return [name, '[hidden]']
      if (typeof value === 'string') return [name, withoutSecrets(value)]
      const plain =
        typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined
      return [name, plain ? value : '[hidden]']
    }),
  )
}

/**
 * The server's log: one JSON object per line on standard output. Messages are constant texts; everything that varies
 * goes into fields, and `requestId` ties the lines of one request together.
 */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Log {
  const logger = pino(
    { level, base: { pid: process.pid } },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
  return {
    info: (fields, message) => logger.info(safeFields(fields), message),
    warn: (fields, message) => logger.warn(safeFields(fields), message),
    error: (fields, message) => logger.error(safeFields(fields), message),
  }
}

import type { ErrorReport } from './error-report'

/**
 * Fields that may be logged. It is a list of what may pass, not of what may not: a field that is not in it does not compile, and
 * would be written as "[hidden]", so a patient's name cannot slip in.
 */
export const logFieldNames = [
  // A request and its answer.
  'requestId',
  'method',
  'path',
  'route',
  'call',
  'status',
  'ms',
  'bytes',
  'code',
  'userId',
  'sessionId',
  'labId',
  // Work: what kind, which one, how far.
  'entity',
  'id',
  'job',
  'import',
  'kind',
  'queue',
  'attempt',
  'attempts',
  'waiting',
  'count',
  'rows',
  'total',
  'state',
  'reason',
  // The server itself.
  'port',
  'host',
  'url',
  'pid',
  'signal',
  'folder',
  'user',
  'adopted',
  'version',
  'migration',
  'seed',
] as const

export type LogFields = Partial<
  Record<(typeof logFieldNames)[number], string | number | boolean | null | undefined>
> & { err?: Error | ErrorReport }

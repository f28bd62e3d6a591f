/**
 * Why a call could not be done though nothing is wrong with it:
 * - `lost`: the connection to the database ended, or none could be made;
 * - `silent`: the database took a statement or a connection and did not answer in time;
 * - `busy`: it answers, and has no room just now: no free connection, a lock, too many writers of one row;
 * - `slow`: it ended the statement itself, which ran too long;
 * - `full`: nothing can be written: a disk is full or may only be read.
 */
export type Failure = 'lost' | 'silent' | 'busy' | 'slow' | 'full'

/** SQLSTATEs (PostgreSQL 18, appendix A) and Node's names for refusals of the system. */
const byCode: Readonly<Record<string, Failure>> = {
  // A transaction that waited too long, an administrator, a crash, a start: the connection is gone in each case.
  '25P03': 'lost',
  '25P04': 'lost',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  '57P04': 'lost',
  '57P05': 'lost',
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
  ENOTFOUND: 'lost',
  EAI_AGAIN: 'lost',
  ETIMEDOUT: 'silent',
  // Serialisation failures and deadlocks come here after they were tried again.
  '40001': 'busy',
  '40P01': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  '55P03': 'busy',
  '57014': 'slow',
  // 25006: the server that answers is a replica now, until another takes over.
  '25006': 'lost',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'full',
}

/** What the driver says in words only (pg 8.23: client.js, pg-pool 3: index.js). */
const byWords: readonly (readonly [RegExp, Failure])[] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^(Query read timeout|timeout expired|Connection terminated due to connection timeout)/, 'silent'],
  [
    /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/,
    'lost',
  ],
]

export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** Which of these an error is; undefined for everything else. */
export function failureOf(error: unknown): Failure | undefined {
  const code = codeOf(error)
  if (code !== undefined) {
    if (code.startsWith('08')) return 'lost'
    // A socket of the database that is not there; any other missing file is a matter of its own.
    if (code === 'ENOENT')
      return error instanceof Error && 'syscall' in error && error.syscall === 'connect' ? 'lost' : undefined
    return byCode[code]
  }
  if (!(error instanceof Error)) return undefined
  return byWords.find(([words]) => words.test(error.message))?.[1]
}

/**
 * Whether the connection that this error came over is of no use any more: the server ended it, or it owes an answer that
 * nobody waits for.
 */
export function endsConnection(error: unknown): boolean {
  const failure = failureOf(error)
  if (failure === 'lost' || failure === 'silent') return true
  const severity = error instanceof Error && 'severity' in error ? error.severity : undefined
  return severity === 'FATAL' || severity === 'PANIC'
}

import type { ErrorCode } from '@contract/shapes'
import type { Failure } from './failures'

const statusOf: Record<ErrorCode, 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503> = {
  bad_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_needed: 403,
  not_found: 404,
  stale: 409,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rule_refused: 422,
  unknown_scan: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

interface Details {
  fields?: Record<string, string>
  current?: unknown
  /** Seconds after which another try makes sense: the Retry-After header. */
  retryAfter?: number
}

/** A refusal that the caller may read. Anything else that is thrown becomes `internal`, with no word of the inside. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: (typeof statusOf)[ErrorCode]
  readonly fields: Record<string, string> | undefined
  readonly current: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = statusOf[code]
    this.fields = details.fields
    this.current = details.current
    this.retryAfter = details.retryAfter ?? (code === 'unavailable' ? 2 : undefined)
  }
}

/** Every bad field named: the page puts each message beside its field. */
export const badInput = (fields: Record<string, string>, message = 'Some of the values cannot be used.') =>
  new Refusal('bad_input', message, { fields })

/** The same words for a row that does not exist and for one out of the caller's reach. */
export const notFound = () => new Refusal('not_found', 'There is nothing here, or it is not yours to see.')

export const unauthenticated = () => new Refusal('unauthenticated', 'Sign in to go on.')
export const forbidden = () => new Refusal('forbidden', 'Your roles do not allow this.')

/** The right is there; the person behind the keyboard has to show that it is still the same one. */
export const passwordNeeded = () =>
  new Refusal('password_needed', 'Enter your password again to sign for this.')

/** Someone else saved first: carries the entity as it is now, so that the screen can merge field by field. */
export const stale = (current: unknown) =>
  new Refusal('stale', 'Someone else changed this while you were editing.', { current })

/** The request is well formed and a rule of the laboratory says no; `fields` where a field is to blame. */
export const ruleRefused = (message: string, fields?: Record<string, string>) =>
  new Refusal('rule_refused', message, fields ? { fields } : {})

/** A scan that names nothing: the screen offers to create the order instead of only saying no. */
export const unknownScan = (message: string) => new Refusal('unknown_scan', message)

export const conflict = (message: string, fields?: Record<string, string>) =>
  new Refusal('conflict', message, fields ? { fields } : {})

const sentences: Record<Failure, string> = {
  lost: 'The database cannot be reached right now. What you typed is still here; try again in a moment.',
  silent: 'The database is not responding. What you typed is still here; try again in a moment.',
  busy: 'The server is busy. Nothing was saved; try again.',
  slow: 'This took too long and was stopped. Nothing was saved; try again, or narrow what you ask for.',
  full: 'The server cannot save: its disk is full. What you typed is still here; tell your administrator.',
}
/** An operator has to make room, so there is no sense in asking again every two seconds. */
const fullRetrySeconds = 30

/** 503 for a call that could not be done just now and is right as it is. */
export const unavailable = (failure: Failure) =>
  new Refusal('unavailable', sentences[failure], failure === 'full' ? { retryAfter: fullRetrySeconds } : {})

import type { ErrorCode } from '@contract/shapes'
import { m } from '@contract/messages'

/**
 * The only error that calls throw. `code` is the server's, or `network` when no answer came (nothing is known of the
 * server then, and what was typed must stay), or `unexpected` for an answer that is not of the contract.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network' | 'unexpected'
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** With `stale`: the entity as it is on the server now. */
  readonly current: unknown

  constructor(
    code: ApiError['code'],
    message: string,
    details: { fields?: Record<string, string> | undefined; requestId?: string; current?: unknown } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.current = details.current
  }
}

export const isApiError = (error: unknown, ...codes: ApiError['code'][]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))

/** One sentence about any error, for a toast or a line under a title. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : m.errors.unexpectedAnswer

import { m } from '@contract/messages'
import type { OutcomeIssue, TokenError } from '@contract/fhir/resources'
import { Refusal } from '../../core/errors'

type Status = 400 | 401 | 403 | 404 | 405 | 406 | 410 | 413 | 422 | 429 | 500 | 503

/** A refusal in FHIR's words: a status, and the code of an OperationOutcome's issue. */
export class FhirRefusal extends Error {
  readonly status: Status
  readonly code: OutcomeIssue['code']
  readonly retryAfter: number | undefined

  constructor(status: Status, code: OutcomeIssue['code'], diagnostics: string, retryAfter?: number) {
    super(diagnostics)
    this.name = 'FhirRefusal'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A refusal of the token address, in OAuth's words. */
export class TokenRefusal extends Error {
  readonly status: 400 | 401 | 429 | 503
  readonly code: TokenError
  readonly retryAfter: number | undefined

  constructor(code: TokenError, description: string, retryAfter?: number) {
    super(description)
    this.name = 'TokenRefusal'
    this.code = code
    this.retryAfter = retryAfter
    this.status =
      code === 'invalid_client'
        ? 401
        : code === 'slow_down'
          ? 429
          : code === 'temporarily_unavailable'
            ? 503
            : 400
  }
}

export const noSuchResource = () => new FhirRefusal(404, 'not-found', m.fhir.outcome.notFound)
export const gone = (why: string = m.fhir.outcome.gone) => new FhirRefusal(410, 'deleted', why)

/** A refusal of the house in FHIR's words; undefined for what is no refusal. */
export function inFhirWords(error: unknown): FhirRefusal | undefined {
  if (error instanceof FhirRefusal) return error
  if (!(error instanceof Refusal)) return undefined
  const { status, message, retryAfter } = error
  switch (error.code) {
    case 'not_found':
      return noSuchResource()
    case 'forbidden':
      return new FhirRefusal(403, 'forbidden', message)
    case 'unauthenticated':
      return new FhirRefusal(401, 'login', m.fhir.outcome.login)
    case 'too_many_requests':
      return new FhirRefusal(429, 'throttled', m.fhir.outcome.throttled, retryAfter)
    case 'unavailable':
      return new FhirRefusal(503, 'transient', message, retryAfter)
    case 'too_large':
      return new FhirRefusal(413, 'too-long', message)
    case 'internal':
      return new FhirRefusal(500, 'exception', message)
    default:
      return status === 422
        ? new FhirRefusal(422, 'business-rule', message)
        : new FhirRefusal(400, 'invalid', message)
  }
}

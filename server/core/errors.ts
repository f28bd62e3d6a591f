import type { Language } from '@contract/languages'
import { m } from '@contract/messages'
import type { ErrorCode } from '@contract/shapes'
import type { Failure } from './failures'
import { messagesIn, sayIn, type Catalogue } from './messages-in'

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

/** A sentence for whoever called: as it is, or chosen from the texts of the language they read. */
export type Sentence = string | ((t: Catalogue) => string)
type Sentences = Record<string, Sentence>

const inWords = (sentence: Sentence, language: Language) =>
  typeof sentence === 'string' ? sayIn(language, sentence) : sentence(messagesIn(language))
const allInWords = (sentences: Sentences | undefined, language: Language) =>
  sentences &&
  Object.fromEntries(
    Object.entries(sentences).map(([field, sentence]) => [field, inWords(sentence, language)]),
  )

interface Details {
  fields?: Sentences | undefined
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
  readonly #sentence: Sentence
  readonly #fields: Sentences | undefined

  /** `message` and `fields` are the English ones; `inLanguage` answers others. */
  constructor(code: ErrorCode, sentence: Sentence, details: Details = {}) {
    super(inWords(sentence, 'en'))
    this.#sentence = sentence
    this.#fields = details.fields
    this.name = 'Refusal'
    this.code = code
    this.status = statusOf[code]
    this.fields = allInWords(details.fields, 'en')
    this.current = details.current
    this.retryAfter = details.retryAfter ?? (code === 'unavailable' ? 2 : undefined)
  }

  inLanguage(language: Language): { message: string; fields: Record<string, string> | undefined } {
    return { message: inWords(this.#sentence, language), fields: allInWords(this.#fields, language) }
  }
}

/** Every bad field named: the page puts each message beside its field. */
export const badInput = (fields: Sentences, message: Sentence = m.errors.badInput) =>
  new Refusal('bad_input', message, { fields })

/** The same words for a row that does not exist and for one out of the caller's reach. */
export const notFound = () => new Refusal('not_found', m.errors.notFound)

export const unauthenticated = () => new Refusal('unauthenticated', m.errors.unauthenticated)
export const forbidden = () => new Refusal('forbidden', m.errors.forbidden)
/** The laboratory has not switched this on: no role would open it. */
export const featureOff = () => new Refusal('forbidden', m.errors.featureOff)

/** The right is there; the person behind the keyboard has to show that it is still the same one. */
export const passwordNeeded = () => new Refusal('password_needed', m.errors.passwordNeeded)

/** Someone else saved first: carries the entity as it is now, so that the screen can merge field by field. */
export const stale = (current: unknown) => new Refusal('stale', m.errors.stale, { current })

/** The request is well formed and a rule of the laboratory says no; `fields` where a field is to blame. */
export const ruleRefused = (message: Sentence, fields?: Sentences) =>
  new Refusal('rule_refused', message, fields ? { fields } : {})

/** A scan that names nothing: the screen offers to create the order instead of only saying no. */
export const unknownScan = (message: string) => new Refusal('unknown_scan', message)

/** A scan whose order cannot be received, now or ever: refused as by a rule, and the tube that is here all the same is left as a conflict. */
export class RefusedTube extends Refusal {
  constructor(message: string) {
    super('rule_refused', message)
  }
}

export const conflict = (message: Sentence, fields?: Sentences) =>
  new Refusal('conflict', message, fields ? { fields } : {})

const sentences: Record<Failure, string> = {
  lost: m.errors.databaseLost,
  silent: m.errors.databaseSilent,
  busy: m.errors.busy,
  slow: m.errors.stoppedSlow,
  full: m.errors.diskFull,
}
/** An operator has to make room, so there is no sense in asking again every two seconds. */
const fullRetrySeconds = 30

/** 503 for a call that could not be done just now and is right as it is. */
export const unavailable = (failure: Failure) =>
  new Refusal('unavailable', sentences[failure], failure === 'full' ? { retryAfter: fullRetrySeconds } : {})

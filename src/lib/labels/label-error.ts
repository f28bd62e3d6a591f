/** Why labels did not print. `no-answer` and `timeout`: they may have printed all the same. */
export type LabelErrorKind = 'refused' | 'no-answer' | 'timeout'

/** The label service was there and did not print, or did not say whether it did. */
export class LabelServiceError extends Error {
  override readonly name = 'LabelServiceError'
  readonly kind: LabelErrorKind
  readonly port: number
  /** The HTTP status, when the service refused. */
  readonly status: number | null

  constructor(kind: LabelErrorKind, message: string, port: number, status: number | null = null) {
    super(message)
    this.kind = kind
    this.port = port
    this.status = status
  }
}

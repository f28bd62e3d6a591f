import { z } from 'zod'

/** A JSON number: no leading zero, no plus, no bare point. */
const asNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/**
 * A decimal with the digits that were reported: 5.10 is another statement than 5.1, and a number of JavaScript cannot hold it. It
 * is a number in FHIR's JSON all the same; `fhirJson` writes it.
 */
export class FhirDecimal {
  readonly digits: string

  private constructor(digits: string) {
    this.digits = digits
  }

  /** Null where the text is no number as JSON has them. */
  static of(text: string): FhirDecimal | null {
    return asNumber.test(text) ? new FhirDecimal(text) : null
  }

  /** As `fhirJson` finds it again. No text of a person holds NUL: none is taken in, and PostgreSQL keeps none. */
  toJSON(): string {
    return `\u0000${this.digits}\u0000`
  }
}

const marked = /"\\u0000(-?(?:0|[1-9]\d*)(?:\.\d+)?)\\u0000"/g

/** JSON in which every decimal stands with its own digits. */
export const fhirJson = (value: unknown): string => JSON.stringify(value).replace(marked, '$1')

export const Decimal = z.custom<FhirDecimal>((value) => value instanceof FhirDecimal)

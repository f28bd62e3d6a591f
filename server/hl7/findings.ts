import type { Condition, Place, Problem } from './problem'

/** Where readers put what they find wrong, in the order of the message. */
export interface Findings {
  all: readonly Problem[]
  /** The message is not taken. */
  refuse(place: Place | null, code: Condition, text: string): void
  /** Taken; its orders or results wait for a person. */
  hold(place: Place, code: Condition, text: string): void
  /** Taken, and shown to a person. */
  warn(place: Place, code: Condition, text: string): void
  /** Taken, and told. */
  tell(place: Place, code: Condition, text: string): void
}

export function newFindings(earlier: readonly Problem[] = []): Findings {
  const all: Problem[] = [...earlier]
  const add =
    (severity: Problem['severity'], hold: boolean) => (place: Place | null, code: Condition, text: string) =>
      // Some lines name a few letters of the message.
      void all.push({ place, code, severity, hold, text: text.replace(/\p{Cc}/gu, '\ufffd') })
  return { all, refuse: add('E', false), hold: add('W', true), warn: add('W', false), tell: add('I', false) }
}

import type { EhrCodeTable } from '../../db/schema'
import { parseMessage, readerOf } from '../../hl7/public'

type Kind = EhrCodeTable['kind']

/** Where a message names codes of each kind (server/modules/ehr-filing/order-codes.ts, result-test.ts, answers.ts). */
const places: Record<Kind, readonly (readonly [segment: string, field: number])[]> = {
  test: [['OBR', 4]],
  result: [['OBX', 3]],
  question: [['OBX', 3]],
  provider: [
    ['ORC', 12],
    ['OBR', 16],
  ],
  location: [
    ['ORC', 21],
    ['PV1', 3],
    ['MSH', 4],
  ],
  sampleType: [
    ['SPM', 4],
    ['OBR', 15],
  ],
}

/**
 * Whether a code that waits for somebody stands in this message, at a place where codes of its kind stand. A connection has unknown
 * codes of many messages: who clears one message is asked for its own only. A provider without a number is known by the name.
 */
export function codesNamed(text: string): (code: { kind: Kind; code: string }) => boolean {
  const message = parseMessage(text)
  const partsAt = (segment: string, field: number) =>
    (message?.segments ?? [])
      .filter(({ name }) => name === segment)
      .flatMap((one) => (message ? readerOf(one, message.separators).all(field) : []))
      .flatMap((value) => Array.from({ length: value.size }, (_, at) => value.part(at + 1).trim()))
  const known = new Map<Kind, Set<string>>()
  return ({ kind, code }) => {
    const parts =
      known.get(kind) ?? new Set(places[kind].flatMap(([segment, field]) => partsAt(segment, field)))
    known.set(kind, parts)
    const isNamed = kind === 'provider' && code.split(', ').every((part) => parts.has(part.trim()))
    return isNamed || parts.has(code.trim())
  }
}

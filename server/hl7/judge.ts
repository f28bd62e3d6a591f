import { decodeText } from './charset'
import { parseMessage, readerOf } from './message'

/** What an answer to a message of ours means for it. */
export type Judgement =
  /** AA, CA. */
  | { kind: 'done' }
  /** AE, CE: its content is wrong. It stops, and a person edits it. */
  | { kind: 'content'; faults: readonly Fault[] }
  /** AR, CR with 200 to 203: the connection is set up wrong. It pauses. */
  | { kind: 'setup'; faults: readonly Fault[] }
  /** AR, CR without such a code: sent again unchanged. */
  | { kind: 'again'; faults: readonly Fault[] }
  /** An answer to another message, or none at all: it does not count. */
  | { kind: 'notOurs'; controlId: string }
  | { kind: 'unreadable' }

/** A fault as the receiver tells it; empty where it does not say. */
export interface Fault {
  place: string
  code: string
  text: string
}

const SETUP = /^20[0-3]$/

/** ERR of 2.5 and later, or of before; MSA-3 and MSA-6, where older receivers tell it. */
function faultsOf(message: NonNullable<ReturnType<typeof parseMessage>>): Fault[] {
  const readers = message.segments.map((segment) => readerOf(segment, message.separators))
  const faults = readers
    .filter(({ segment }) => segment.name === 'ERR')
    .flatMap((err): Fault[] => {
      const code = err.text(3)
      if (code !== '')
        return [
          {
            place: err.one(2).raw.replaceAll(message.separators.component, '^'),
            code,
            text: [err.text(3, 2), err.text(8), err.text(7)].filter(Boolean).join(': '),
          },
        ]
      return err.all(1).map((value) => ({
        place: [1, 2, 3]
          .map((part) => value.part(part))
          .filter(Boolean)
          .join('^'),
        code: value.part(4),
        text: value.part(4, 2),
      }))
    })
  const msa = readers.find(({ segment }) => segment.name === 'MSA')
  if (faults.length > 0 || !msa) return faults
  const [code, text] = [msa.text(6), msa.text(6, 2) || msa.text(3)]
  return code || text ? [{ place: '', code, text }] : []
}

/** Judges the bytes that came back for the message with this MSH-10 (HL7 v2.5.1, 2.9.2 and 2.9.3). */
export function judgeAnswer(bytes: Uint8Array, controlId: string): Judgement {
  const message = parseMessage(decodeText(bytes).text)
  const segment = message?.segments.find(({ name }) => name === 'MSA')
  if (!message || !segment) return { kind: 'unreadable' }
  const msa = readerOf(segment, message.separators)
  const ours = msa.one(2).whole
  if (ours !== controlId) return { kind: 'notOurs', controlId: ours }
  const faults = faultsOf(message)
  switch (msa.text(1).toUpperCase()) {
    case 'AA':
    case 'CA':
      return { kind: 'done' }
    case 'AE':
    case 'CE':
      return { kind: 'content', faults }
    case 'AR':
    case 'CR':
      return { kind: faults.some(({ code }) => SETUP.test(code)) ? 'setup' : 'again', faults }
  }
  return { kind: 'unreadable' }
}

/**
 * How long to wait before the message is sent again, the same bytes and MSH-10, after so many tries that got no answer: 5, 15 and
 * 60 seconds, then every five minutes, with an alarm.
 */
export function resendAfter(tries: number): { ms: number; alarm: boolean } {
  const ms = [5_000, 15_000, 60_000][Math.max(1, tries) - 1]
  return ms === undefined ? { ms: 300_000, alarm: true } : { ms, alarm: false }
}

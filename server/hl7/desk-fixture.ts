import {
  answerAgain,
  answerWanted,
  answerText,
  hashOf,
  internalError,
  seenBefore,
  unknownOrder,
  unknownTest,
} from './acknowledge'
import type { ReadRulesInput } from './connection'
import type { Problem } from './problem'
import { receive, type Received } from './receive'

/** What keeps messages, in memory: as little of it as an answer hangs on. */
export interface Desk {
  take(bytes: Uint8Array): { received: Received; answer: string | null; problems: readonly Problem[] }
  /** Numbers of orders that are known. */
  orders: Set<string>
  stored: Received[]
}

export function newDesk(
  rules: ReadRulesInput,
  {
    strict = false,
    isDown = false,
    tests = null,
  }: { strict?: boolean; isDown?: boolean; tests?: Set<string> | null } = {},
): Desk {
  const seen = new Map<string, { hash: string; answer: Uint8Array | null }>()
  const orders = new Set<string>()
  const stored: Received[] = []
  let sent = 0
  const take: Desk['take'] = (bytes) => {
    const received = receive(bytes, rules)
    sent++
    const stamp = { controlId: `A${sent}`, at: `2026010514300${sent % 10}-0500` }
    if (received.kind === 'noHeader') return { received, answer: null, problems: received.problems }
    const { header, message } = received
    const give = (verdict: 'AA' | 'AE' | 'AR', problems: readonly Problem[]) => {
      const outcome =
        verdict === 'AA' ? ({ kind: 'stored' } as const) : ({ kind: 'refused', verdict } as const)
      const wanted = answerWanted(header, outcome)
      const answer = wanted && answerText({ header, message, verdict: wanted, problems, ...stamp })
      return { received, answer, problems }
    }
    if (isDown) return give('AR', [internalError])
    const hash = hashOf(bytes)
    const before = header.controlId === '' ? null : seenBefore(seen.get(header.controlId), hash)
    if (before?.kind === 'same') {
      const text = before.answer && new TextDecoder().decode(before.answer)
      return { received, answer: text && answerAgain(text, stamp), problems: [] }
    }
    if (before?.kind === 'conflict') return give('AE', [before.problem])
    const keep = (answered: ReturnType<Desk['take']>) => {
      seen.set(header.controlId, {
        hash,
        answer: answered.answer === null ? null : new TextEncoder().encode(answered.answer),
      })
      return answered
    }
    if (received.kind === 'refused') return keep(give(received.verdict, received.problems))
    const found: Problem[] = []
    if (received.content.kind === 'order')
      for (const [at, { action, placer, test }] of received.content.orders.entries()) {
        if (action !== 'new' && !orders.has(placer?.id ?? '')) found.push(unknownOrder(at + 1))
        if (strict && tests && !tests.has(test.code)) found.push(unknownTest(at + 1))
      }
    if (found.length > 0) return keep(give('AE', found))
    stored.push(received)
    if (received.content.kind === 'order')
      for (const { placer } of received.content.orders) if (placer) orders.add(placer.id)
    return keep(give('AA', received.problems))
  }
  return { take, orders, stored }
}

export const bytesOf = (text: string) => new TextEncoder().encode(text)

/** An order for one test, in lines; `over` replaces segments by their name, or leaves them out with null. */
export function orderText(controlId: string, over: Readonly<Record<string, string | null>> = {}): string {
  const segments = {
    MSH: `MSH|^~\\&|EHR|CLINIC|ALIQUOT|LAB|20260105143000-0500||OML^O21^OML_O21|${controlId}|P|2.5.1`,
    PID: 'PID|1||MRN4711^^^CLINIC^MR||Doe^Jane||19800229|F',
    ORC: 'ORC|NW|P100^EHR||||||||||1234567893^Orderer^Otto^^^^^^NPI^L^^^NPI',
    OBR: 'OBR|1|P100^EHR||2345-7^Glucose^LN|||20260105073000-0500',
    ...over,
  }
  return Object.values(segments)
    .filter((one) => one !== null)
    .map((one) => `${one}\r`)
    .join('')
}

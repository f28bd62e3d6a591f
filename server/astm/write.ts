import { escapeText, usual } from './text'

/** One specimen with the tests that it waits for, as an instrument is told of it. */
export interface OrderAnswer {
  specimen: string
  /** Codes of the instrument. */
  tests: readonly string[]
  urgent: boolean
  /** YYYYMMDDHHMMSS, local; empty: not known. */
  collectedAt: string
  /** What it is, such as SERUM. */
  sampleType: string
  patient: { id: string; last: string; first: string; birth: string; sex: string }
}

export interface AnswerHead {
  sender: string
  receiver: string
  /** YYYYMMDDHHMMSS, local. */
  at: string
}

/** Fields by number; 1 is the letter. Those between and none at the end stay out. */
function record(letter: string, fields: Readonly<Record<number, string>>): string {
  const last = Math.max(1, ...Object.entries(fields).flatMap(([n, text]) => (text === '' ? [] : [Number(n)])))
  return [letter, ...Array.from({ length: last - 1 }, (_, at) => fields[at + 2] ?? '')].join(usual.field)
}

const e = (text: string): string => escapeText(text)

/**
 * The answer to a host query, as records without their ends: header, patient and order of each specimen, terminator. Nothing to do
 * is an answer too: `L|1|I`, no information (LIS02-A2, as vectors/astm-host-query.tsv has it).
 */
export function answerRecords(
  { sender, receiver, at }: AnswerHead,
  orders: readonly OrderAnswer[],
): string[] {
  const head = record('H', {
    2: `${usual.repeat}${usual.component}${usual.escape}`,
    5: e(sender),
    10: e(receiver),
    12: 'P',
    13: 'LIS2-A2',
    14: at,
  })
  const each = orders.filter(({ tests }) => tests.length > 0)
  if (each.length === 0) return [head, 'L|1|I']
  const bodies = each.flatMap(({ specimen, tests, urgent, collectedAt, sampleType, patient }, index) => [
    record('P', {
      2: String(index + 1),
      5: e(patient.id),
      6: [patient.last, patient.first].map(e).join(usual.component),
      8: patient.birth,
      9: e(patient.sex),
    }),
    record('O', {
      2: '1',
      3: e(specimen),
      5: tests.map((code) => `^^^${e(code)}`).join(usual.repeat),
      6: urgent ? 'S' : 'R',
      7: collectedAt,
      12: 'A',
      16: e(sampleType),
      26: 'Q',
    }),
  ])
  return [head, ...bodies, 'L|1|N']
}

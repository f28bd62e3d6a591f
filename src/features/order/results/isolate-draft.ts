import type { EnteredIsolates, Isolate } from '@contract/results/isolates'
import type { Analysis } from '@contract/results/shapes'
import { readEntered } from '@contract/rules/entered-value'
import { isolatesToBegin } from '@contract/rules/isolates'

/** What may be done with the isolates of a culture now. */
export type IsolatesMode = 'enter' | 'correct' | 'read'

type Sent = EnteredIsolates[number]
export type Line = Sent['susceptibilities'][number]
/** An isolate as it is being typed; its last line is empty and waits. */
export type Draft = Omit<Sent, 'susceptibilities' | 'breakpoints'> & {
  standard: NonNullable<Sent['breakpoints']>['standard'] | ''
  edition: string
  lines: Line[]
}

export const emptyLine = (method: Line['method'] = 'MIC'): Line => ({
  antibiotic: '',
  method,
  value: '',
  interpretation: null,
  suppressed: false,
})
const isEmpty = ({ antibiotic, value, interpretation }: Line) =>
  antibiotic.trim() === '' && value.trim() === '' && interpretation === null

/** With one empty line at the end, of the method of the line before it. */
export function withEmptyLine(lines: readonly Line[]): Line[] {
  const filled = [...lines]
  while (filled.length > 0 && isEmpty(filled.at(-1) ?? emptyLine())) filled.pop()
  return [...filled, emptyLine(filled.at(-1)?.method)]
}

export const draftOf = ({ breakpoints, susceptibilities, ...isolate }: Omit<Isolate, 'code'>): Draft => ({
  number: isolate.number,
  organism: isolate.organism,
  quantity: isolate.quantity,
  remark: isolate.remark,
  standard: breakpoints?.standard ?? '',
  edition: breakpoints?.edition ?? '',
  lines: withEmptyLine(susceptibilities),
})

/** The next isolate, by the breakpoints of the one before it. */
export const nextDraft = (drafts: readonly Draft[], organism = '', quantity = ''): Draft => ({
  number: Math.max(0, ...drafts.map(({ number }) => number)) + 1,
  organism,
  quantity,
  remark: '',
  standard: drafts.at(-1)?.standard ?? '',
  edition: drafts.at(-1)?.edition ?? '',
  lines: [emptyLine()],
})

/** What is on file; where nothing is, one for each organism that the result names. */
export function draftsOf({ isolates = [], definition, raw }: Analysis): Draft[] {
  if (isolates.length > 0) return isolates.map(draftOf)
  const read = readEntered(definition, raw ?? '')
  const grown = read.ok ? isolatesToBegin(definition, read.value) : []
  return grown.reduce<Draft[]>(
    (drafts, { name, count }) => [...drafts, nextDraft(drafts, name, count ?? '')],
    [],
  )
}

/** As they are sent: without lines in which nothing stands. What is half typed is sent, so that it is named. */
export const sentOf = (drafts: readonly Draft[]): EnteredIsolates =>
  drafts.map(({ lines, standard, edition, ...isolate }) => ({
    ...isolate,
    organism: isolate.organism.trim(),
    breakpoints: standard === '' ? null : { standard, edition: edition.trim() },
    susceptibilities: lines.filter((line) => !isEmpty(line)),
  }))

const LETTERS = /^(s|sdd|i|r|ns)$/i
const letterOf = (text: string): Line['interpretation'] => {
  const upper = text.toUpperCase()
  return upper === 'S' || upper === 'SDD' || upper === 'I' || upper === 'R' || upper === 'NS' ? upper : null
}

function lineOf([antibiotic = '', ...rest]: string[], method: Line['method']): Line {
  const words = rest.join(' ').trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  const interpretation = LETTERS.test(last) ? letterOf(last) : null
  const value = (interpretation === null ? words : words.slice(0, -1)).join(' ')
  return {
    antibiotic,
    method: /\bmm$/i.test(value) ? 'disk' : method,
    value: value.slice(0, 24),
    interpretation,
    suppressed: false,
  }
}

/**
 * A block of two columns, or three, as lines: antibiotic, value or interpretation, interpretation. A head is left out; what
 * cannot be read stays as a value, and is named when it is saved. Null for what is no block.
 */
export function pastedLines(text: string, method: Line['method']): Line[] | null {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  if (rows.every((row) => row.length < 2)) return null
  const isHead = (row: readonly string[] | undefined) =>
    /^(antibiotic|antimicrobial|drug|agent)s?$/i.test(row?.[0] ?? '')
  return (isHead(rows[0]) ? rows.slice(1) : rows).map((row) => lineOf(row, method))
}

import type { Problem } from './problem'
import { STANDARD } from './separators'
import { comps, segmentText, type Part } from './write-segment'

export interface SplitBatch {
  /** Each from its MSH to before the next. */
  messages: string[]
  /** Trailers that are missing, and counts that are not those of the file. */
  problems: Problem[]
}

/**
 * A text of several messages, with or without FHS, BHS, BTS, FTS around them, cut at each MSH. Counts are held against BTS-1; an
 * envelope without its end is told, and its messages are read all the same.
 */
export function splitMessages(text: string): SplitBatch {
  const messages: string[][] = []
  const found = new Set<string>()
  const problems: Problem[] = []
  let inBatch = 0
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const name = line.slice(0, 3)
    if (name === 'MSH') {
      messages.push([line])
      inBatch++
    } else if (name === 'FHS' || name === 'BHS' || name === 'BTS' || name === 'FTS') {
      found.add(name)
      const stated = /^\d+$/.exec(line.split(line[3] ?? '|')[1]?.trim() ?? '')?.[0]
      if (name === 'BTS' && stated !== undefined && Number(stated) !== inBatch)
        problems.push(warning('BTS', 1, 'The batch does not have as many messages as it says'))
      if (name === 'BTS' || name === 'BHS') inBatch = 0
    } else if (line.trim() !== '') messages.at(-1)?.push(line)
  }
  for (const [head, trailer] of [
    ['FHS', 'FTS'],
    ['BHS', 'BTS'],
  ] as const)
    if (found.has(head) && !found.has(trailer))
      problems.push(warning(trailer, undefined, `${head} has no ${trailer}: the file may be cut`))
  return { messages: messages.map((lines) => `${lines.join('\r')}\r`), problems }
}

const warning = (segment: string, field: number | undefined, text: string): Problem => ({
  place: { segment, index: 1, ...(field !== undefined && { field }) },
  code: '101',
  severity: 'W',
  hold: false,
  text,
})

export interface BatchHead {
  application: Part
  facility: Part
  toApplication: Part
  toFacility: Part
  /** YYYYMMDDHHMMSS±ZZZZ. */
  at: string
  /** Names the file and its one batch. */
  controlId: string
}

/** Messages as one file: FHS, BHS, the messages, BTS-1 with their number, FTS-1 with one batch. */
export function batchText(messages: readonly string[], head: BatchHead): string {
  const fields = {
    // FHS-2 and BHS-2, one place further left than the standard numbers them, as in MSH.
    1: { raw: '^~\\&' },
    2: head.application,
    3: head.facility,
    4: head.toApplication,
    5: head.toFacility,
    6: head.at,
    10: comps(head.controlId),
  }
  return [
    segmentText('FHS', fields),
    segmentText('BHS', fields),
    ...messages.map((one) => one.replace(/\r+$/, '')),
    ['BTS', messages.length].join(STANDARD.field),
    ['FTS', 1].join(STANDARD.field),
    '',
  ].join('\r')
}

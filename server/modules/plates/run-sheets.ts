import type { RunFacts } from '@contract/plates/shapes'
import { runTableOf, type RunTable } from '@contract/plates/run-table'
import { fill, m } from '@contract/messages'
import { badInput } from '../../core/errors'
import { openFile } from '../../instrument-files/open-file'
import { unreadable } from '../../instrument-files/read-file'
import { UnreadableFile } from '../../instrument-files/sheet'
import type { Ports } from '../../ports'

/** A file of a run as it was sent: as text, or in base64. */
export interface SentRun {
  text?: string | undefined
  file?: string | undefined
}

export const bytesOf = ({ text, file }: SentRun): Uint8Array =>
  file === undefined ? new TextEncoder().encode(text ?? '') : Uint8Array.from(Buffer.from(file, 'base64'))

/** Whether bytes are a workbook, which is no text. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

/** The run in a file; refused in words where nothing of it can be read. */
export async function runIn(
  { instrumentFiles }: Pick<Ports, 'instrumentFiles'>,
  bytes: Uint8Array,
): Promise<RunTable> {
  try {
    return await instrumentFiles.plateRun(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const why = unreadable[error.reason]
    throw badInput({ file: why }, fill(m.plates.runLines, { first: why }))
  }
}

/** The head of a table of ours names its day; what follows are wells. */
const headOfOurs = 4000

/**
 * The day that a kept run names, if it names one. Those that were read before it was kept are tables of ours, whose head says it: so
 * little of a text is read where it is asked.
 */
export function dayOfKept({ facts, raw }: { facts: RunFacts | null; raw: string }): string | null {
  if (facts !== null || raw === '') return facts?.day ?? null
  const head = new TextEncoder().encode(raw.slice(0, headOfOurs))
  const days = runTableOf(openFile(head, { encoding: 'auto', delimiter: 'auto' })).date?.days ?? []
  return days.length === 1 ? (days[0] ?? null) : null
}

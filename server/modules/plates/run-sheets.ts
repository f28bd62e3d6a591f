import { Profile } from '@contract/instrument-runs/profile'
import type { RunFacts } from '@contract/plates/shapes'
import { runTableOf, type RunSheet } from '@contract/plates/run-table'
import { fill, m } from '@contract/messages'
import { badInput } from '../../core/errors'
import { openFile } from '../../instrument-files/open-file'
import { readFile } from '../../instrument-files/read-file'
import { UnreadableFile } from '../../instrument-files/sheet'

/** Encoding and delimiter are found by what the file holds. */
const any = Profile.parse({ layout: 'rows' })

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

/** The sheets of a run's file; refused in words where nothing of it can be read. */
export function sheetsOf(bytes: Uint8Array): RunSheet[] {
  try {
    return openFile(bytes, any)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const why = readFile(any, bytes).problems[0]?.message ?? m.instrumentRuns.noResults
    throw badInput({ file: why }, fill(m.plates.runLines, { first: why }))
  }
}

/** The day that a kept run names, if it names one; of those that were read before it was kept, their text says. */
export function dayOfKept({ facts, raw }: { facts: RunFacts | null; raw: string }): string | null {
  if (facts !== null || raw === '') return facts?.day ?? null
  const days = runTableOf(sheetsOf(bytesOf({ text: raw }))).date?.days ?? []
  return days.length === 1 ? (days[0] ?? null) : null
}

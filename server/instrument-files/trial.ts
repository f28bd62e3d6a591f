import { Profile } from '@contract/instrument-runs/profile'
import type { ProfileRead } from '@contract/instrument-runs/own-profile'
import type { ReadResult } from '@contract/instrument-runs/read-result'
import { m } from '@contract/messages'
import { firstOf } from '@contract/rules/kept-text'
import { detectProfile, whyNone } from './detect'
import { openFile } from './open-file'
import { readFile } from './read-file'
import { UnreadableFile, type Sheet } from './sheet'

const most = { sheets: 12, rows: 60, cells: 60, results: 200, text: 200 }

/** A file as sheets of cells, or why it is none. */
function openedBy(bytes: Uint8Array, profile: Profile): { sheets: Sheet[]; problem: string | null } {
  try {
    return { sheets: openFile(bytes, profile), problem: null }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { sheets: [], problem: readFile(profile, bytes).problems[0]?.message ?? null }
  }
}

/** What a profile reads of a sample; null: the one that is found. Nothing is kept. */
export function tryProfile(bytes: Uint8Array, asked: Profile | null): ProfileRead {
  const found = asked === null ? detectProfile(bytes) : null
  const profile = asked ?? found?.ready.profile ?? null
  const { sheets, problem } = openedBy(bytes, profile ?? Profile.parse({ layout: 'rows' }))
  const nothing = (message: string) => ({
    results: [],
    problems: [{ line: m.instrumentRuns.wholeFile, message }],
  })
  const read =
    found?.read ?? (profile === null ? nothing(problem ?? whyNone(bytes)) : readFile(profile, bytes))
  const count = (kind: ReadResult['kind']) => read.results.filter((one) => one.kind === kind).length
  return {
    profile,
    found: found?.ready.name ?? null,
    sheets: sheets.slice(0, most.sheets).map(({ name, rows }) => ({
      name,
      rowCount: rows.length,
      rows: rows.slice(0, most.rows).map(({ line, cells }) => ({
        line,
        cells: cells.slice(0, most.cells).map((cell) => firstOf(cell, most.text)),
      })),
    })),
    counts: { specimen: count('specimen'), control: count('control'), unread: count('unread') },
    results: read.results.slice(0, most.results),
    problems: read.problems,
  }
}

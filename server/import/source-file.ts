import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { hasHiddenCharacter } from '@contract/shapes'
import type { Write } from '../core/context'
import { ProgressOfRows, RefusedRow, type ImportJob, type Loaded } from './job'
import type { CsvRow, TableFile } from './csv'
import { unreadable } from './read-text'
import { noteProgress } from './run-record'

/** What is wrong with one cell; `column` is the file's own name for it. */
export interface CellProblem {
  column: string
  message: string
}
export interface GoodRow<T> {
  line: number
  cells: string[]
  value: T
}
/** A row of a file: what it means, or what is wrong with it. */
export interface ReadRow<T> {
  line: number
  cells: string[]
  /** Present when nothing is wrong. */
  value: T | null
  problems: CellProblem[]
}

/** A file whose columns have been recognised. It is read from the beginning as often as is asked. */
export interface SourceFile<T> {
  columns: string[]
  /** Which column holds what, where a person may say otherwise. */
  map?: Readonly<Record<string, string | null>>
  /** Why nothing of it can load as it is read now. */
  problems?: readonly string[]
  count(): Promise<number>
  batches(): AsyncGenerator<ReadRow<T>[]>
  /** A sentence on what the file holds besides rows; asked after it has been read. */
  about?(): string
}

export interface BatchOutcome {
  loaded: number
  refused: RefusedRow[]
  /** Loaded rows that a person should look at, each with the reason. */
  remarks?: RefusedRow[]
  /** What was done, by name: `added: 12`. */
  counts: Record<string, number>
  /** What later batches must know of this one: given to `recall` where it was loaded by an earlier attempt. */
  memory?: string[]
}

/** A batch that is written: kept with the run, so that another attempt goes on behind it. */
const BatchDone = z.object({
  refused: z.array(RefusedRow),
  remarks: z.array(RefusedRow),
  counts: z.record(z.string(), z.number()),
  memory: z.array(z.string()),
  now: ProgressOfRows,
})
/** The step after the last batch. */
const lastStep = 1_000_000

/** How good rows are written: a batch at a time, each in a transaction of its own that may be tried again. */
export interface Loader<T> {
  batch(w: Write, rows: readonly GoodRow<T>[]): Promise<BatchOutcome>
  /** After the last batch, when every row of the file could be read. */
  end?(w: Write): Promise<Record<string, number>>
  /** What an earlier attempt of the run has loaded already. */
  recall?(memory: readonly string[]): void
  message(count: (name: string) => string): string
}

/** Takes the cells of a row by column name, and keeps what is wrong with them. */
export function cellsOf(columns: readonly string[], row: CsvRow) {
  const problems: CellProblem[] =
    row.problem === null ? [] : [{ column: columns[0] ?? '', message: row.problem }]
  const refuse = (column: string, message: string) => void problems.push({ column, message })
  return {
    problems,
    refuse,
    /** The text of a cell, at most so long; an empty one is refused where a value is needed. */
    text(column: string, most: number, needed = false): string {
      const at = columns.indexOf(column)
      const value = (row.cells[at] ?? '').normalize('NFC')
      if (row.problem !== null) return value
      if (needed && value === '') refuse(column, m.imports.rowEmptyCell)
      if (hasHiddenCharacter(value)) refuse(column, m.imports.rowHidden)
      if (value.length > most) refuse(column, fill(m.imports.rowLongCell, { length: value.length, most }))
      return value
    },
  }
}

export type Cells = ReturnType<typeof cellsOf>

/** A table whose rows are read one at a time. `read` answers what a row means; it is not kept if it refused a cell. */
export function tableSource<T>(
  table: TableFile,
  read: (cells: Cells, row: CsvRow) => T | null,
): SourceFile<T> {
  return {
    columns: table.columns,
    count: () => table.count(),
    async *batches() {
      for await (const rows of table.rows())
        yield rows.map((row) => {
          const cells = cellsOf(table.columns, row)
          const value = row.problem === null ? read(cells, row) : null
          const good = cells.problems.length === 0 && value !== null
          return { line: row.line, cells: row.cells, value: good ? value : null, problems: cells.problems }
        })
    },
  }
}

/** Refuses a file that lacks a column, with what it has instead. */
export function assertColumns(table: TableFile, needed: readonly string[], what: string): void {
  const missing = needed.filter((column) => !table.columns.includes(column))
  if (missing.length > 0)
    throw unreadable(
      fill(m.imports.fileNotThis, {
        what,
        missing: missing.join(', '),
        columns: table.columns.slice(0, 12).join(', ').slice(0, 300),
      }),
    )
}

const counted = (n: number) => n.toLocaleString('en-US')
const problemText = (problems: readonly CellProblem[]) =>
  problems.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`)).join('; ')

const emptyText = <T>(file: SourceFile<T>) => [m.imports.fileNothing, file.about?.() ?? ''].join(' ').trim()

/** Loads a file batch by batch. A row that cannot be read or loaded is given back and keeps no other from loading. */
export async function loadFile<T>(job: ImportJob, file: SourceFile<T>, loader: Loader<T>): Promise<Loaded> {
  const [problem] = file.problems ?? []
  if (problem !== undefined) throw unreadable(problem)
  const total = await file.count()
  if (total === 0) throw unreadable(emptyText(file))
  const refused: RefusedRow[] = []
  const remarks: RefusedRow[] = []
  const counts = new Map<string, number>()
  const add = (more: Record<string, number>) => {
    for (const [name, n] of Object.entries(more)) counts.set(name, (counts.get(name) ?? 0) + n)
  }
  let progress = { total, done: 0, loaded: 0, refused: 0 }
  let number = 0
  for await (const rows of file.batches()) {
    const good: GoodRow<T>[] = []
    const bad: RefusedRow[] = []
    for (const { line, cells, value, problems } of rows)
      if (value === null) bad.push({ line, cells, problem: problemText(problems) })
      else good.push({ line, cells, value })
    const before = progress
    let mine = false
    const outcome = await job.step(number, BatchDone, async (w) => {
      mine = true
      const done: BatchOutcome =
        good.length > 0 ? await loader.batch(w, good) : { loaded: 0, refused: [], counts: {} }
      const now = {
        total: Math.max(total, before.done + rows.length),
        done: before.done + rows.length,
        loaded: before.loaded + done.loaded,
        refused: before.refused + bad.length + done.refused.length,
      }
      await noteProgress(w, job.labId, job.runId, now)
      const { remarks = [], counts, memory = [] } = done
      // What this attempt makes of a row stands: another one may read it otherwise, and does not look at it again.
      const refused = [...bad, ...done.refused]
      return { outcome: { refused, remarks, counts, memory, now }, progress: now }
    })
    if (!mine) loader.recall?.(outcome.memory)
    refused.push(...outcome.refused)
    remarks.push(...outcome.remarks)
    add(outcome.counts)
    progress = outcome.now
    job.onProgress(progress)
    number += 1
  }
  const unread = refused.length
  const { end } = loader
  if (end && unread === 0)
    add(
      await job.step(lastStep, z.record(z.string(), z.number()), async (w) => {
        const done = await end(w)
        w.about('import', job.runId)
        return { outcome: done, progress }
      }),
    )
  const [first] = refused.sort((a, b) => a.line - b.line)
  return {
    columns: file.columns,
    refused,
    remarks: remarks.sort((a, b) => a.line - b.line),
    message: [
      loader.message((name) => counted(counts.get(name) ?? 0)),
      file.about?.() ?? '',
      first ? fill(m.imports.firstRefused, { line: first.line, problem: first.problem.slice(0, 300) }) : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

export interface Shown {
  columns: string[]
  map?: Record<string, string | null>
  rows: { line: number; cells: string[]; problems: CellProblem[] }[]
  total: number
  message: string | null
}

const shownRows = 20
const shownCell = 400

/** The first rows with what is wrong with each, and how many of all could not be read. Stores nothing. */
export async function showFile<T>(file: SourceFile<T>): Promise<Shown> {
  const rows: Shown['rows'] = []
  let total = 0
  let bad = 0
  for await (const batch of file.batches()) {
    for (const { line, cells, value, problems } of batch) {
      total += 1
      if (value === null) bad += 1
      if (rows.length < shownRows)
        rows.push({ line, cells: cells.map((cell) => cell.slice(0, shownCell)), problems })
    }
  }
  const message = [
    ...(file.problems ?? []),
    total === 0 ? emptyText(file) : '',
    bad > 0 ? fill(m.imports.willRefuse, { bad: counted(bad), total: counted(total) }) : '',
    total > 0 ? (file.about?.() ?? '') : '',
  ]
  return {
    columns: file.columns,
    ...(file.map ? { map: { ...file.map } } : {}),
    rows,
    total,
    message: message.filter(Boolean).join(' ') || null,
  }
}

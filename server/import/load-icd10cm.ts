import { sql } from 'kysely'
import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { isPlainDate } from '@contract/rules/age'
import { ofLab } from '../core/scope'
import type { Executor } from '../core/tx'
import { diagnosisSearchText } from '@server/core/text'
import { fiscalYearStart, readIcd10cm, type Icd10Code, type Icd10Line } from './icd10cm'
import type { ImportJob, Loaded } from './job'
import { unreadable } from './read-text'
import { noteProgress } from './run-record'

const codesAtOnce = 2000
const ChunkDone = z.object({ added: z.int(), changed: z.int() })
/** The step that ends what the list does not have: after those of the chunks. */
const lastStep = 1_000_000
const counted = (n: number) => n.toLocaleString('en-US')

/** Every line of an order file, and the first day of its codes. Throws a refusal when it is no such file. */
export async function openIcd10cm(
  job: Pick<ImportJob, 'bytes' | 'fileName' | 'map'>,
): Promise<{ from: string; lines: Icd10Line[] }> {
  const from = job.map['validFrom'] ?? fiscalYearStart(job.fileName)
  if (from === null || !isPlainDate(from)) throw unreadable(m.imports.fileNoYear)
  const lines: Icd10Line[] = []
  for await (const line of readIcd10cm(job.bytes)) {
    lines.push(line)
    if (lines.length === 50 && !lines.some((one) => one.ok)) break
  }
  if (!lines.some((line) => line.ok)) throw unreadable(m.imports.fileNotIcd)
  return { from, lines }
}

/** Where a file's first day lies among the years on file. */
export interface Place {
  /** The first day of the next year on file: the file's codes end there. Null: it is the newest. */
  until: string | null
  /** How many codes on file are in force on the file's first day, or on the day before a first load. */
  inForce: number
}

/** Years may be loaded in any order: an older one is put before those on file, and changes nothing of what is valid from them on. */
export async function placeOf(db: Executor, labId: string, from: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select min(valid_from) filter (where valid_from > ${from}::date) as until,
      count(*) filter (where valid_from <= ${from}::date and (valid_to is null or valid_to > ${from}::date))::int as "inForce"
    from diag_code where ${ofLab(labId)}`.execute(db)
  return rows[0] ?? { until: null, inForce: 0 }
}

interface Span {
  labId: string
  from: string
  until: string | null
}
interface Applied {
  code: string
  changed: boolean
}

/** What a row said goes on from the next year on file: that year's file said the same. */
const goesOn = ({ until }: Span) =>
  sql`d.valid_from < ${until}::date and (d.valid_to is null or d.valid_to > ${until}::date)`

/**
 * Brings codes into force from a day until the next year on file. What is on file unchanged is left alone; a changed
 * description or flag closes the old row on that day and opens a new one, so that what an order of another year meant can
 * still be read. A row of the next year that says the same begins earlier. A second load of a year corrects its own rows.
 */
async function bringIntoForce(
  db: Executor,
  span: Span,
  codes: readonly Icd10Code[],
  newId: () => string,
): Promise<Applied[]> {
  const { labId, from, until } = span
  const { rows } = await sql<Applied>`
    with incoming as (
      select * from unnest(${codes.map(newId)}::uuid[], ${codes.map(newId)}::uuid[], ${codes.map((one) => one.code)}::text[],
        ${codes.map((one) => one.description)}::text[], ${codes.map((one) => one.billable)}::boolean[],
        ${codes.map((one) => diagnosisSearchText(one.code, one.description))}::text[])
        as i (id, rest_id, code, description, billable, search_text)
    ), covering as (
      select d.*, i.rest_id, (d.description = i.description and d.billable = i.billable) as same
      from incoming i join diag_code d on ${ofLab(labId, 'd')} and d.code = i.code
        and d.valid_from <= ${from}::date and (d.valid_to is null or d.valid_to > ${from}::date)
    ), different as (
      select * from incoming i where not exists (select from covering c where c.code = i.code and c.same)
    ), closed as (
      update diag_code d set valid_to = ${from}::date from different i
      where ${ofLab(labId, 'd')} and d.code = i.code and d.valid_from < ${from}::date
        and (d.valid_to is null or d.valid_to > ${from}::date) returning d.code
    ), rest as (
      insert into diag_code (lab_id, id, code, description, billable, valid_from, valid_to, search_text)
      select d.lab_id, d.rest_id, d.code, d.description, d.billable, ${until}::date, d.valid_to, d.search_text
      from covering d where not d.same and ${goesOn(span)}
    ), earlier as (
      update diag_code d set valid_from = ${from}::date from different i
      where ${ofLab(labId, 'd')} and d.code = i.code and d.valid_from = ${until}::date
        and d.description = i.description and d.billable = i.billable
        and not exists (select from covering c where c.code = i.code and c.valid_from = ${from}::date)
      returning d.code
    ), opened as (
      insert into diag_code (lab_id, id, code, description, billable, valid_from, valid_to, search_text)
      select ${labId}, id, code, description, billable, ${from}::date, ${until}::date, search_text from different i
      where not exists (select from earlier e where e.code = i.code)
      on conflict (lab_id, code, valid_from) do update set description = excluded.description, billable = excluded.billable,
        search_text = excluded.search_text, valid_to = excluded.valid_to
      returning code
    )
    select o.code, exists (select from closed c where c.code = o.code) as changed
    from (select code from opened union all select code from earlier) o`.execute(db)
  return rows
}

/**
 * Ends the codes that the new list does not have: the day given is the first on which they may not be used. What the next
 * year on file has of them begins there.
 */
async function retireOthers(
  db: Executor,
  span: Span,
  codes: readonly string[],
  newId: () => string,
): Promise<string[]> {
  const { labId, from } = span
  const { rows } = await sql<{ code: string }>`
    select d.code from diag_code d
    where ${ofLab(labId, 'd')} and d.valid_from < ${from}::date and (d.valid_to is null or d.valid_to > ${from}::date)
      and not exists (select from unnest(${[...codes]}::text[]) as kept (code) where kept.code = d.code)`.execute(
    db,
  )
  const gone = rows.map((row) => row.code)
  await sql`
    with gone as (
      select * from unnest(${gone}::text[], ${gone.map(newId)}::uuid[]) as g (code, rest_id)
    ), rest as (
      insert into diag_code (lab_id, id, code, description, billable, valid_from, valid_to, search_text)
      select d.lab_id, g.rest_id, d.code, d.description, d.billable, ${span.until}::date, d.valid_to, d.search_text
      from gone g join diag_code d on ${ofLab(labId, 'd')} and d.code = g.code
      where d.valid_from < ${from}::date and ${goesOn(span)}
    )
    update diag_code d set valid_to = ${from}::date from gone g
    where ${ofLab(labId, 'd')} and d.code = g.code and d.valid_from < ${from}::date
      and (d.valid_to is null or d.valid_to > ${from}::date)`.execute(db)
  return gone
}

/**
 * Loads a fiscal year's ICD-10-CM codes. Orders keep the copies they were entered with. If any line could not be read,
 * nothing is retired: a code must not end because of a damaged line.
 */
export async function loadIcd10cm(job: ImportJob): Promise<Loaded> {
  const { labId, runId } = job
  const { from, lines } = await openIcd10cm(job)
  const { until } = await placeOf(job.db, labId, from)
  const span = { labId, from, until }
  const newId = () => job.ports.ids.id()
  const codes = lines.filter((line) => line.ok)
  const bad = lines.filter((line) => !line.ok)
  const total = lines.length
  const count = { added: 0, changed: 0 }
  for (let at = 0; at < codes.length; at += codesAtOnce) {
    const chunk = codes.slice(at, at + codesAtOnce)
    const done = at + chunk.length
    const progress = { total, done, loaded: done, refused: 0 }
    const applied = await job.step(at / codesAtOnce, ChunkDone, async (w) => {
      const rows = await bringIntoForce(w.tx, span, chunk, newId)
      await noteProgress(w, labId, runId, progress)
      const named = (changed: boolean) => rows.filter((row) => row.changed === changed).map((row) => row.code)
      if (rows.length > 0)
        w.changed('import', runId, { added: [], changed: [] }, { added: named(false), changed: named(true) })
      return { outcome: { added: named(false).length, changed: named(true).length }, progress }
    })
    count.changed += applied.changed
    count.added += applied.added
    job.onProgress(progress)
  }
  const end = { total, done: total, loaded: codes.length, refused: bad.length }
  const retired = await job.step(lastStep, z.int(), async (w) => {
    const ended =
      bad.length > 0
        ? []
        : await retireOthers(
            w.tx,
            span,
            codes.map((one) => one.code),
            newId,
          )
    await noteProgress(w, labId, runId, end)
    if (ended.length > 0) w.changed('import', runId, { retired: [] }, { retired: ended })
    return { outcome: ended.length, progress: end }
  })
  const kept = bad.length > 0 ? [m.imports.doneIcdKept] : []
  const billable = codes.filter((one) => one.billable).length
  return {
    columns: ['text'],
    refused: bad.map(({ line, text, problem }) => ({ line, cells: [text], problem })),
    message: [
      fill(m.imports.doneIcd, {
        from,
        codes: counted(codes.length),
        billable: counted(billable),
        added: counted(count.added),
        changed: counted(count.changed),
        retired: counted(retired),
      }),
      ...(until === null ? [] : [fill(m.imports.doneIcdOlder, { until })]),
      ...kept,
    ].join(' '),
  }
}

import { sql } from 'kysely'
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

/** The latest first day among the codes on file, and how many codes are in force. */
async function onFile(db: Executor, labId: string): Promise<{ newest: string | null; inForce: number }> {
  const { rows } = await sql<{ newest: string | null; in_force: number }>`
    select max(valid_from) as newest, count(*) filter (where valid_to is null)::int as in_force from diag_code where ${ofLab(labId)}`.execute(
    db,
  )
  return { newest: rows[0]?.newest ?? null, inForce: rows[0]?.in_force ?? 0 }
}

/** Refuses a file older than what is on file: loading it would bring old codes back into force. */
export async function assertNotOlder(db: Executor, labId: string, from: string): Promise<number> {
  const { newest, inForce } = await onFile(db, labId)
  if (newest !== null && newest > from) throw unreadable(fill(m.imports.fileOlder, { newest, from }))
  return inForce
}

interface Applied {
  code: string
  changed: boolean
}

/**
 * Brings codes into force from a day on. What is on file unchanged is left alone; a changed description or flag closes the old
 * row on that day and opens a new one, so that what an order of last year meant can still be read. A second load of the same
 * year corrects its own rows.
 */
async function bringIntoForce(
  db: Executor,
  labId: string,
  from: string,
  codes: readonly Icd10Code[],
  newId: () => string,
): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    with incoming as (
      select * from unnest(${codes.map(newId)}::uuid[], ${codes.map((one) => one.code)}::text[], ${codes.map((one) => one.description)}::text[],
        ${codes.map((one) => one.billable)}::boolean[], ${codes.map((one) => diagnosisSearchText(one.code, one.description))}::text[])
        as i (id, code, description, billable, search_text)
    ), different as (
      select * from incoming i where not exists (
        select from diag_code d where ${ofLab(labId, 'd')} and d.code = i.code and d.valid_to is null
          and d.description = i.description and d.billable = i.billable)
    ), closed as (
      update diag_code d set valid_to = ${from}::date from different i
      where ${ofLab(labId, 'd')} and d.code = i.code and d.valid_to is null and d.valid_from < ${from}::date returning d.code
    ), opened as (
      insert into diag_code (lab_id, id, code, description, billable, valid_from, valid_to, search_text)
      select ${labId}, id, code, description, billable, ${from}::date, null, search_text from different
      on conflict (lab_id, code, valid_from) do update set description = excluded.description, billable = excluded.billable,
        search_text = excluded.search_text, valid_to = null
      returning code
    )
    select o.code, exists (select from closed c where c.code = o.code) as changed from opened o`.execute(db)
  return rows
}

/** Ends the codes that the new list no longer has: the day given is the first on which they may not be used. */
async function retireOthers(
  db: Executor,
  labId: string,
  from: string,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    update diag_code d set valid_to = ${from}::date
    where ${ofLab(labId, 'd')} and d.valid_to is null and d.valid_from < ${from}::date
      and not exists (select from unnest(${[...codes]}::text[]) as kept (code) where kept.code = d.code)
    returning d.code`.execute(db)
  return rows.map((row) => row.code)
}

/**
 * Loads a fiscal year's ICD-10-CM codes. Orders keep the copies they were entered with. If any line could not be read,
 * nothing is retired: a code must not end because of a damaged line.
 */
export async function loadIcd10cm(job: ImportJob): Promise<Loaded> {
  const { labId, runId } = job
  const { from, lines } = await openIcd10cm(job)
  await assertNotOlder(job.db, labId, from)
  const codes = lines.filter((line) => line.ok)
  const bad = lines.filter((line) => !line.ok)
  const total = lines.length
  const count = { added: 0, changed: 0 }
  for (let at = 0; at < codes.length; at += codesAtOnce) {
    const chunk = codes.slice(at, at + codesAtOnce)
    const done = at + chunk.length
    const progress = { total, done, loaded: done, refused: 0 }
    const applied = await job.write(async (w) => {
      const rows = await bringIntoForce(w.tx, labId, from, chunk, () => job.ports.ids.id())
      await noteProgress(w, labId, runId, progress)
      const named = (changed: boolean) => rows.filter((row) => row.changed === changed).map((row) => row.code)
      if (rows.length > 0)
        w.changed('import', runId, { added: [], changed: [] }, { added: named(false), changed: named(true) })
      return rows
    })
    count.changed += applied.filter((row) => row.changed).length
    count.added += applied.filter((row) => !row.changed).length
    job.onProgress(progress)
  }
  const retired = await job.write(async (w) => {
    const ended =
      bad.length > 0
        ? []
        : await retireOthers(
            w.tx,
            labId,
            from,
            codes.map((one) => one.code),
          )
    await noteProgress(w, labId, runId, { total, done: total, loaded: codes.length, refused: bad.length })
    if (ended.length > 0) w.changed('import', runId, { retired: [] }, { retired: ended })
    return ended.length
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
      ...kept,
    ].join(' '),
  }
}

import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { JobState } from '@contract/jobs/choices'
import { cellText } from '@contract/report-runs/cell-text'
import type { ReportFormat } from '@contract/report-runs/choices'
import { reportDescriptions } from '@contract/report-runs/descriptions'
import { ReportInput, type ReportRun } from '@contract/report-runs/shapes'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { csvText } from '../../core/csv'
import { notFound, ruleRefused } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { moveJob } from '../../core/jobs/move'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { totalsReach } from '../day-counts/public'
import { reportJob, type ReportPayload } from './job'
import { KeptTable, filterWords, mustHave, reportName, type KeptTable as Table } from './make'

const mostShown = 20

interface Row {
  id: string
  version: number
  input: unknown
  filters: string[]
  state: string
  total: number
  done: number
  rows: number | null
  message: string | null
  created_at: Date
  finished_at: Date | null
  file_key: string | null
}

/** The caller's own runs, newest first; those of a report that is no more are left out. */
async function ownRuns(
  db: Executor,
  who: Principal,
  id?: string,
): Promise<(ReportRun & { fileKey: string | null })[]> {
  const { rows } = await sql<Row>`
    select r.id, j.version, r.input, r.filters, j.state, j.total, j.done, r.rows, j.message, r.created_at, j.finished_at, r.file_key
    from report_run r join job j on ${ofLab(who, 'j')} and j.id = r.id
    where ${ofLab(who, 'r')} and r.user_id = ${who.userId} ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.created_at desc, r.id desc limit ${mostShown}`.execute(db)
  return rows.flatMap((row) => {
    const input = ReportInput.safeParse(row.input)
    if (!input.success) return []
    const state = JobState.parse(row.state)
    return [
      {
        _id: row.id,
        version: row.version,
        report: input.data.report,
        input: input.data,
        filters: row.filters,
        state,
        total: row.total,
        done: row.done,
        rows: row.rows,
        message: state === 'FAILED' ? row.message : null,
        createdAt: row.created_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
        fileKey: row.file_key,
      },
    ]
  })
}

export const listRuns = (ctx: Ctx) => ownRuns(ctx.db, ctx.who)

/** The teams of representatives, for whoever may read those. */
export async function teamsOf({ db, who }: Ctx): Promise<string[]> {
  if (!who.ability.can('read', 'SalesRep')) return []
  const rows = await db
    .selectFrom('sales_rep')
    .select('team')
    .distinct()
    .where(ofLab(who))
    .where('active', '=', true)
    .where('team', 'is not', null)
    .orderBy('team')
    .execute()
  return rows.flatMap(({ team }) => (team === null ? [] : [team]))
}

/** One of the caller's own; another's does not exist. */
async function ownRun(db: Executor, who: Principal, id: string) {
  const [run] = await ownRuns(db, who, id)
  if (!run) throw notFound()
  return run
}

/** Puts a report in the queue of the background. */
export async function startRun(ctx: Ctx, input: ReportInput): Promise<ReportRun> {
  const { who, now } = ctx
  mustHave(who, input)
  const reach = await totalsReach(ctx.db, who)
  const filters = await filterWords(ctx.db, reach, input)
  const payload: ReportPayload = {
    input,
    locations: reach.locations === 'all' ? 'all' : [...reach.locations],
  }
  return ctx.write(async (w) => {
    const id = ctx.ports.ids.id()
    await w.addJob({
      id,
      register: reportJob.register,
      kind: 'report',
      payload,
      fileName: reportName(input.report),
      userId: who.userId,
    })
    await w.tx
      .insertInto('report_run')
      .values({
        lab_id: who.labId,
        id,
        report: input.report,
        input: json(input),
        filters: json(filters),
        user_id: who.userId,
        rows: null,
        file_key: null,
        created_at: now,
      })
      .execute()
    w.changed('reportRun', id, null, { report: input.report, filters })
    return ownRun(w.tx, who, id)
  })
}

/** Stops a run of the caller's own. */
export const cancelRun = (ctx: Ctx, id: string): Promise<ReportRun> =>
  ctx.write(async (w) => {
    const run = await ownRun(w.tx, ctx.who, id)
    if (run.state !== 'QUEUED' && run.state !== 'RUNNING') throw ruleRefused(m.reportRuns.alreadyOver)
    await moveJob(ctx, w, {
      register: reportJob.register,
      id,
      transition: 'cancel',
      reason: m.reportRuns.canceled,
      kind: reportJob,
    })
    return ownRun(w.tx, ctx.who, id)
  })

/** What a run came to, as a file. */
export async function runFile(ctx: Ctx, id: string, format: ReportFormat): Promise<FileReply> {
  const run = await ownRun(ctx.db, ctx.who, id)
  mustHave(ctx.who, run)
  if (run.fileKey === null) throw ruleRefused(m.reportRuns.notDone)
  const stored = await ctx.ports.files.get(run.fileKey)
  if (!stored) throw ruleRefused(m.reportRuns.gone)
  const table = KeptTable.parse(JSON.parse(new TextDecoder().decode(stored.bytes)))
  const name = `aliquot_${run.report}_${run.input.from}_${run.input.to}`.replaceAll('-', '_')
  if (format === 'csv')
    return {
      bytes: new TextEncoder().encode(csvOf(run, table)),
      type: 'text/csv; charset=utf-8',
      filename: `${name}.csv`,
    }
  return { bytes: await pdfOf(ctx, run, table), type: 'application/pdf', filename: `${name}.pdf` }
}

function csvOf({ report }: ReportRun, { rows, totals }: Table): string {
  const { columns } = reportDescriptions[report]
  return csvText([
    columns.map(({ label }) => label),
    ...[...rows, ...(totals ? [totals] : [])].map((row) => row.map((cell) => String(cell ?? ''))),
  ])
}

async function pdfOf(ctx: Ctx, run: ReportRun, { rows, totals, notes, asOf }: Table): Promise<Uint8Array> {
  const { columns, answers } = reportDescriptions[run.report]
  const lab = await ctx.db
    .selectFrom('lab')
    .select('name')
    .where('id', '=', ctx.who.labId)
    .executeTakeFirstOrThrow()
  const at = (instant: string) => {
    const { date, minutes } = wallTimeAt(instant, ctx.who.timeZone)
    return `${dateWords(date)}, ${clock(minutes)}`
  }
  const texts = (row: Table['rows'][number]) =>
    columns.map((column, index) => cellText(column, row[index] ?? null))
  return ctx.ports.documents.table({
    lab: lab.name,
    title: reportName(run.report),
    answers,
    facts: [
      { label: m.reportRuns.filtersLabel, words: run.filters.join(' · ') },
      ...(asOf === null ? [] : [{ label: m.reportRuns.countedLabel, words: at(asOf) }]),
    ],
    columns: columns.map(({ label, kind }) => ({ label, isFigure: kind !== 'text' })),
    rows: rows.map(texts),
    totals: totals && texts(totals),
    notes,
    made: fill(m.reportRuns.pdfMade, { at: at(ctx.now.toISOString()), name: signedName(ctx.who) }),
  })
}

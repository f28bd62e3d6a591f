import { z } from 'zod'
import { cataloguedReport, reportDescriptions, reportsFor } from '@contract/report-runs/descriptions'
import { ReportCell, type ReportInput, type ReportTable } from '@contract/report-runs/shapes'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import type { Principal } from '../../core/principal'
import { badInput, forbidden, ruleRefused } from '../../core/errors'
import { shownType } from '../../core/shown-type'
import { ofLab, reaches } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { countedAt, type TotalsReach } from '../day-counts/public'
import { reportQueries } from './queries/all'

/** More than anybody reads, and than a sheet should hold. */
export const mostRows = 20_000
export const previewRows = 50

/** What a run leaves behind. */
export const KeptTable = z.object({
  rows: z.array(z.array(ReportCell)),
  totals: z.array(ReportCell).nullable(),
  notes: z.array(z.string()),
  asOf: z.string().nullable(),
})
export type KeptTable = z.infer<typeof KeptTable>

/** Refuses a report that is not in the caller's menu: 403. */
export function mustHave(who: Principal, { report }: Pick<ReportInput, 'report'>): void {
  if (!who.ability.can('nav', '/reports') || !reportsFor(shownType(who)).includes(report)) throw forbidden()
}

/** A filter that the report has not is none, whatever the address says. */
function appliedTo(input: ReportInput): ReportInput {
  const filters = reportDescriptions[input.report].filters
  const has = (filter: (typeof filters)[number]) => filters.includes(filter)
  return {
    report: input.report,
    from: input.from,
    to: input.to,
    ...(has('location') && input.locationId ? { locationId: input.locationId } : {}),
    ...(has('physician') && input.physicianId ? { physicianId: input.physicianId } : {}),
    ...(has('team') && input.team ? { team: input.team } : {}),
  }
}

/** The filters that the report applies in words; what is named and not within reach is refused at its field. */
export async function filterWords(db: Executor, reach: TotalsReach, sent: ReportInput): Promise<string[]> {
  const input = appliedTo(sent)
  const words = [fill(m.reportRuns.daysFilter, { from: dateWords(input.from), to: dateWords(input.to) })]
  if (input.locationId) {
    const place = reaches(reach, input.locationId)
      ? await db
          .selectFrom('location')
          .select('name')
          .where(ofLab(reach))
          .where('id', '=', input.locationId)
          .executeTakeFirst()
      : undefined
    if (!place) throw badInput({ locationId: m.locations.notFound })
    words.push(place.name)
  }
  if (input.physicianId) {
    const person = await db
      .selectFrom('physician')
      .select(['firstname', 'lastname'])
      .where(ofLab(reach))
      .where('id', '=', input.physicianId)
      .executeTakeFirst()
    if (!person) throw badInput({ physicianId: m.physicians.notFound })
    words.push(`${person.lastname}, ${person.firstname}`)
  }
  if (input.team) words.push(input.team)
  return words
}

/** The whole table of a report. */
export async function makeTable(
  db: Executor,
  reach: TotalsReach,
  input: ReportInput,
  now: Date,
): Promise<KeptTable> {
  const made = await reportQueries[input.report]({ db, reach, input: appliedTo(input), now })
  if (made.rows.length > mostRows)
    throw ruleRefused(fill(m.reportRuns.tooManyRows, { most: mostRows.toLocaleString('en-US') }))
  return {
    ...made,
    asOf: input.report === 'unreported-orders' ? now.toISOString() : await countedAt(db, reach.labId),
  }
}

/** The beginning of a table, with the sums of all of it. */
export const firstRows = (table: KeptTable): ReportTable => ({
  ...table,
  rows: table.rows.slice(0, previewRows),
  count: table.rows.length,
})

export const reportName = (report: ReportInput['report']): string => cataloguedReport(report).name

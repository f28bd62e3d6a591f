import { sql } from 'kysely'
import { Interpretation, type CallAttempt } from '@contract/results/shapes'
import { dilutionWords } from '@contract/rules/dilution'
import type { ClsList, ClsRow, OwedCall } from '@contract/turbo-cls/shapes'
import type { AnalysisState } from '@contract/orders/shapes'
import type { TestDefinition } from '@contract/tests/shapes'
import type { Page } from '@contract/shapes'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'
import { storedSigner } from '../../core/signed'
import type { PatientSnapshot } from '../../db/schema'
import {
  attemptsOf,
  lastValues,
  noValue,
  presentPrevious,
  previousKey,
  rawOf,
  resultWords,
  unitBeside,
  type AnalysisRecord,
} from '../results/public'
import { owedCalls } from './owed-calls'
import { standings, type Standing } from './queue'

interface Shown extends Pick<
  AnalysisRecord,
  | 'entered'
  | 'interpretation'
  | 'critical'
  | 'critical_call'
  | 'comment'
  | 'dilution'
  | 'resulted_at'
  | 'letter'
  | 'code'
  | 'name'
> {
  id: string
  version: number
  order_id: string
  test_id: string
  requisition_number: string
  priority: string
  patient: PatientSnapshot
  location_id: string
  location: string
  phone: string | null
  state: AnalysisState
  call_attempts: readonly CallAttempt[]
  definition: TestDefinition
  resulted_by_name: string | null
  instrument: string | null
}

/** These results as they are shown, by id. */
async function shownRows({ db, who }: Ctx, ids: readonly string[]): Promise<Map<string, Shown>> {
  const { rows } = await sql<Shown>`
    select a.id, a.version, a.order_id, a.test_id, t.requisition_number, t.priority, t.patient, t.location_id,
      l.name as location, l.phone, a.state, a.entered, a.interpretation, a.critical, a.critical_call, a.call_attempts,
      a.comment, a.dilution, a.resulted_at, s.letter, v.code, v.name, v.definition, ${storedSigner('ru', 'ra')} as resulted_by_name,
      i.code as instrument
    from analysis a
    join lab_order t on ${ofLab(who, 't')} and t.id = a.order_id
    join location l on ${ofLab(who, 'l')} and l.id = t.location_id
    join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
    join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    left join batch_analysis b on ${ofLab(who, 'b')} and b.analysis_id = a.id and b.left_at is null
    left join batch_specimen place on ${ofLab(who, 'place')} and place.id = b.place_id
    left join batch held on ${ofLab(who, 'held')} and held.id = place.batch_id
    left join instrument i on ${ofLab(who, 'i')} and i.id = coalesce(a.instrument_id, held.instrument_id)
    left join app_user ru on ${ofLab(who, 'ru')} and ru.id = a.resulted_by
    left join app_user ra on ${ofLab(who, 'ra')} and ra.id = a.resulted_as
    where ${ofLab(who, 'a')} and a.id = any(${[...ids]}::uuid[]) and not t.deleted and ${ownLocations(who, 't.location_id')}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const readingOf = ({ interpretation }: Shown) => {
  const read = Interpretation.safeParse(interpretation)
  return read.success ? read.data : null
}

/** What both lists say of a result. */
function about(row: Shown) {
  const raw = rawOf(row)
  return {
    _id: row.id,
    version: row.version,
    orderId: row.order_id,
    requisitionNumber: row.requisition_number,
    priority: row.priority,
    patient: {
      firstname: row.patient.firstname,
      lastname: row.patient.lastname,
      dob: row.patient.dob,
      gender: row.patient.gender,
    },
    location: { _id: row.location_id, name: row.location, phone: row.phone },
    letter: row.letter,
    code: row.code,
    name: row.name,
    state: row.state,
    raw,
    text: raw === null ? '' : resultWords(row.definition, raw, readingOf(row)?.finding),
    unit: raw === null ? '' : (unitBeside(row.definition, raw) ?? ''),
    critical: row.critical,
    callAttempts: attemptsOf(row),
    resultedAt: row.resulted_at?.toISOString() ?? null,
  }
}

/** A page of one tab: its standings and its rows are of the same moment within a few milliseconds; the versions decide. */
export async function listToVerify(ctx: Ctx, { state, why, ...input }: ClsList): Promise<Page<ClsRow>> {
  const { all, capped } = await standings(ctx, input)
  const wanted = all.filter(
    (one) => one.state === state && (why === undefined || one.holds.some(({ code }) => code === why)),
  )
  const skip = input.offset ?? (input.page - 1) * input.limit
  const page = wanted.slice(skip, skip + input.limit)
  const rows = await shownRows(
    ctx,
    page.map(({ id }) => id),
  )
  const orderIds = [...new Set(page.map(({ order_id }) => order_id))]
  const last = await lastValues(ctx.db, ctx.who, orderIds)
  ctx.shown(orderIds)
  const docs = page.flatMap((one: Standing): ClsRow[] => {
    const row = rows.get(one.id)
    if (!row) return []
    const { reported } = last.get(previousKey(row.order_id, row.test_id)) ?? noValue
    const previous = presentPrevious(reported, row.definition.units, ctx.who.timeZone)
    const reading = readingOf(row)
    return [
      {
        ...about(row),
        interpretation: reading && {
          flag: reading.flag,
          finding: reading.finding,
          rangeText: reading.rangeText,
          delta: reading.delta,
          changeUnknown: reading.changeUnknown,
        },
        previous: previous && {
          text: [previous.text, previous.unit].filter(Boolean).join(' '),
          collectedOn: previous.collectedOn,
        },
        // One that is owed is a reason that it waits.
        ...(row.dilution && !row.dilution.owed ? { dilution: dilutionWords(row.dilution) } : {}),
        comment: row.comment,
        resultedByName: row.resulted_by_name,
        instrument: row.instrument,
        withoutPlan: one.withoutPlan,
        holds: one.holds,
      },
    ]
  })
  return {
    docs,
    total: wanted.length,
    totalIsCapped: capped,
    page: input.offset === undefined ? input.page : Math.floor(input.offset / input.limit) + 1,
    pages: Math.max(1, Math.ceil(wanted.length / input.limit)),
    limit: input.limit,
    after: null,
  }
}

const mostCalls = 200

/** Critical values of which nobody was told yet, the oldest first. */
export async function listOwedCalls(ctx: Ctx): Promise<{ docs: OwedCall[]; capped: boolean }> {
  const { rows: found } = await sql<{ id: string }>`select a.id ${owedCalls(ctx.who, ctx.now)}
    order by a.resulted_at, a.id limit ${mostCalls + 1}`.execute(ctx.db)
  const ids = found.slice(0, mostCalls).map(({ id }) => id)
  const rows = await shownRows(ctx, ids)
  const docs = ids.flatMap((id): OwedCall[] => {
    const row = rows.get(id)
    return row
      ? [{ ...about(row), flag: readingOf(row)?.flag ?? '', repeatRuns: row.state === 'RETRACTED' }]
      : []
  })
  ctx.shown([...new Set(docs.map(({ orderId }) => orderId))])
  return { docs, capped: found.length > mostCalls }
}

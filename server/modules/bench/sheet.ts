import { sql, type RawBuilder } from 'kysely'
import {
  mostSheetPages,
  sheetRows,
  type Sheet,
  type SheetFilters,
  type SheetRow,
} from '@contract/bench/shapes'
import { OrderState } from '@contract/orders/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { badInput } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import type { Overlay } from '../../db/schema'
import { bench, benchJoins, benchSpecimen, keptFor, referred, type SpecimenFacts } from '../batches/public'
import { entryRefusal, isCalculated, listAnalyses, readAnalyses } from '../results/public'

const mostRows = sheetRows * mostSheetPages

/** The states that a choice shows. Of `waiting` only open orders: what rests is not worked at. */
const shown: Record<SheetFilters['show'], RawBuilder<unknown>> = {
  waiting: sql`a.state in ('REGISTERED', 'ASSIGNED') and o.state = 'OPEN'`,
  entered: sql`a.state in ('RESULTED', 'VERIFIED')`,
  all: sql`a.state <> 'RETRACTED' and o.state <> 'DRAFT'`,
}

interface Found extends Omit<SpecimenFacts, 'tests'> {
  analysis_id: string
  batch_id: string | null
  batch: string | null
  position: number | null
  is_referred: boolean
  hold: Overlay | null
  total: number
}

/** The rows of a page by their filters, with how many there are; one statement, counted to the last page and no further. */
async function findRows({ db, who }: Ctx, filters: SheetFilters): Promise<Found[]> {
  const { show, testTypeId, testId, method, batchId, instrumentId, day, analysisIds, page } = filters
  // Typed values are found wherever they stand by now, and a batch shows all of its tests.
  const state = analysisIds ? shown.all : shown[show]
  const { rows } = await sql<Found>`with found as (
      select a.id, count(*) over () as total, row_number() over (order by ${
        batchId
          ? sql`p.position, a.position, a.id`
          : sql`(o.priority = 'STAT') desc, coalesce(s.received_at, s.collected_at), s.barcode, a.position, a.id`
      }) as place
      from analysis a
      join lab_order o on ${ofLab(who, 'o')} and o.id = a.order_id
      join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
      join test t on ${ofLab(who, 't')} and t.id = a.test_id
      left join batch_analysis x on ${ofLab(who, 'x')} and x.analysis_id = a.id and x.left_at is null
      left join batch_specimen p on ${ofLab(who, 'p')} and p.id = x.place_id
      left join batch b on ${ofLab(who, 'b')} and b.id = p.batch_id
      where ${ofLab(who, 'a')} and not o.deleted and ${ownLocations(who, 'o.location_id')} and ${state}
        ${testTypeId ? sql`and t.test_type_id = ${testTypeId}` : sql``}
        ${method ? sql`and t.definition ->> 'method' = ${method}` : sql``}
        ${testId ? sql`and a.test_id = ${testId}` : sql``}
        ${batchId ? sql`and p.batch_id = ${batchId}` : sql``}
        ${instrumentId ? sql`and coalesce(a.instrument_id, b.instrument_id) = ${instrumentId}` : sql``}
        ${
          day
            ? sql`and s.received_at >= ${day}::timestamp at time zone ${who.timeZone}
          and s.received_at < (${day}::date + 1)::timestamp at time zone ${who.timeZone}`
            : sql``
        }
        ${analysisIds ? sql`and a.id = any(${[...analysisIds]}::uuid[])` : sql``}
      limit ${mostRows + 1})
    select found.id as analysis_id, found.total::int as total, ${bench}, o.hold, b.id as batch_id, b.number as batch, p.position,
      ${referred(who)} as is_referred
    from found
    join analysis a on ${ofLab(who, 'a')} and a.id = found.id
    join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id ${benchJoins(who)}
    left join batch_analysis x on ${ofLab(who, 'x')} and x.analysis_id = a.id and x.left_at is null
    left join batch_specimen p on ${ofLab(who, 'p')} and p.id = x.place_id
    left join batch b on ${ofLab(who, 'b')} and b.id = p.batch_id
    where found.place > ${(page - 1) * sheetRows} and found.place <= ${page * sheetRows}
    order by found.place`.execute(db)
  return rows
}

/** Tests of many orders as they are entered. Batches are not shown to whoever sees some locations only. */
export async function readSheet(ctx: Ctx, filters: SheetFilters): Promise<Sheet> {
  const { db, who, now } = ctx
  const limited = who.locations !== 'all'
  const { show, testTypeId, testId, batchId, instrumentId, day, analysisIds } = filters
  if (show === 'all' && !(testTypeId ?? testId ?? batchId ?? instrumentId ?? day ?? analysisIds))
    throw badInput({ show: m.bench.allWants })
  const found = limited && batchId ? [] : await findRows(ctx, filters)
  const orderIds = [...new Set(found.map(({ order_id }) => order_id))]
  ctx.shown(orderIds)
  const records = new Map((await readAnalyses(db, who, orderIds)).map((one) => [one.id, one]))
  const analyses = new Map((await listAnalyses(db, who, orderIds)).map((one) => [one._id, one]))
  const definitions = new Map<string, Sheet['definitions'][number]>()
  const docs = found.flatMap((row): SheetRow[] => {
    const full = analyses.get(row.analysis_id)
    const record = records.get(row.analysis_id)
    if (!full || !record) return []
    const { definition, ...analysis } = full
    const { testId, testVersion } = full
    definitions.set(`${testId} ${testVersion}`, { testId, testVersion, definition })
    const refusal = entryRefusal(record, { state: OrderState.parse(row.order_state), hold: row.hold }, who)
    return [
      {
        ...benchSpecimen(keptFor(row, [{ stability: record.definition.stability ?? null }], now), now),
        analysis,
        batch:
          limited || row.batch_id === null
            ? null
            : { _id: row.batch_id, number: row.batch ?? '', position: row.position ?? 0 },
        closed:
          abilityWords(ctx) ??
          refusal ??
          (isCalculated(record) ? m.results.isCalculated : besideRefusal(row, record.entered === null)),
      },
    ]
  })
  const total = found[0]?.total ?? 0
  return {
    docs,
    definitions: [...definitions.values()],
    total: Math.min(total, mostRows),
    totalIsCapped: total > mostRows,
    page: filters.page,
    pages: Math.max(1, Math.ceil(Math.min(total, mostRows) / sheetRows)),
  }
}

/** Rows that the order's own page would take, and the sheet does not: among many they would be overlooked. */
function besideRefusal(row: Found, isEmpty: boolean): string | null {
  if (row.hold_reason !== null) return fill(m.bench.closedHold, { reason: row.hold_reason })
  return row.is_referred && isEmpty ? m.bench.closedReferred : null
}

const abilityWords = ({ who }: Ctx): string | null =>
  who.locations === 'all' && who.ability.can('enter', 'Result') ? null : m.bench.closedReading

import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { hiddenCell } from '@contract/report-runs/choices'
import { todayIn } from '@contract/rules/zone'
import { spanOf } from '@contract/sales/periods'
import type {
  Figure,
  Leaderboard,
  LeaderboardQuery,
  OwnTotalsQuery,
  SalesTotals,
} from '@contract/sales/shapes'
import type { Ctx } from '../../core/context'
import { csvText } from '../../core/csv'
import type { FileReply, HandlersOf } from '../../core/handlers'
import { countedAt, totalsReach } from '../day-counts/public'
import { fewerThanBefore, leaderboardRows } from './leaderboard'
import { locationTotals } from './totals'
import { trackCovid } from './tracker'

const today = ({ who, now }: Ctx) => todayIn(who.timeZone, now.toISOString())

async function totals(ctx: Ctx, { period, back, whose }: OwnTotalsQuery): Promise<SalesTotals> {
  const reach = await totalsReach(ctx.db, ctx.who, whose)
  const span = spanOf(period, back, today(ctx))
  return {
    span,
    asOf: await countedAt(ctx.db, ctx.who.labId),
    rep: reach.rep,
    everyone: reach.everyone,
    mayChoose: reach.mayChoose,
    docs: await locationTotals(ctx.db, reach, span),
  }
}

/** Whoever is a place ahead, where both figures are shown. */
function aheadOf(docs: Leaderboard['docs'], id: string) {
  const own = docs.find(({ _id }) => _id === id)
  if (!own || typeof own.received !== 'number') return null
  const ahead = docs.findLast(
    ({ rank, received }) =>
      rank < own.rank && typeof received === 'number' && received >= Number(own.received),
  )
  return ahead && typeof ahead.received === 'number'
    ? { name: ahead.name, by: ahead.received - own.received }
    : null
}

async function leaderboard(ctx: Ctx, { period, back, ...query }: LeaderboardQuery): Promise<Leaderboard> {
  const { labId } = ctx.who
  const span = spanOf(period, back, today(ctx))
  const { rep } = await totalsReach(ctx.db, ctx.who)
  const board = await leaderboardRows(ctx.db, labId, query, span, today(ctx))
  return {
    ...board,
    span,
    asOf: await countedAt(ctx.db, labId),
    own: rep && {
      _id: rep._id,
      ahead: aheadOf(board.docs, rep._id),
      fewer: await fewerThanBefore(ctx.db, labId, rep._id, span),
    },
  }
}

const csvFile = (what: string, rows: readonly (readonly string[])[], ctx: Ctx): FileReply => ({
  bytes: new TextEncoder().encode(csvText(rows)),
  type: 'text/csv; charset=utf-8',
  filename: `aliquot_${what}_${today(ctx).replaceAll('-', '')}.csv`,
})
const fixed = (value: number | null) => (value === null ? '' : value.toFixed(1))
const written = (value: Figure, digits = 0) =>
  value === null ? '' : value === 'hidden' ? hiddenCell : value.toFixed(digits)

export const sales: HandlersOf<typeof api.sales> = {
  totals: (ctx, { query }) => totals(ctx, query),

  async totalsCsv(ctx, { query }) {
    const { docs } = await totals(ctx, query)
    const s = m.sales
    const heads = [s.location, s.orders, s.received, s.reported, m.reportRuns.columns.specimens]
    return csvFile(
      'totals',
      [
        [...heads, s.rejected, s.reasons, s.turnaround, s.unsigned],
        ...docs.map((row) => [
          row.name,
          ...[row.orders, row.received, row.reported, row.specimens, row.rejected].map(String),
          row.reasons.map(({ reason, count }) => `${reason || s.noReasonGiven}: ${count}`).join('; '),
          fixed(row.turnaround),
          String(row.unsigned),
        ]),
      ],
      ctx,
    )
  },

  leaderboard: (ctx, { query }) => leaderboard(ctx, query),

  async leaderboardCsv(ctx, { query }) {
    const { docs } = await leaderboard(ctx, query)
    const s = m.sales
    return csvFile(
      'leaderboard',
      [
        [
          s.rank,
          s.representative,
          s.team,
          s.locations,
          s.received,
          s.onPrevious,
          s.rejected,
          s.turnaround,
          s.isNew,
          s.returned,
        ],
        ...docs.map((row) => [
          String(row.rank),
          row.name,
          row.team ?? '',
          String(row.locations),
          written(row.received),
          fixed(row.change),
          written(row.rejected, 1),
          fixed(row.turnaround),
          String(row.new),
          String(row.returned),
        ]),
      ],
      ctx,
    )
  },

  async covid(ctx, { query }) {
    const reach = await totalsReach(ctx.db, ctx.who)
    return {
      asOf: await countedAt(ctx.db, ctx.who.labId),
      everyone: reach.everyone,
      ...(await trackCovid(ctx.db, reach, query.locationId, today(ctx))),
    }
  },

  async covidCsv(ctx, { query }) {
    const reach = await totalsReach(ctx.db, ctx.who)
    const { weeks, counties } = await trackCovid(ctx.db, reach, query.locationId, today(ctx))
    const s = m.sales
    const figures = (row: (typeof weeks)[number] | (typeof counties)[number]) => [
      written(row.positive),
      written(row.negative),
      written(row.other),
      fixed(row.share),
    ]
    const heads = [s.positive, s.negative, s.other, s.shareOf]
    return csvFile(
      'covid_tracker',
      [
        [s.week, s.county, ...heads],
        ...weeks.map((row) => [row.from, '', ...figures(row)]),
        ...counties.map((row) => ['', row.county || s.unknownCounty, ...figures(row)]),
      ],
      ctx,
    )
  },
}

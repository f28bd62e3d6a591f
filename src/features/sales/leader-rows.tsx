import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { LeaderRow, Leaderboard } from '@contract/sales/shapes'
import { AppLink } from '@/app/router-link'
import { usePhone } from '@/lib/use-media'
import { cx } from '@/ui/cx'
import { changeWords, figureWords, hoursWords, percentWords } from './words'

const edge = 'px-2 first:pl-6 last:pr-6'

/** Own row first, marked, with what it would take to win a place; then everybody in order, own row among them. */
export function LeaderRows({ board }: { board: Leaderboard }) {
  const phone = usePhone()
  const { docs, own } = board
  const mine = docs.find(({ _id }) => _id === own?._id)
  const most = Math.max(1, ...docs.map(({ received }) => (typeof received === 'number' ? received : 0)))
  if (phone)
    return (
      <ol className="border-b border-line">
        {mine && <LeaderCard row={mine} own />}
        {own && <OwnNote board={board} mine={mine} />}
        {docs.map((row) => (
          <LeaderCard key={row._id} row={row} />
        ))}
      </ol>
    )
  return (
    <div className="min-w-0 overflow-x-auto">
      <table className="w-full text-dense tabular-nums">
        <thead>
          <tr className="h-9 border-b border-line text-meta text-hint [&>th]:font-medium">
            <th scope="col" className={cx(edge, 'w-14 text-right')}>
              {m.sales.rank}
            </th>
            <th scope="col" className={cx(edge, 'w-20 text-left')}>
              {m.sales.moved}
            </th>
            <th scope="col" className={cx(edge, 'text-left')}>
              {m.sales.representative}
            </th>
            <th scope="col" className={cx(edge, 'text-left')}>
              {m.sales.team}
            </th>
            <th scope="col" className={cx(edge, 'text-right')}>
              {m.sales.locations}
            </th>
            <th scope="col" className={cx(edge, 'text-right')} aria-sort="descending">
              {m.sales.received}
            </th>
            {[m.sales.onPrevious, m.sales.rejected, m.sales.turnaround, m.sales.isNew, m.sales.returned].map(
              (label) => (
                <th key={label} scope="col" className={cx(edge, 'text-right')}>
                  {label}
                </th>
              ),
            )}
            <th scope="col" className={cx(edge, 'w-32 text-left')}>
              {m.sales.weeks}
            </th>
          </tr>
        </thead>
        <tbody>
          {mine && <Row row={mine} most={most} own />}
          {own && (
            <tr className="border-b border-line bg-sunken">
              <td colSpan={12} className="px-6 py-1.5 text-text2">
                <OwnText board={board} mine={mine} />
              </td>
            </tr>
          )}
          {docs.map((row) => (
            <Row key={row._id} row={row} most={most} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, most, own = false }: { row: LeaderRow; most: number; own?: boolean }) {
  return (
    <tr
      aria-current={own || undefined}
      className={cx(
        'h-11 border-b border-soft-line',
        own && 'bg-selected shadow-[inset_3px_0_var(--primary)]',
      )}
    >
      <td className={cx(edge, 'text-right font-semibold')}>
        {row.rank}
        {row.tied && <span className="sr-only"> {m.sales.tied}</span>}
        {row.tied && <span aria-hidden>=</span>}
      </td>
      <td className={edge}>
        <Moved moved={row.moved} />
      </td>
      <th scope="row" className={cx(edge, 'text-left font-medium')}>
        {own ? fill(m.sales.you, { name: row.name }) : row.name}
      </th>
      <td className={cx(edge, 'text-text2')}>{row.team}</td>
      <td className={cx(edge, 'text-right')}>{row.locations}</td>
      <td className={cx(edge, 'text-right font-semibold')}>
        <span className="flex items-center justify-end gap-3">
          {figureWords(row.received)}
          <span aria-hidden className="h-1.5 w-20 shrink-0 rounded-full bg-sunken max-lg:hidden">
            <span
              className="block h-full rounded-full bg-c1"
              style={{ width: `${typeof row.received === 'number' ? (row.received / most) * 100 : 0}%` }}
            />
          </span>
        </span>
      </td>
      <td className={cx(edge, 'text-right')}>{changeWords(row.change)}</td>
      <td className={cx(edge, 'text-right')}>{rejectedText(row)}</td>
      <td className={cx(edge, 'text-right')}>{hoursWords(row.turnaround)}</td>
      <td className={cx(edge, 'text-right')}>{row.new || ''}</td>
      <td className={cx(edge, 'text-right')}>{row.returned || ''}</td>
      <td className={edge}>
        <Weeks weeks={row.weeks} />
      </td>
    </tr>
  )
}

const rejectedText = ({ rejected }: LeaderRow): string =>
  typeof rejected === 'number' ? percentWords(rejected) : figureWords(rejected)

/** A card of a phone: rank and name, then what the row says. */
function LeaderCard({ row, own = false }: { row: LeaderRow; own?: boolean }) {
  return (
    <li
      aria-current={own || undefined}
      className={cx(
        'grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-0.5 border-b border-soft-line px-4 py-2.5 text-dense tabular-nums',
        own && 'bg-selected shadow-[inset_3px_0_var(--primary)]',
      )}
    >
      <span className="w-8 text-right font-semibold">
        {row.rank}
        {row.tied && '='}
      </span>
      <span className="min-w-0 truncate font-medium">
        {own ? fill(m.sales.you, { name: row.name }) : row.name}
      </span>
      <span className="text-right text-lead font-semibold">{figureWords(row.received)}</span>
      <span className="col-start-2 flex flex-wrap gap-x-3 text-meta text-text2">
        <Moved moved={row.moved} />
        <span>{row.team}</span>
        {rejectedText(row) !== '' && (
          <span>
            {m.sales.rejected}: {rejectedText(row)}
          </span>
        )}
        {row.turnaround !== null && <span>{hoursWords(row.turnaround)}</span>}
      </span>
      <span className="text-right text-meta text-text2">{changeWords(row.change)}</span>
    </li>
  )
}

const OwnNote = ({ board, mine }: { board: Leaderboard; mine: LeaderRow | undefined }) => (
  <li className="border-b border-line bg-sunken px-4 py-2 text-dense text-text2">
    <OwnText board={board} mine={mine} />
  </li>
)

function OwnText({ board, mine }: { board: Leaderboard; mine: LeaderRow | undefined }) {
  const { own } = board
  if (!own) return null
  const first = !mine
    ? m.sales.notRanked
    : own.ahead
      ? own.ahead.by === 0
        ? fill(m.sales.level, { name: own.ahead.name })
        : fill(m.sales.behind, { count: own.ahead.by.toLocaleString('en-US'), name: own.ahead.name })
      : mine.rank === 1
        ? m.sales.leads
        : ''
  return (
    <span className="flex flex-wrap gap-x-1.5">
      {first !== '' && <span>{first}</span>}
      {own.fewer.length > 0 && <span>{m.sales.fewer}</span>}
      {own.fewer.map(({ _id, name }, at) => (
        <span key={_id}>
          <AppLink to={`/salesrep/${own._id}`}>{name}</AppLink>
          {at < own.fewer.length - 1 && ','}
        </span>
      ))}
    </span>
  )
}

function Moved({ moved }: { moved: number | null }) {
  const said =
    moved === null
      ? m.sales.movedNew
      : moved === 0
        ? m.sales.movedNone
        : fill(moved > 0 ? m.sales.movedUp : m.sales.movedDown, { places: Math.abs(moved) })
  const Icon = moved === null ? undefined : moved > 0 ? ArrowUp : moved < 0 ? ArrowDown : Minus
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1',
        moved !== null && moved > 0 ? 'text-success' : 'text-text2',
      )}
    >
      <span className="sr-only">{said}</span>
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {moved !== null && moved !== 0 && <span aria-hidden>{Math.abs(moved)}</span>}
    </span>
  )
}

const width = 96
const height = 22

/** Received by week, oldest first; a week that is not shown leaves a gap. */
function Weeks({ weeks }: { weeks: readonly (number | null)[] }) {
  const shown = weeks.filter((count) => count !== null)
  if (shown.length < 2) return null
  const top = Math.max(1, ...shown)
  const x = (at: number) => 2 + (at / Math.max(1, weeks.length - 1)) * (width - 4)
  const y = (count: number) => height - 3 - (count / top) * (height - 6)
  const path = weeks
    .map((count, at) =>
      count === null
        ? ''
        : `${at === 0 || weeks[at - 1] === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(count).toFixed(1)}`,
    )
    .join('')
  return (
    <svg
      role="img"
      aria-label={fill(m.sales.weeksOf, {
        weeks: weeks.map((count) => figureWords(count ?? 'hidden')).join(', '),
      })}
      {...{ width, height }}
      className="block text-c1"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

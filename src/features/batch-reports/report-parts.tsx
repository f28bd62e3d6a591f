import type { ReactNode } from 'react'
import type {
  BatchPaper,
  BatchReport,
  ReportedEvent,
  ReportedOrder,
  ReportedPlate,
  ReportedRun,
} from '@contract/batch-reports/shapes'
import { fill, m } from '@contract/messages'
import { orderName } from '@/app/orders/order-name'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'

const at = (instant: string) => formatDateTime(instant, labZone())

/** A part of the report under its heading; where it is empty, in words. */
export function Part({
  title,
  empty,
  children,
}: {
  title: string
  empty?: string | false
  children?: ReactNode
}) {
  return (
    <section className="grid min-w-0 gap-1.5">
      <h3 className="text-h3 font-semibold">{title}</h3>
      {empty ? <p className="text-dense text-hint">{empty}</p> : children}
    </section>
  )
}

const box = 'rounded-card border border-line bg-surface text-dense'
const line = 'border-b border-soft-line px-3 py-1.5 last:border-b-0'

/** The versions of the paper, the newest first. */
export function Papers({
  papers,
  none,
  onOpen,
}: {
  papers: readonly BatchPaper[]
  none: string
  onOpen: (number: number) => void
}) {
  return (
    <Part title={m.batchReports.papersTitle} empty={papers.length === 0 && none}>
      <ul className={box}>
        {papers.map(({ number, madeAt, madeByName }) => (
          <li key={number} className={cx(line, 'flex flex-wrap items-center gap-x-3 gap-y-1')}>
            <span className="text-text2">
              {fill(m.batchReports.paperLine, { at: at(madeAt), name: madeByName })}
            </span>
            <Button size="s" className="ml-auto" onClick={() => onOpen(number)}>
              {fill(m.batchReports.openPaper, { number })}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const standingWords = ({ standing, why }: ReportedOrder): string =>
  standing === 'CLEAN'
    ? m.batchReports.clean
    : standing === 'DONE'
      ? m.batchReports.done
      : standing === 'UNCHECKED'
        ? m.batchReports.unchecked
        : why.join(' ')

const places = { LEFT: 0, UNCHECKED: 1, CLEAN: 2, DONE: 3 } as const

/** Each order with what is in the way of its release, those that are left first. */
export function Orders({ orders, empty }: { orders: readonly ReportedOrder[]; empty: string }) {
  return (
    <Part title={m.batchReports.ordersTitle} empty={orders.length === 0 && empty}>
      <ul aria-label={m.batchReports.ordersTitle} className={box}>
        {orders
          .toSorted((a, b) => places[a.standing] - places[b.standing])
          .map((order) => (
            <li key={order._id} className={cx(line, 'flex flex-wrap gap-x-3')}>
              <AppLink to={`/order/${order._id}`} className="font-medium text-link">
                {orderName(order)}
              </AppLink>
              <span className={order.standing === 'LEFT' ? 'text-warning' : 'text-text2'}>
                {standingWords(order)}
              </span>
            </li>
          ))}
      </ul>
    </Part>
  )
}

/** What was released from here: how many, and each that was left with its reason. */
export function Releases({ releases, title }: { releases: BatchReport['releases']; title: string }) {
  if (releases.length === 0) return null
  return (
    <Part title={title}>
      <ul aria-label={title} className={box}>
        {releases.map((release) => (
          <li key={release._id} className={line}>
            <span role="status" className="flex flex-wrap gap-x-3">
              <b className="font-semibold tabular-nums">
                {fill(m.batchReports.releaseLine, {
                  name: release.signedByName,
                  released: release.released,
                  refused: release.refused,
                })}
              </b>
              <span className="text-hint">{at(release.createdAt)}</span>
            </span>
            {release.message && <span className="block text-text2">{release.message}</span>}
            <ul>
              {release.outcomes
                .filter(({ state }) => state !== 'RELEASED')
                .map((one) => (
                  <li key={one.orderId} className="text-text2">
                    <AppLink to={`/order/${one.orderId}`} className="text-link">
                      {orderName(one)}
                    </AppLink>{' '}
                    {one.message ?? m.batchReports.outcomeWaiting}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function pointWords({
  level,
  lot,
  raw,
  mean,
  sd,
  z,
  verdict,
  findings,
  excluded,
  provisional,
}: ReportedRun['points'][number]) {
  const words = [
    m.qualityControl.verdict[verdict],
    findings.join(', '),
    excluded ? m.batchReports.pointExcluded : '',
    provisional ? m.batchReports.pointProvisional : '',
  ]
    .filter(Boolean)
    .join(', ')
  return mean === null || sd === null || z === null
    ? fill(m.batchReports.pointBare, { level, lot, raw, verdict: words })
    : fill(m.batchReports.point, { level, lot, raw, mean, sd, z, verdict: words })
}

/** The control runs beside it, with the rules that they broke. */
export function Controls({ runs, none }: { runs: readonly ReportedRun[]; none: string }) {
  return (
    <Part title={m.batchReports.runsTitle} empty={runs.length === 0 && none}>
      <ul aria-label={m.batchReports.runsTitle} className={box}>
        {runs.map((run) => (
          <li key={run._id} className={line}>
            <span className="flex flex-wrap gap-x-3">
              <span className={cx('font-medium', run.verdict === 'reject' && 'text-danger')}>
                {fill(m.batchReports.runBy, {
                  test: run.test,
                  instrument: run.instrument,
                  verdict: m.qualityControl.verdict[run.verdict],
                  name: run.byName,
                })}
              </span>
              <span className="text-hint">{at(run.at)}</span>
            </span>
            {run.points.map((point, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- points of a run keep their order
              <span key={place} className="block text-text2">
                {pointWords(point)}
              </span>
            ))}
            {run.comment && <span className="block text-text2">{run.comment}</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The plates that were made of the batch, the files read into them and what their controls read. */
export function Plates({ plates, title }: { plates: readonly ReportedPlate[]; title: string }) {
  return (
    <Part title={title}>
      <ul aria-label={title} className={box}>
        {plates.map((plate) => (
          <li key={plate._id} className={line}>
            <span className="flex flex-wrap gap-x-3">
              <AppLink to={`/plating/${plate._id}`} className="mono text-link">
                {plate.number}
              </AppLink>
              <span>
                {fill(m.batchReports.plateLine, {
                  stage: plate.stage,
                  instrument: plate.instrument ?? m.batches.none,
                })}
              </span>
            </span>
            {plate.verdict.map((words) => (
              <span
                key={words}
                className={cx('block', plate.alarm ? 'font-medium text-danger' : 'text-text2')}
              >
                {words}
              </span>
            ))}
            {plate.runs.map((run) => (
              <span key={run.fileName + run.at} className="block text-text2">
                {fill(m.batchReports.plateFile, { file: run.fileName, at: at(run.at), name: run.byName })}
              </span>
            ))}
            {plate.controls.map((words) => (
              <span key={words} className="block text-text2">
                {words}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What was done to it, oldest first. */
export function Events({ events, cut }: { events: readonly ReportedEvent[]; cut: boolean }) {
  return (
    <Part title={m.batchReports.eventsTitle} empty={events.length === 0 && m.batchReports.eventsNone}>
      {cut && <p className="text-dense text-hint">{m.batchReports.eventsCut}</p>}
      <ol aria-label={m.batchReports.eventsTitle} className={box}>
        {events.map((event, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- events keep their order, several may be of one moment
          <li key={place} className={cx(line, 'flex flex-wrap gap-x-3')}>
            <span className="text-hint tabular-nums">{at(event.at)}</span>
            <span>{[event.did, event.by].filter(Boolean).join(', ')}</span>
            {event.reason && <span className="text-text2">{event.reason}</span>}
          </li>
        ))}
      </ol>
    </Part>
  )
}

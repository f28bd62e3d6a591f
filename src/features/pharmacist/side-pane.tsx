import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { FoundLine, KeptChange, PharmacistOrder, Review } from '@contract/pharmacist/shapes'
import { useSend } from '@/api/query'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { toast } from '@/ui/toast'
import type { Match } from './match'
import { headingOf } from './words'

const parts = ['why', 'history', 'advice'] as const
type Part = (typeof parts)[number]
const labels: Record<Part, string> = {
  why: m.pharmacist.why,
  history: m.pharmacist.historyTab,
  advice: m.pharmacist.adviceTab,
}

interface SidePaneProps {
  data: PharmacistOrder
  match: Match | undefined
  /** The pass that is under way or that holds. */
  review: Review | undefined
  mayWrite: boolean
  keep: (answer: PharmacistOrder) => void
}

/** Why a line says what it says, what was reviewed before, and what the report will advise. */
export function SidePane({ data, match, review, mayWrite, keep }: SidePaneProps) {
  const [part, setPart] = useState<Part>('why')
  const ended = data.reviews.filter(({ state }) => state !== 'DRAFT')
  const counts: Record<Part, number> = { why: 0, history: ended.length, advice: review?.advice.length ?? 0 }
  return (
    <>
      <div
        role="tablist"
        aria-label={m.pharmacist.sideLabel}
        className="flex gap-1 border-b border-line px-2 pt-2"
      >
        {parts.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={part === one}
            aria-controls={`panel-${one}`}
            onClick={() => setPart(one)}
            className={cx(
              'h-9 border-b-2 px-2 text-dense -outline-offset-2! max-sm:h-11',
              part === one ? 'border-primary font-semibold text-text' : 'border-transparent text-text2',
            )}
          >
            {labels[one]}{' '}
            {counts[one] > 0 && <small className="text-meta font-normal text-hint">{counts[one]}</small>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${part}`} aria-labelledby={`tab-${part}`} className="text-dense">
        {part === 'why' && match && (
          <Why match={match} data={data} review={review} mayWrite={mayWrite} keep={keep} />
        )}
        {part === 'history' && <PastReviews reviews={ended} />}
        {part === 'advice' && <Advice data={data} review={review} mayWrite={mayWrite} keep={keep} />}
      </div>
    </>
  )
}

function Why({ match, data, review, mayWrite, keep }: SidePaneProps & { match: Match }) {
  const { line } = match
  // A drug and what the body made of it are one line, each with a sentence of its own.
  const lines = [line, ...match.found.filter((one) => one !== line && one.productOf !== null)]
  const evidence = [...new Set(lines.flatMap((one) => one.evidence))]
  const rules = [...new Set(lines.flatMap(({ rule }) => rule ?? []))].join(', ')
  const heading = headingOf(line.state, line.flags)
  const change = review?.changes.find(
    ({ about }) => about.kind === line.about.kind && about.id === line.about.id,
  )
  return (
    <>
      <div className="grid gap-3 px-4 py-4">
        <div>
          <h3 className="text-base font-semibold">
            {line.name.split(', ')[0]}
            {heading && `: ${heading}`}
          </h3>
          {rules && (
            <p className="text-meta text-hint">
              {data.source
                ? fill(m.pharmacist.ruleFrom, { rule: rules, source: data.source })
                : fill(m.pharmacist.rule, { rule: rules })}
            </p>
          )}
        </div>
        {evidence.length > 0 && (
          <div>
            <h4 className="text-meta text-hint">{m.pharmacist.restsOn}</h4>
            <ul className="mt-1 grid gap-1.5 border-l-2 border-line pl-3">
              {evidence.map((one) => (
                <li key={one} className="wrap-anywhere">
                  {one}
                </li>
              ))}
            </ul>
          </div>
        )}
        {line.sentence && (
          <div>
            <h4 className="mb-1 text-meta text-hint">{m.pharmacist.sentenceOnReport}</h4>
            <p className="rounded-control border border-line px-3 py-2 wrap-anywhere">
              {lines
                .map(({ sentence }) => sentence)
                .filter(Boolean)
                .join(' ')}
            </p>
          </div>
        )}
        {change && (
          <Changed
            change={change}
            orderId={data.order._id}
            mayWrite={mayWrite && review?.state === 'DRAFT'}
            keep={keep}
          />
        )}
      </div>
      {match.found.slice(0, 3).map((one) => (
        <Earlier key={one.about.id} line={one} />
      ))}
    </>
  )
}

function Changed({
  change,
  orderId,
  mayWrite,
  keep,
}: {
  change: KeptChange
  orderId: string
  mayWrite: boolean
  keep: SidePaneProps['keep']
}) {
  const drop = useSend(api.pharmacist.drop, {
    onSuccess: keep,
    onError: (error) => toast.error(error.message),
  })
  return (
    <div className="flex items-start justify-between gap-3 rounded-control bg-info-soft px-3 py-2 text-info">
      <p className="min-w-0 wrap-anywhere">
        {fill(m.pharmacist.changedNote, { was: change.was, now: change.now, reason: change.reason })}
      </p>
      {mayWrite && (
        <Button
          size="s"
          busy={drop.isPending}
          onClick={() => drop.mutate({ body: { orderId, id: change._id } })}
        >
          {m.pharmacist.takeBack}
        </Button>
      )}
    </div>
  )
}

function Earlier({ line }: { line: FoundLine }) {
  const name = line.name.split(', ')[0] ?? line.name
  return (
    <section className="border-t border-line px-4 py-3">
      <h4 className="mb-1 flex justify-between text-meta text-hint">
        <span>{fill(m.pharmacist.previousOf, { analyte: name })}</span>
        <span>{line.unit}</span>
      </h4>
      {line.previous.length === 0 ? (
        <p className="text-hint">{m.pharmacist.noPrevious}</p>
      ) : (
        <table className="w-full">
          <tbody>
            {line.previous.map((one) => (
              <tr key={`${one.orderId} ${one.value}`}>
                <th scope="row" className="py-1 text-left font-normal">
                  {formatDateTime(one.collectedAt, labZone())}
                  <AppLink to={`/order/${one.orderId}`} className="block font-mono text-meta">
                    {one.requisitionNumber}
                  </AppLink>
                </th>
                <td className="py-1 text-right tabular-nums">{one.value}</td>
                <td className="py-1 pl-4 text-text2">{one.finding}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const endings: Record<Review['state'], (review: Review) => string> = {
  DRAFT: () => m.pharmacist.draftLine,
  REVIEWED: ({ at }) => fill(m.pharmacist.reviewedLine, { at: formatDateTime(at, labZone()) }),
  RETURNED: ({ at, reason }) =>
    fill(m.pharmacist.returnedLine, { at: formatDateTime(at, labZone()), reason: reason ?? '' }),
  UNDONE: () => m.pharmacist.undoneLine,
}

function PastReviews({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="px-4 py-4 text-hint">{m.pharmacist.noHistory}</p>
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review._id} className="grid gap-1 px-4 py-3">
          <span className="font-medium">{review.byName}</span>
          <span className="text-meta text-hint">{endings[review.state](review)}</span>
          {review.state === 'REVIEWED' && !review.stands && (
            <span className="text-meta text-warning">{m.pharmacist.standsNoMore}</span>
          )}
          {review.changes.map((change) => (
            <span key={change._id} className="wrap-anywhere">
              {fill(m.pharmacist.reportChanged, {
                name: change.name,
                was: change.was,
                now: change.now,
                reason: change.reason,
              })}
            </span>
          ))}
          {review.advice.map((line) => (
            <span key={line._id} className="wrap-anywhere text-text2">
              {line.text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Advice({ data, review, mayWrite, keep }: Omit<SidePaneProps, 'match'>) {
  const drop = useSend(api.pharmacist.drop, {
    onSuccess: keep,
    onError: (error) => toast.error(error.message),
  })
  const advice = review?.advice ?? []
  if (advice.length === 0) return <p className="px-4 py-4 text-hint">{m.pharmacist.adviceEmpty}</p>
  return (
    <ul className="divide-y divide-line" aria-label={m.pharmacist.adviceList}>
      {advice.map((line) => (
        <li key={line._id} className="flex items-start justify-between gap-3 px-4 py-3">
          <span className="min-w-0 wrap-anywhere">{line.text}</span>
          {mayWrite && review?.state === 'DRAFT' && (
            <Button
              size="s"
              variant="quiet"
              onClick={() => drop.mutate({ body: { orderId: data.order._id, id: line._id } })}
            >
              {m.pharmacist.takeBack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

import { ArrowLeft, Check } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { genderLabels } from '@contract/choices'
import { saidOf, saidWords } from '@contract/pharmacist/said'
import type { PharmacistOrder } from '@contract/pharmacist/shapes'
import { AppLink } from '@/app/router-link'
import { formatClock, formatDate, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { Facts } from '@/ui/facts'
import type { Match } from './match'
import { MatchTable } from './match-table'

/** What a reader needs before any drug result: how far each specimen can be trusted, and when each drug was last taken. */
function Grounds({ data: { validity, prescribed } }: Pick<OrderPaneProps, 'data'>) {
  const doses = prescribed.flatMap(({ name, lastDose }) => (lastDose === null ? [] : [`${name} ${lastDose}`]))
  const lines = [
    ...validity.map(({ letter, word, measured }) => ({
      label: validity.length > 1 ? fill(m.reports.toxValidityOf, { letter }) : m.reports.toxValidity,
      words: [word, ...(measured.length > 0 ? [measured.join(', ')] : [])].join(' · '),
    })),
    ...(doses.length > 0 ? [{ label: m.orders.lastDose, words: doses.join(' · ') }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <dl className="grid gap-1 text-dense">
      {lines.map(({ label, words }) => (
        <div key={label} className="wrap-anywhere">
          <dt className="mr-2 inline text-hint">{label}</dt>
          <dd className="inline">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OrderPaneProps {
  data: PharmacistOrder
  matches: readonly Match[]
  others: PharmacistOrder['found']
  line: string | undefined
  heldBy: { name: string; since: string } | undefined
  onLine: (key: string) => void
  onBack: () => void
  /** Of an order that waits no more and has the caller's unfinished review. */
  onCloseDraft?: (() => void) | undefined
}

/** One order: whose, what its specimen allows, and prescribed against found. */
export function OrderPane({
  data,
  matches,
  others,
  line,
  heldBy,
  onLine,
  onBack,
  onCloseDraft,
}: OrderPaneProps) {
  const { order, specimens } = data
  const { patient } = order
  const zone = labZone()
  const before = data.reviews.find(({ state }) => state === 'REVIEWED')
  const lapsed =
    data.waitingSince !== null && before && !before.stands && saidWords(saidOf(before)) !== '' ? before : null
  return (
    <>
      <header className="grid gap-2 px-6 pt-3 pb-3 max-sm:px-4">
        <div className="flex items-center gap-2 text-meta text-hint">
          <Button
            size="s"
            variant="quiet"
            icon={ArrowLeft}
            className="-ml-2 max-sm:h-11 md:hidden"
            onClick={onBack}
          >
            {m.pharmacist.back}
          </Button>
          <AppLink to={`/order/${order._id}`} className="font-mono whitespace-nowrap">
            {order.requisitionNumber}
          </AppLink>
          <span className="min-w-0 truncate">{order.items.map(({ name }) => name).join(', ')}</span>
        </div>
        <h2 className="text-xl/7 font-semibold wrap-anywhere">
          {patient.lastname}, {patient.firstname}{' '}
          <small className="text-dense font-normal text-hint">
            {genderLabels[patient.gender]} · {formatDate(patient.dob)}
          </small>
        </h2>
        <Facts
          facts={[
            { label: m.pharmacist.collected, value: formatDateTime(order.dateCollected, zone) },
            { label: m.pharmacist.location, value: order.location.name },
            {
              label: m.pharmacist.physician,
              value: `${order.physician.firstname} ${order.physician.lastname}`,
            },
          ]}
        />
        <Grounds data={data} />
        {heldBy && (
          <Banner
            tone="warning"
            title={fill(m.pharmacist.openedBy, { name: heldBy.name, at: formatClock(heldBy.since, zone) })}
          />
        )}
        {lapsed && (
          <Banner
            tone="warning"
            title={fill(m.pharmacist.lapsed, { name: lapsed.byName, said: saidWords(saidOf(lapsed)) })}
          />
        )}
        {onCloseDraft && (
          <Banner
            tone="warning"
            title={m.pharmacist.draftLeft}
            actions={
              <Button size="s" onClick={onCloseDraft}>
                {m.pharmacist.closeDraft}
              </Button>
            }
          />
        )}
        {specimens.map(({ letter, sentence, word }) => (
          <Banner key={letter} tone={word === 'acceptable' ? 'info' : 'warning'} title={sentence} />
        ))}
        {data.waitingSince === null && order.pharmdReviewed && (
          <p>
            <Chip tone="success" icon={Check}>
              {m.pharmacist.reviewed}
            </Chip>
          </p>
        )}
      </header>
      {matches.length + others.length === 0 ? (
        <EmptyState title={m.pharmacist.noResults} />
      ) : (
        <MatchTable matches={matches} others={others} line={line} onLine={onLine} />
      )}
    </>
  )
}

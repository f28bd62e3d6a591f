import { MapPin, PackageCheck, Phone as PhoneIcon, PhoneCall } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { formatDate } from '@/lib/format'
import { Chip } from '@/ui/chip'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { Progress } from '@/ui/progress'
import type { ShownStop } from './overlay'
import { Dock, Head, ThumbButton } from './parts'
import { SignalLine, WaitingCount } from './signal'
import { bagsInWords, clock, windowInWords } from './words'

interface StopsProps {
  stops: readonly ShownStop[]
  carried: readonly string[]
  /** The day of a kept route that is not today's. */
  oldDay: string | null
  onStop: (id: string) => void
  onHandOver: () => void
  onQueue: () => void
}

const isDone = ({ state }: ShownStop) => state !== 'WAITING'

/** Today's stops in order: the next one large, one button for the thumb. */
export function StopsView({ stops, carried, oldDay, onStop, onHandOver, onQueue }: StopsProps) {
  const open = stops.filter((stop) => !isDone(stop))
  const done = stops.filter(isDone)
  const [next, ...others] = open
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Head title={m.courier.today}>
        <WaitingCount onOpen={onQueue} />
      </Head>
      <SignalLine onOpen={onQueue} />
      {oldDay && (
        <p className="border-b border-line px-4 py-3 text-body text-text2">
          {fill(m.courier.otherDayKept, { day: formatDate(oldDay) })}
        </p>
      )}
      {stops.length > 0 && (
        <div className="flex items-center gap-3 border-b border-line bg-surface px-4 py-3 text-body">
          <Progress
            value={done.length}
            max={stops.length}
            label={fill(m.courier.progress, { done: done.length, total: stops.length })}
            className="h-1.5! flex-1"
          />
          <span className="text-text2 tabular-nums">
            {fill(m.courier.progress, { done: done.length, total: stops.length })}
          </span>
        </div>
      )}
      {stops.length === 0 && <EmptyState title={m.courier.noRoute} text={m.courier.noRouteHelp} />}
      {stops.length > 0 && open.length === 0 && (
        <EmptyState
          title={m.courier.noStopsLeft}
          text={carried.length > 0 ? m.courier.noStopsLeftHand : undefined}
        />
      )}
      <ol className="grid">
        {next && (
          <li className="border-b border-line bg-surface p-4 shadow-[inset_3px_0_var(--primary)]">
            <NextStop stop={next} onOpen={() => onStop(next._id)} />
          </li>
        )}
        {others.map((stop) => (
          <StopLine key={stop._id} stop={stop} onOpen={() => onStop(stop._id)} />
        ))}
      </ol>
      {done.length > 0 && (
        <>
          <h2 className="px-4 pt-4 pb-2 text-body text-text2">{m.courier.doneStops}</h2>
          <ol className="grid border-t border-line">
            {done.map((stop) => (
              <StopLine key={stop._id} stop={stop} onOpen={() => onStop(stop._id)} />
            ))}
          </ol>
        </>
      )}
      <Dock>
        {carried.length > 0 && (
          <ThumbButton look={next ? 'plain' : 'primary'} icon={PackageCheck} onClick={onHandOver}>
            {m.courier.handOver}
          </ThumbButton>
        )}
        {next ? (
          <ThumbButton look="primary" onClick={() => onStop(next._id)}>
            {fill(m.courier.pickUpAt, { place: next.place.name })}
          </ThumbButton>
        ) : (
          carried.length === 0 && (
            <ThumbButton onClick={onHandOver} icon={PackageCheck}>
              {m.courier.handOver}
            </ThumbButton>
          )
        )}
      </Dock>
    </div>
  )
}

function Number({ stop, next = false }: { stop: ShownStop; next?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-7 shrink-0 place-items-center rounded-full border text-body font-medium tabular-nums',
        next ? 'border-primary bg-primary text-on-primary' : 'border-control text-text2',
      )}
    >
      {stop.position}
    </span>
  )
}

const mapOf = ({ place }: ShownStop) =>
  `https://maps.google.com/?q=${encodeURIComponent(`${place.name}, ${place.address}`)}`

const linkLook =
  'inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-control border border-edge bg-surface px-4 text-lead font-medium text-text no-underline hover:bg-hover hover:no-underline'

function NextStop({ stop, onOpen }: { stop: ShownStop; onOpen: () => void }) {
  const { place } = stop
  return (
    <>
      <button type="button" onClick={onOpen} className="flex w-full items-start gap-3 text-left">
        <Number stop={stop} next />
        <span className="min-w-0 flex-1">
          <span className="block text-h3 font-semibold">{place.name}</span>
          <span className="block text-lead text-text2">{place.address}</span>
          {stop.note && <span className="block text-body text-text2">{stop.note}</span>}
        </span>
      </button>
      <dl className="flex gap-6 py-3 pl-10">
        <div>
          <dt className="text-meta text-hint">{m.courier.window}</dt>
          <dd className="text-lead font-medium tabular-nums">
            {windowInWords(stop.windowFrom, stop.windowTo)}
          </dd>
        </div>
        <div>
          <dt className="text-meta text-hint">{m.courier.bags}</dt>
          <dd className="text-lead font-medium tabular-nums">{stop.bags}</dd>
        </div>
        {stop.asked && (
          <div className="self-end">
            <Chip tone="info" icon={PhoneCall}>
              {m.courier.requested}
            </Chip>
          </div>
        )}
      </dl>
      <div className="flex gap-2">
        <a className={linkLook} href={mapOf(stop)} target="_blank" rel="noreferrer">
          <MapPin aria-hidden className="size-5" />
          {m.courier.map}
        </a>
        {place.phone && (
          <a className={linkLook} href={`tel:${place.phone.replace(/[^\d+]/g, '')}`}>
            <PhoneIcon aria-hidden className="size-5" />
            {m.courier.call}
          </a>
        )}
      </div>
    </>
  )
}

function StopLine({ stop, onOpen }: { stop: ShownStop; onOpen: () => void }) {
  const done = isDone(stop)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-18 w-full items-start gap-3 border-b border-line bg-surface px-4 py-3 text-left hover:bg-hover"
      >
        <Number stop={stop} />
        <span className="min-w-0 flex-1">
          <span className="block text-lead font-medium">{stop.place.name}</span>
          <span className="block text-body text-text2">{stop.place.address}</span>
          {stop.others.length > 0 && (
            <span className="block text-body text-text2">
              {fill(m.courier.alsoBy, { names: stop.others.join(', ') })}
            </span>
          )}
        </span>
        <span className="shrink-0 text-right">
          <span className="block text-lead font-medium tabular-nums">
            {done
              ? stop.state === 'PICKED_UP'
                ? bagsInWords(stop.taken ?? 0)
                : m.courier.stopState[stop.state]
              : bagsInWords(stop.bags)}
          </span>
          <span className="block text-body text-hint tabular-nums">
            {done ? stop.doneAt && clock(stop.doneAt) : windowInWords(stop.windowFrom, stop.windowTo)}
          </span>
        </span>
      </button>
    </li>
  )
}

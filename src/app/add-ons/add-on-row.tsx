import { CalendarClock, CircleCheck, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { AddOn } from '@contract/add-ons/shapes'
import { needWords } from '@contract/add-ons/volume-words'
import { fill, m } from '@contract/messages'
import { todayIn } from '@contract/rules/zone'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatDate, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'

const ConfirmDialog = deferred(() => import('./confirm-add-on').then((part) => part.ConfirmAddOn))

/** One request for added tests: who asked, what was checked, and what is left to do. */
export function AddOnRow({ one, named = false }: { one: AddOn; named?: boolean }) {
  const zone = labZone()
  const { ability } = useMe()
  const [asking, setAsking] = useState(false)
  const pull = useSend(api.addOns.pull, {
    invalidates: ['addOns'],
    onSuccess: () => toast.success(m.addOns.pulledDone),
    onError: ({ message }) => toast.error(message),
  })
  const isDue = one.dueOn !== null && one.confirmed === null
  const isOver = isDue && one.dueOn !== null && one.dueOn < todayIn(zone, new Date().toISOString())
  const at = (instant: string) => formatDateTime(instant, zone)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-60 flex-1">
        <p className="font-medium">
          {one.tests.map(({ name }) => name).join(', ')}{' '}
          {named ? (
            <AppLink to={`/order/${one.orderId}`} className="mono text-link">
              {one.barcode}
            </AppLink>
          ) : (
            <span className="mono text-text2">{one.barcode}</span>
          )}
        </p>
        <p className="text-meta text-text2">
          {fill(m.addOns.requestedLine, {
            how: m.addOns.hows[one.how],
            requester: one.requester,
            at: at(one.askedAt),
          })}
        </p>
        <p className="text-meta text-hint">
          {fill(m.addOns.recordedLine, { name: one.recorded.byName, volume: one.volume })}{' '}
          {one.needed === null ? m.addOns.volumeNotCompared : needWords(one.needed)}{' '}
          {one.keepsUntil === null ? '' : fill(m.addOns.keepsUntil, { at: at(one.keepsUntil) })}
          {one.note === null ? '' : ` ${one.note}`}
        </p>
        {one.pulled && (
          <p className="text-meta text-hint">
            {fill(m.addOns.pulledLine, { at: at(one.pulled.at), name: one.pulled.byName })}
          </p>
        )}
        {one.efforts.map((effort) => (
          <p key={effort.at} className="text-meta text-hint">
            {fill(m.addOns.effortLine, { at: at(effort.at), name: effort.byName, note: effort.note })}
          </p>
        ))}
        {one.confirmed && (
          <p className="flex items-center gap-1 text-meta text-success">
            <CircleCheck size={14} aria-hidden />
            {fill(m.addOns.confirmedLine, {
              at: at(one.confirmed.at),
              name: one.confirmed.byName,
              note: one.confirmed.note,
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {one.toPull && (
          <>
            <Chip tone="warning" icon={PackageOpen}>
              {fill(m.addOns.pullDue, { letter: one.letter })}
            </Chip>
            {ability.can('receive', 'Specimen') && (
              <Button
                size="s"
                busy={pull.isPending}
                aria-label={fill(m.addOns.pullOf, { barcode: one.barcode })}
                onClick={() => pull.mutate({ body: { _id: one._id, version: one.version } })}
              >
                {m.addOns.pullAct}
              </Button>
            )}
          </>
        )}
        {isDue && one.dueOn !== null && (
          <>
            <Chip tone={isOver ? 'danger' : 'neutral'} icon={CalendarClock}>
              {fill(isOver ? m.addOns.confirmOverdue : m.addOns.confirmDue, { day: formatDate(one.dueOn) })}
            </Chip>
            {ability.can('edit', 'Order') && (
              <Button size="s" onClick={() => setAsking(true)}>
                {m.addOns.confirmAct}
              </Button>
            )}
          </>
        )}
      </div>
      {asking && <ConfirmDialog one={one} onClose={() => setAsking(false)} />}
    </li>
  )
}

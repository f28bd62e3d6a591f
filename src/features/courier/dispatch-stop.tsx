import {
  ArrowDown,
  ArrowUp,
  Ban,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Clock,
  PhoneCall,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { api } from '@contract/api'
import { expectedBags } from '@contract/courier/expected'
import type { DispatchDay, DispatchStop } from '@contract/courier/shapes'
import type { StopState } from '@contract/courier/states'
import { temperatureInWords } from '@contract/courier/temperature'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { bagsInWords, clock, windowInWords } from './words'

const looks: Record<StopState, { icon: LucideIcon; ink: string }> = {
  WAITING: { icon: CircleDashed, ink: 'text-hint' },
  PICKED_UP: { icon: CircleCheck, ink: 'text-success' },
  NOTHING: { icon: CircleSlash, ink: 'text-text2' },
  PROBLEM: { icon: TriangleAlert, ink: 'text-danger' },
  CANCELLED: { icon: Ban, ink: 'text-hint' },
}

interface StopRowProps {
  stop: DispatchStop
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
  onChange: (day: DispatchDay) => void
}

/** One stop of a run: what is planned, what came of it, and its place in the order, by buttons or Alt and the arrows. */
export function DispatchStopRow({ stop, first, last, onMove, onChange }: StopRowProps) {
  const [cancelling, setCancelling] = useState(false)
  const { icon: Icon, ink } = looks[stop.state]
  const name = stop.place.name
  const expected = expectedBags(stop.bags, stop.bagList)
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons within
    <li
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-soft-line px-4 py-2 text-dense last:border-b-0"
    >
      <span className="w-6 text-right text-hint tabular-nums">{stop.position}</span>
      <span className="min-w-48 flex-1">
        <span className="font-medium">{name}</span>{' '}
        {stop.asked && (
          <Chip tone="info" icon={PhoneCall}>
            {m.courier.requested}
          </Chip>
        )}
        <span className="block text-text2">{stop.place.address}</span>
      </span>
      <span className="w-24 text-text2 tabular-nums">{windowInWords(stop.windowFrom, stop.windowTo)}</span>
      <span className="w-52">
        <span className="flex items-center gap-1.5">
          <Icon aria-hidden className={ink} />
          {m.courier.stopState[stop.state]}
          {stop.problem && `: ${m.courier.problem[stop.problem]}`}
          {stop.late && (
            <Chip tone="warning" icon={Clock}>
              {m.courier.late}
            </Chip>
          )}
        </span>
        {stop.doneAt && (
          <span className="block text-text2 tabular-nums">
            {fill(m.courier.phoneTime, { time: clock(stop.doneAt) })}, {stop.doneBy}
          </span>
        )}
        {stop.others.length > 0 && (
          <span className="block text-text2">
            {fill(m.courier.alsoBy, { names: stop.others.join(', ') })}
          </span>
        )}
        {stop.remark && <span className="block text-text2">{stop.remark}</span>}
      </span>
      <span className="w-40 tabular-nums">
        {stop.taken === null
          ? bagsInWords(stop.bags)
          : fill(m.courier.bagsCounted, {
              taken: stop.taken,
              scanned: expected.scanned,
              expected: expected.of,
            })}
        {stop.temperature !== null && (
          <span className="block text-text2">{temperatureInWords(stop.temperature, stop.limits)}</span>
        )}
        {stop.tubes > 0 && (
          <span className="block text-text2">{fill(m.courier.tubesScanned, { count: stop.tubes })}</span>
        )}
        {stop.tubesUnknown.length > 0 && (
          <span className="block text-warning">
            {fill(m.courier.tubesUnknown, { codes: stop.tubesUnknown.join(', ') })}
          </span>
        )}
        <Evidence stop={stop} />
      </span>
      <span className="flex w-44 items-center gap-1">
        <IconButton
          icon={ArrowUp}
          label={fill(m.courier.moveUp, { place: name })}
          shortcut="Alt ↑"
          aria-disabled={first || undefined}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={fill(m.courier.moveDown, { place: name })}
          shortcut="Alt ↓"
          aria-disabled={last || undefined}
          onClick={() => onMove(1)}
        />
        {stop.state === 'WAITING' && (
          <Button size="s" variant="quiet" onClick={() => setCancelling(true)}>
            {m.courier.cancelStop}
          </Button>
        )}
      </span>
      {cancelling && <CancelStop stop={stop} onClose={() => setCancelling(false)} onChange={onChange} />}
    </li>
  )
}

/** Signatures and photos, opened one at a time. */
function Evidence({ stop }: { stop: DispatchStop }) {
  const [shown, setShown] = useState<{ url: string; words: string }>()
  async function open(one: DispatchStop['evidence'][number]): Promise<void> {
    try {
      const { blob } = await callFile(api.courier.evidence, { body: { _id: one._id, kind: one.kind } })
      const kind = one.kind === 'signature' ? m.courier.seeSignature : m.courier.seePhoto
      const words = fill(m.courier.evidenceBy, { kind, name: one.by, time: clock(one.at) })
      setShown({
        url: URL.createObjectURL(blob),
        words: one.signedBy ? `${words}. ${fill(m.courier.signedName, { name: one.signedBy })}` : words,
      })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  function close(): void {
    if (shown) URL.revokeObjectURL(shown.url)
    setShown(undefined)
  }
  return (
    <>
      {stop.evidence.map((one) => (
        <Button key={`${one._id} ${one.kind}`} size="s" variant="quiet" onClick={() => void open(one)}>
          {one.kind === 'signature' ? m.courier.seeSignature : m.courier.seePhoto}
        </Button>
      ))}
      {shown && (
        <Dialog open onOpenChange={close} title={stop.place.name} description={shown.words}>
          <img src={shown.url} alt={shown.words} className="max-h-96 w-full object-contain" />
        </Dialog>
      )}
    </>
  )
}

function CancelStop({
  stop,
  onClose,
  onChange,
}: {
  stop: DispatchStop
  onClose: () => void
  onChange: (day: DispatchDay) => void
}) {
  const [reason, setReason] = useState('')
  const cancel = useSend(api.courier.cancelStop, {
    onSuccess: (day) => {
      onChange(day)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fill(m.courier.cancelStopTitle, { place: stop.place.name })}
      actions={
        <>
          <Button onClick={onClose}>{m.courier.keepStop}</Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ body: { _id: stop._id, version: stop.version, reason } })}
          >
            {m.courier.cancelStop}
          </Button>
        </>
      }
    >
      <Field label={m.courier.reason} error={cancel.error?.fields['reason'] ?? cancel.error?.message}>
        {(wiring) => (
          <Textarea
            {...wiring}
            value={reason}
            maxLength={400}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

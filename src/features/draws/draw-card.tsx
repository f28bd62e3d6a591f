import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Draw, DrawState } from '@contract/draws/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { formatClock, formatDateShort, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { collectorsQuery } from './queries'
import { instantOf, timeOf } from './wall-time'

const clock = (at: string) => formatClock(at, labZone())

/** What a person can make of an appointment in each state. */
const moves: Record<DrawState, readonly ('ARRIVED' | 'DRAWN' | 'NO_SHOW' | 'CANCELLED' | 'BOOKED')[]> = {
  BOOKED: ['ARRIVED', 'NO_SHOW', 'CANCELLED'],
  ARRIVED: ['DRAWN', 'NO_SHOW', 'BOOKED'],
  DRAWN: [],
  NO_SHOW: ['ARRIVED', 'BOOKED'],
  CANCELLED: ['BOOKED'],
}

/** One appointment: who, when, and each tube with its collector and time. */
export function DrawCard({ draw, day }: { draw: Draw; day: string }) {
  const [reason, setReason] = useState<string>()
  const move = useSend(api.draws.move, {
    invalidates: [api.draws.list],
    onError: (error) => toast.error(error.message),
  })
  const go = (state: (typeof moves)[DrawState][number], why: string | null = null) =>
    move.mutate({ body: { _id: draw._id, version: draw.version, state, reason: why } })
  const drawn = draw.tubes.filter(({ collectedAt }) => collectedAt !== null).length
  return (
    <li className="grid gap-2 border-b border-line px-6 py-3 text-dense max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="w-12 font-medium tabular-nums">{clock(draw.startsAt)}</span>
        <span className="min-w-48 flex-1">
          <span className="font-medium">{formatPerson(draw.patient)}</span>{' '}
          <span className="text-hint tabular-nums">{formatDateShort(draw.patient.dob)}</span>
          <span className="block text-text2">{draw.location.name}</span>
        </span>
        <span className="mono w-32">{draw.order?.requisitionNumber ?? m.draws.noOrder}</span>
        <span className="w-40">
          {m.draws.state[draw.state]}
          {draw.tubes.length > 0 && (
            <span className="block text-text2 tabular-nums">
              {fill(m.draws.count, { drawn, total: draw.tubes.length })}
            </span>
          )}
          {draw.reason && <span className="block text-text2">{draw.reason}</span>}
        </span>
        <span className="flex flex-wrap gap-1">
          {moves[draw.state].map((state) => (
            <Button
              key={state}
              size="s"
              variant="quiet"
              busy={move.isPending}
              onClick={() => (state === 'CANCELLED' ? setReason('') : go(state))}
            >
              {m.draws.move[state]}
            </Button>
          ))}
        </span>
      </div>
      {draw.note && <p className="pl-16 text-text2 max-sm:pl-0">{draw.note}</p>}
      {reason !== undefined && (
        <form
          className="flex flex-wrap items-center gap-2 pl-16 max-sm:pl-0"
          onSubmit={(event) => {
            event.preventDefault()
            go('CANCELLED', reason)
          }}
        >
          <TextInput
            aria-label={m.draws.reason}
            placeholder={m.draws.reason}
            className="w-72!"
            value={reason}
            maxLength={400}
            autoFocus
            onChange={({ target }) => setReason(target.value)}
          />
          <Button size="s" variant="danger" type="submit">
            {m.draws.move.CANCELLED}
          </Button>
          <Button size="s" onClick={() => setReason(undefined)}>
            {m.draws.cancel}
          </Button>
        </form>
      )}
      {draw.tubes.length > 0 && draw.state !== 'CANCELLED' && draw.state !== 'NO_SHOW' && (
        <Tubes key={draw.version} draw={draw} day={day} />
      )}
    </li>
  )
}

/** The tubes to draw, with who draws them and when. */
function Tubes({ draw, day }: { draw: Draw; day: string }) {
  const { user } = useMe()
  const collectors = useQuery(collectorsQuery).data?.docs ?? []
  const open = draw.tubes.filter(
    ({ collectedAt, state }) => collectedAt === null && (state === 'EXPECTED' || state === 'IN_TRANSIT'),
  )
  const [chosen, setChosen] = useState<readonly string[]>(open.map(({ specimenId }) => specimenId))
  const [collector, setCollector] = useState(user._id)
  const [times, setTimes] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<string>()
  const collect = useSend(api.draws.collect, {
    invalidates: [api.draws.list],
    onSuccess: () => toast.success(m.draws.recorded),
    onError: (problem) => setError(Object.values(problem.fields)[0] ?? problem.message),
  })
  const now = () => timeOf(new Date().toISOString())
  function record(): void {
    const tubes = chosen.map((specimenId) => ({
      specimenId,
      collectorId: collector,
      at: instantOf(day, times[specimenId] ?? now()),
    }))
    const whole = tubes.flatMap(({ at, ...tube }) => (at === null ? [] : [{ ...tube, at }]))
    if (whole.length < tubes.length) setError(m.draws.timeFormat)
    else {
      setError(undefined)
      collect.mutate({ body: { _id: draw._id, version: draw.version, tubes: whole } })
    }
  }
  return (
    <div className="grid gap-2 pl-16 max-sm:pl-0">
      <ul className="grid gap-1" aria-label={m.draws.tubes}>
        {draw.tubes.map((tube) => {
          const isOpen = open.includes(tube)
          return (
            <li key={tube.specimenId} className="flex flex-wrap items-center gap-3">
              {isOpen ? (
                <label className="flex items-center gap-2">
                  <Checkbox
                    checked={chosen.includes(tube.specimenId)}
                    onChange={() =>
                      setChosen(
                        chosen.includes(tube.specimenId)
                          ? chosen.filter((id) => id !== tube.specimenId)
                          : [...chosen, tube.specimenId],
                      )
                    }
                  />
                  <span className="mono">{tube.barcode}</span>
                </label>
              ) : (
                <span className="mono">{tube.barcode}</span>
              )}
              <span className="text-text2">{tube.container ?? tube.sampleType}</span>
              {isOpen ? (
                <TextInput
                  size="s"
                  type="time"
                  className="w-32!"
                  aria-label={`${m.draws.collectedAt} ${tube.barcode}`}
                  value={times[tube.specimenId] ?? now()}
                  onChange={({ target }) => setTimes({ ...times, [tube.specimenId]: target.value })}
                />
              ) : (
                tube.collectedAt && (
                  <span className="tabular-nums">
                    {fill(m.draws.drawnBy, { name: tube.collector ?? '', time: clock(tube.collectedAt) })}
                  </span>
                )
              )}
            </li>
          )
        })}
      </ul>
      {open.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <NativeSelect
            aria-label={m.draws.collector}
            value={collector}
            onChange={({ target }) => setCollector(target.value)}
            options={collectors.map(({ _id, name }) => ({ value: _id, label: name }))}
            className="w-56!"
          />
          <Button
            variant="primary"
            busy={collect.isPending}
            disabledReason={chosen.length === 0 ? m.draws.tubes : undefined}
            onClick={record}
          >
            {chosen.length === 1 ? m.draws.collectOne : fill(m.draws.collect, { count: chosen.length })}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

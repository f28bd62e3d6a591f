import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { identifiers, type Draw, type DrawState } from '@contract/draws/shapes'
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

type Identifier = (typeof identifiers)[number]

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

/**
 * The tubes to draw, in the order of draw: each is recorded by its scan or its own button, once the patient said name and birth
 * date.
 */
function Tubes({ draw, day }: { draw: Draw; day: string }) {
  const { user } = useMe()
  const collectors = useQuery(collectorsQuery).data?.docs ?? []
  const open = draw.tubes.filter(
    ({ collectedAt, state }) => collectedAt === null && (state === 'EXPECTED' || state === 'IN_TRANSIT'),
  )
  const [matches, setMatches] = useState<readonly Identifier[]>([])
  const [code, setCode] = useState('')
  const [collector, setCollector] = useState(user._id)
  const [times, setTimes] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<string>()
  const collect = useSend(api.draws.collect, {
    invalidates: [api.draws.list],
    onSuccess: (_, { body }) =>
      toast.success(fill(m.draws.recorded, { barcode: body.tubes[0]?.barcode ?? '' })),
    onError: (problem) => setError(Object.values(problem.fields)[0] ?? problem.message),
  })
  const isIdentified = draw.identifiedAt !== null || identifiers.every((one) => matches.includes(one))
  const now = () => timeOf(new Date().toISOString())
  function record(barcode: string): void {
    const at = instantOf(day, times[barcode] ?? now())
    if (!isIdentified) setError(m.draws.notIdentified)
    else if (at === null) setError(m.draws.timeFormat)
    else {
      setError(undefined)
      const tubes = [{ barcode, collectorId: collector, at }]
      collect.mutate({ body: { _id: draw._id, version: draw.version, tubes, identified: [...matches] } })
    }
  }
  function scan(event: FormEvent): void {
    event.preventDefault()
    const scanned = code.trim().toUpperCase()
    const tube = draw.tubes.find(({ barcode }) => barcode.toUpperCase() === scanned)
    setCode('')
    if (scanned === '') return
    if (tube) record(tube.barcode)
    else setError(fill(m.draws.tubeUnknown, { barcode: scanned }))
  }
  return (
    <div className="grid gap-2 pl-16 max-sm:pl-0">
      {draw.identifiedAt !== null ? (
        <p className="text-text2">
          {fill(m.draws.identified, { name: draw.identifiedBy ?? '', time: clock(draw.identifiedAt) })}
        </p>
      ) : (
        open.length > 0 && (
          <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <legend className="float-left mr-4 font-medium">{m.draws.askTitle}</legend>
            {identifiers.map((one) => (
              <label key={one} className="flex items-center gap-2">
                <Checkbox
                  checked={matches.includes(one)}
                  onChange={() =>
                    setMatches(
                      matches.includes(one) ? matches.filter((other) => other !== one) : [...matches, one],
                    )
                  }
                />
                {m.draws.ask[one]}
              </label>
            ))}
          </fieldset>
        )
      )}
      {open.length > 0 && (
        <form className="flex flex-wrap items-center gap-2" onSubmit={scan}>
          <TextInput
            mono
            aria-label={m.draws.scan}
            placeholder={m.draws.scan}
            className="w-56!"
            value={code}
            maxLength={60}
            onChange={({ target }) => setCode(target.value)}
          />
          <NativeSelect
            aria-label={m.draws.collector}
            value={collector}
            onChange={({ target }) => setCollector(target.value)}
            options={collectors.map(({ _id, name }) => ({ value: _id, label: name }))}
            className="w-56!"
          />
          <span className="text-text2">{m.draws.inOrder}</span>
        </form>
      )}
      <ol className="grid gap-1" aria-label={m.draws.tubes}>
        {draw.tubes.map((tube, place) => (
          <li key={tube.barcode} className="flex flex-wrap items-center gap-3">
            <span className="w-5 text-right text-hint tabular-nums">{place + 1}</span>
            <span className="mono">{tube.barcode}</span>
            <span className="text-text2">{tube.container ?? tube.sampleType}</span>
            {open.includes(tube) ? (
              <>
                <TextInput
                  size="s"
                  type="time"
                  className="w-32!"
                  aria-label={`${m.draws.collectedAt} ${tube.barcode}`}
                  value={times[tube.barcode] ?? now()}
                  onChange={({ target }) => setTimes({ ...times, [tube.barcode]: target.value })}
                />
                <Button
                  size="s"
                  aria-label={fill(m.draws.collectTube, { barcode: tube.barcode })}
                  busy={collect.isPending}
                  disabledReason={isIdentified ? undefined : m.draws.notIdentified}
                  onClick={() => record(tube.barcode)}
                >
                  {m.draws.record}
                </Button>
              </>
            ) : (
              tube.collectedAt && (
                <span className="tabular-nums">
                  {fill(m.draws.drawnBy, { name: tube.collector ?? '', time: clock(tube.collectedAt) })}
                </span>
              )
            )}
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

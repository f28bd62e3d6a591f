import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '@contract/api'
import type { DispatchDay, DispatchRun, Pickup } from '@contract/courier/shapes'
import { fill, m } from '@contract/messages'
import { keyOf, useSend } from '@/api/query'
import { todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { announce } from '@/ui/live-region'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { couriersQuery, dayQuery } from './dispatch-queries'
import { DispatchStopRow } from './dispatch-stop'
import { PickupDialog } from '@/app/courier/pickup-dialog'
import { clock, windowInWords } from './words'

/** A day's runs as they stand now, asked for again every twenty seconds. */
export function DayBoard({ day }: { day: string | undefined }) {
  const today = todayIn(labZone())
  const query = useQuery(dayQuery(day))
  const client = useQueryClient()
  const navigate = useNavigate()
  const couriers = useQuery(couriersQuery).data?.docs ?? []
  const [asking, setAsking] = useState(false)
  // What a change answers is the day as it is: no second question.
  const show = (fresh: DispatchDay) =>
    client.setQueryData(keyOf(api.courier.day, { body: day === undefined ? {} : { day } }), fresh)
  const failed = { onError: (error: Error) => toast.error(error.message) }
  const assign = useSend(api.courier.assign, { onSuccess: show, ...failed })
  const plan = useSend(api.courier.planPickup, { onSuccess: show, ...failed })
  const { data } = query
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-6 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={m.courier.dispatchDay}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="date"
              value={day ?? today}
              onChange={({ target }) =>
                void navigate({
                  to: '/dispatch',
                  search: { day: target.value === '' || target.value === today ? undefined : target.value },
                  replace: true,
                })
              }
            />
          )}
        </Field>
        <Button className="ml-auto" onClick={() => setAsking(true)}>
          {m.courier.newPickup}
        </Button>
      </div>
      {data ? (
        <>
          {data.unplanned.length > 0 && (
            <section aria-labelledby="unplanned" className="rounded-card border border-line bg-surface">
              <h2 id="unplanned" className="px-4 py-3">
                {m.courier.unplannedTitle}
              </h2>
              <ul className="border-t border-line">
                {data.unplanned.map((pickup) => (
                  <Unplanned
                    key={pickup._id}
                    pickup={pickup}
                    runs={data.runs}
                    onPlan={(runId) =>
                      plan.mutate({ body: { _id: pickup._id, version: pickup.version, runId } })
                    }
                  />
                ))}
              </ul>
            </section>
          )}
          {data.runs.length === 0 && (
            <EmptyState title={m.courier.dispatchEmpty} text={m.courier.dispatchEmptyHelp} />
          )}
          {data.runs.map((run) => (
            <Run
              key={run._id}
              run={run}
              couriers={couriers}
              onChange={show}
              onAssign={(courierId) =>
                assign.mutate({ body: { _id: run._id, version: run.version, courierId } })
              }
            />
          ))}
        </>
      ) : query.isError ? (
        <EmptyState
          tone="error"
          title={m.courier.dispatchFailed}
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={m.courier.dispatchLoading} />
      )}
      {asking && (
        <PickupDialog
          day={day ?? today}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            toast.success(m.courier.pickupSaved)
            void query.refetch()
          }}
        />
      )}
    </div>
  )
}

function Unplanned({
  pickup,
  runs,
  onPlan,
}: {
  pickup: Pickup
  runs: readonly DispatchRun[]
  onPlan: (runId: string) => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-soft-line px-4 py-2 text-dense last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{pickup.location.name}</span>{' '}
        <span className="text-text2 tabular-nums">{windowInWords(pickup.windowFrom, pickup.windowTo)}</span>{' '}
        <span className="text-hint">
          {pickup.askedBy}, {clock(pickup.askedAt)}
        </span>
      </span>
      {runs.length > 0 && (
        <NativeSelect
          aria-label={fill(m.courier.planTo, { place: pickup.location.name })}
          placeholder={m.courier.planOn}
          value=""
          onChange={({ target }) => target.value !== '' && onPlan(target.value)}
          options={runs.map(({ _id, name }) => ({ value: _id, label: name }))}
          className="w-48!"
        />
      )}
    </li>
  )
}

interface RunProps {
  run: DispatchRun
  couriers: readonly { _id: string; name: string }[]
  onChange: (day: DispatchDay) => void
  onAssign: (courierId: string | null) => void
}

function Run({ run, couriers, onChange, onAssign }: RunProps) {
  const live = run.stops.filter(({ state }) => state !== 'CANCELLED')
  const done = live.filter(({ state }) => state !== 'WAITING').length
  const move = useSend(api.courier.moveStop, {
    onSuccess: onChange,
    onError: (error) => toast.error(error.message),
  })
  return (
    <section aria-label={run.name} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <h2>{run.name}</h2>
        <NativeSelect
          aria-label={fill(m.courier.runCourier, { run: run.name })}
          placeholder={m.courier.nobody}
          value={run.courier?._id ?? ''}
          onChange={({ target }) => onAssign(target.value === '' ? null : target.value)}
          options={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
          className="w-52!"
        />
        <span className="text-dense text-text2 tabular-nums">
          {fill(m.courier.runSummary, { done, total: live.length })}
        </span>
        <span className="ml-auto text-dense text-hint tabular-nums">
          {run.heardAt ? fill(m.courier.heard, { time: clock(run.heardAt) }) : m.courier.heardNever}
        </span>
      </div>
      <ol>
        {run.stops.map((stop, at) => (
          <DispatchStopRow
            key={stop._id}
            stop={stop}
            first={at === 0}
            last={at === run.stops.length - 1}
            onChange={onChange}
            onMove={(by) => {
              const position = at + 1 + by
              if (position < 1 || position > run.stops.length || move.isPending) return
              move.mutate(
                { body: { _id: stop._id, version: stop.version, position } },
                {
                  onSuccess: () => announce(fill(m.courier.movedTo, { place: stop.place.name, position })),
                },
              )
            }}
          />
        ))}
      </ol>
    </section>
  )
}

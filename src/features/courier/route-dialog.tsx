import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { CourierRoute } from '@contract/courier/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LocationBox } from '@/form/location-field'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { readDegrees } from './degrees'
import { couriersQuery } from './dispatch-queries'

type Line = CourierRoute['stops'][number]

const degreesText = (value: number | null | undefined) => (value == null ? '' : String(value))

/** A route: its name, courier, days, and its stops in order. */
export function RouteDialog({ route, onClose }: { route: CourierRoute | null; onClose: () => void }) {
  const couriers = useQuery(couriersQuery).data?.docs ?? []
  const [name, setName] = useState(route?.name ?? '')
  const [courierId, setCourierId] = useState(route?.courier?._id ?? '')
  const [days, setDays] = useState<readonly number[]>(route?.days ?? [1, 2, 3, 4, 5])
  const [cold, setCold] = useState(degreesText(route?.temperatureFrom))
  const [warm, setWarm] = useState(degreesText(route?.temperatureTo))
  const [active, setActive] = useState(route?.active ?? true)
  const [stops, setStops] = useState<readonly Line[]>(route?.stops ?? [])
  const done = () => {
    toast.success(m.courier.routeSaved)
    onClose()
  }
  const options = { invalidates: [api.courier.routes, api.courier.day], onSuccess: done }
  const add = useSend(api.courier.addRoute, options)
  const update = useSend(api.courier.updateRoute, options)
  const { error, isPending } = route ? update : add
  const errorOf = (field: string) => error?.fields[field] ?? error?.fields[`route.${field}`]
  const [badLimits, setBadLimits] = useState<Partial<Record<'temperatureFrom' | 'temperatureTo', string>>>({})
  function save(): void {
    const [temperatureFrom, temperatureTo] = [readDegrees(cold), readDegrees(warm)]
    const bad = m.courier.temperatureRange
    setBadLimits({
      ...(temperatureFrom === undefined && { temperatureFrom: bad }),
      ...(temperatureTo === undefined && { temperatureTo: bad }),
    })
    if (temperatureFrom === undefined || temperatureTo === undefined) return
    const fields = {
      temperatureFrom,
      temperatureTo,
      name,
      courierId: courierId || null,
      days: [...days],
      active,
      stops: stops.map(({ locationId, windowFrom, windowTo, bags, note }) => ({
        locationId,
        windowFrom: windowFrom || null,
        windowTo: windowTo || null,
        bags,
        note,
      })),
    }
    if (route) update.mutate({ body: { route: { ...fields, _id: route._id, version: route.version } } })
    else add.mutate({ body: { route: fields } })
  }
  const change = (at: number, part: Partial<Line>) =>
    setStops(stops.map((stop, place) => (place === at ? { ...stop, ...part } : stop)))
  function move(at: number, by: 1 | -1): void {
    const other = stops[at + by]
    const stop = stops[at]
    if (!other || !stop) return
    setStops(stops.map((one, place) => (place === at ? other : place === at + by ? stop : one)))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title={route ? route.name : m.courier.newRoute}
      actions={
        <>
          <Button onClick={onClose}>{m.courier.cancel}</Button>
          <Button variant="primary" busy={isPending} onClick={save}>
            {m.courier.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={m.courier.routeName} error={errorOf('name')}>
            {(wiring) => (
              <TextInput
                {...wiring}
                value={name}
                maxLength={80}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={m.courier.routeCourier} error={errorOf('courierId')}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                placeholder={m.courier.nobody}
                value={courierId}
                onChange={({ target }) => setCourierId(target.value)}
                options={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
              />
            )}
          </Field>
        </div>
        <Field group label={m.courier.routeDays} error={errorOf('days')}>
          {() => (
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              {m.courier.dayNames.map((day, at) => (
                <label key={day} className="flex items-center gap-2 text-dense">
                  <Checkbox
                    checked={days.includes(at)}
                    onChange={() =>
                      setDays(days.includes(at) ? days.filter((one) => one !== at) : [...days, at])
                    }
                  />
                  {day}
                </label>
              ))}
            </div>
          )}
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          {(
            [
              ['temperatureFrom', m.courier.routeCold, cold, setCold],
              ['temperatureTo', m.courier.routeWarm, warm, setWarm],
            ] as const
          ).map(([field, label, value, set]) => (
            <Field
              key={field}
              label={label}
              hint={m.courier.routeLimitHint}
              error={badLimits[field] ?? errorOf(field)}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  value={value}
                  maxLength={6}
                  onChange={({ target }) => set(target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        <section className="grid gap-2">
          <h3>{m.courier.routeStops}</h3>
          <ol className="grid gap-2">
            {stops.map((stop, at) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons within
              <li
                key={`${stop.locationId} ${at}`}
                onKeyDown={(event) => {
                  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                  event.preventDefault()
                  move(at, event.key === 'ArrowUp' ? -1 : 1)
                }}
                className="flex flex-wrap items-center gap-2 border-b border-soft-line pb-2 text-dense"
              >
                <span className="w-5 text-right text-hint tabular-nums">{at + 1}</span>
                <span className="min-w-40 flex-1 font-medium">{stop.location}</span>
                <TextInput
                  aria-label={`${m.courier.from} ${stop.location}`}
                  type="time"
                  className="w-32!"
                  value={stop.windowFrom ?? ''}
                  onChange={({ target }) => change(at, { windowFrom: target.value || null })}
                />
                <TextInput
                  aria-label={`${m.courier.to} ${stop.location}`}
                  type="time"
                  className="w-32!"
                  value={stop.windowTo ?? ''}
                  invalid={errorOf(`stops.${at}.windowTo`) !== undefined}
                  onChange={({ target }) => change(at, { windowTo: target.value || null })}
                />
                <TextInput
                  aria-label={`${m.courier.bags} ${stop.location}`}
                  inputMode="numeric"
                  className="w-16!"
                  value={String(stop.bags)}
                  onChange={({ target }) => change(at, { bags: Number(target.value.replace(/\D/g, '')) })}
                />
                <TextInput
                  aria-label={`${m.courier.note} ${stop.location}`}
                  placeholder={m.courier.note}
                  className="w-44!"
                  value={stop.note ?? ''}
                  maxLength={400}
                  onChange={({ target }) => change(at, { note: target.value || null })}
                />
                <IconButton
                  icon={ArrowUp}
                  label={fill(m.courier.moveUp, { place: stop.location })}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={fill(m.courier.moveDown, { place: stop.location })}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon={X}
                  label={fill(m.courier.routeRemoveStop, { place: stop.location })}
                  onClick={() => setStops(stops.filter((_, place) => place !== at))}
                />
                {(errorOf(`stops.${at}.windowTo`) ?? errorOf(`stops.${at}.locationId`)) && (
                  <p role="alert" className="w-full pl-7 text-danger">
                    {errorOf(`stops.${at}.windowTo`) ?? errorOf(`stops.${at}.locationId`)}
                  </p>
                )}
              </li>
            ))}
          </ol>
          <LocationBox
            label={m.courier.routeAddStop}
            placeholder={m.courier.routeAddStop}
            value={null}
            onChange={(place) =>
              place &&
              setStops([
                ...stops,
                {
                  locationId: place._id,
                  location: place.name,
                  windowFrom: null,
                  windowTo: null,
                  bags: 1,
                  note: null,
                },
              ])
            }
          />
        </section>
        <label className="flex items-center gap-2 text-dense">
          <Checkbox checked={active} onChange={() => setActive(!active)} />
          {m.courier.routeActive}
        </label>
        {error && Object.keys(error.fields).length === 0 && (
          <p role="alert" className="text-dense text-danger">
            {error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { canNavigate } from '@contract/abilities'
import { judgeTemperature, temperatureInWords } from '@contract/courier/temperature'
import type { BagRow, BagsOfDay } from '@contract/courier/shapes'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { isApiError } from '@/api/errors'
import { useMe } from '@/app/me'
import { useBuilt } from '@/app/paths'
import { AppLink } from '@/app/router-link'
import { play } from '@/app/scan/sounds'
import { Button } from '@/ui/button'
import { announce } from '@/ui/live-region'
import { toast } from '@/ui/toast'

const bagsQuery = read(api.courier.bags, {}, { every: 30 })

/**
 * Bags beside specimens: a scan of a bag's number receives the bag, and every other scan goes on to the specimens. A number is a
 * bag's where a courier or a clinic recorded it as one.
 */
export function useCourierBags() {
  const query = useQuery(bagsQuery)
  const arrive = useSend(api.courier.arrive, {
    invalidates: [api.courier.bags],
    onSuccess: ({ bag, already }) => {
      play(already ? 'look' : 'good')
      const words = fill(
        already ? m.courier.bagAlready : bag.location ? m.courier.bagArrivedFrom : m.courier.bagArrived,
        { code: bag.code, location: bag.location ?? '' },
      )
      const measured = bag.temperature === null ? '' : temperatureInWords(bag.temperature, bag.limits)
      announce(`${words}. ${measured}`)
      if (bag.temperature !== null && judgeTemperature(bag.temperature, bag.limits) === 'outside')
        toast.error(words, { detail: measured })
      else toast.success(words, measured ? { detail: measured } : {})
    },
    onError: (error) => {
      play('look')
      toast.error(error.message)
    },
  })
  const bags = query.data?.bags ?? []
  return {
    data: query.data,
    failed: query.isError && !isApiError(query.error, 'forbidden'),
    /** Whether a scan was a bag's, which is received then. */
    take(code: string): boolean {
      const known = code.trim().toUpperCase()
      if (!bags.some((bag) => bag.code === known)) return false
      arrive.mutate({ body: { code: known, at: new Date().toISOString() } })
      return true
    },
  }
}

const groups: readonly { title: string; holds: (bag: BagRow) => boolean }[] = [
  { title: m.courier.receivingMissing, holds: ({ state }) => state === 'PICKED_UP' },
  { title: m.courier.receivingHanded, holds: ({ state }) => state === 'HANDED_OVER' },
  {
    title: m.courier.receivingExpected,
    holds: ({ state }) => state === 'EXPECTED' || state === 'NOT_HERE',
  },
  {
    title: m.courier.receivingExtra,
    holds: ({ state, pickedAt, expected }) => state === 'ARRIVED' && pickedAt === null && !expected,
  },
]

/** Expected bags against those that came: the difference by name. */
export function CourierBags({ data, failed }: { data: BagsOfDay | undefined; failed: boolean }) {
  const { ability } = useMe()
  const built = useBuilt()
  const [open, setOpen] = useState(false)
  const link = built.has('/dispatch') && canNavigate(ability, '/dispatch') && (
    <AppLink to="/dispatch" className="text-dense">
      {m.courier.toDispatch}
    </AppLink>
  )
  if (failed) return <p className="text-dense text-text2">{m.courier.receivingFailed}</p>
  if (!data) return null
  if (data.bags.length === 0 && data.counted.length === 0) return link || null
  const arrived = data.bags.filter(({ state }) => state === 'ARRIVED').length
  const shown = groups.map(({ title, holds }) => ({ title, bags: data.bags.filter(holds) }))
  const outside = data.bags.filter(
    ({ temperature, limits }) => temperature !== null && judgeTemperature(temperature, limits) === 'outside',
  )
  const different = shown.some(({ bags }) => bags.length > 0) || data.counted.length > 0
  return (
    <section aria-label={m.courier.receivingTitle} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-dense">
        <h2>{m.courier.receivingTitle}</h2>
        <span className="tabular-nums">
          {fill(m.courier.receivingTally, { arrived, expected: data.bags.length })}
        </span>
        {!different && <span className="text-text2">{m.courier.receivingAll}</span>}
        <span className="ml-auto flex items-center gap-3">
          {link}
          {different && (
            <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? m.courier.receivingHide : m.courier.receivingShow}
            </Button>
          )}
        </span>
      </div>
      {outside.length > 0 && (
        <ul className="border-t border-line px-4 py-2 text-dense text-warning">
          {outside.map(({ code, temperature, limits }) => (
            <li key={code}>
              {fill(m.courier.bagTemperature, { code, words: temperatureInWords(temperature ?? 0, limits) })}
            </li>
          ))}
        </ul>
      )}
      {open && different && (
        <div className="grid gap-2 border-t border-line px-4 py-3 text-dense">
          {shown.map(
            ({ title, bags }) =>
              bags.length > 0 && (
                <div key={title}>
                  <h3>{title}</h3>
                  <ul>
                    {bags.map((bag) => (
                      <li key={bag.code} className="flex gap-3">
                        <span className="mono w-36">{bag.code}</span>
                        <span className="text-text2">
                          {[
                            bag.location,
                            bag.courier,
                            bag.temperature !== null && temperatureInWords(bag.temperature, bag.limits),
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </li>
                    ))}
                  </ul>
                </div>
              ),
          )}
          {data.counted.map((one) => (
            <p key={one.location}>{fill(m.courier.receivingCounted, one)}</p>
          ))}
        </div>
      )}
    </section>
  )
}

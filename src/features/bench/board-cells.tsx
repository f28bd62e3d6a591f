import type { BoardControl } from '@contract/bench/shapes'
import { fill, m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { formatDate } from '@/lib/format'
import { Chip } from '@/ui/chip'
import { controlTone } from './control-tone'

/** What does not count as waiting, and why; nothing where there is none. */
export function KeptBack({ held, expired }: { held: number; expired: number }) {
  const parts = [
    held > 0 ? fill(m.bench.keptHeld, { count: held }) : '',
    expired > 0 ? fill(m.bench.keptExpired, { count: expired }) : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <span className="block text-meta text-hint xl:whitespace-nowrap">
      {parts.map((part, at) => (
        <span key={part} className="whitespace-nowrap max-xl:block">
          {part}
          {at < parts.length - 1 && <span className="max-xl:hidden">, </span>}
        </span>
      ))}
    </span>
  )
}

const isQuiet = ({ state }: BoardControl) => state === 'in_control'

/** What is not in control by name, with why; the others are counted. */
export function Controls({ controls }: { controls: readonly BoardControl[] }) {
  if (controls.length === 0) return <span className="whitespace-nowrap text-hint">{m.bench.noControls}</span>
  const loud = controls.filter((one) => !isQuiet(one))
  const quiet = controls.filter(isQuiet)
  const [first] = quiet
  const named = loud.length === 0 && first ? [first] : loud.slice(0, 3)
  const more = controls.length - named.length
  return (
    <span className="grid justify-items-start gap-0.5">
      {named.map(({ planId, test, instrument, state, why }) => {
        const { tone, icon } = controlTone[state]
        return (
          <AppLink
            key={planId}
            to={`/qc?plan=${planId}`}
            className="grid justify-items-start hover:underline md:min-w-48"
          >
            <Chip tone={tone} icon={icon} look={state === 'in_control' ? 'bare' : undefined}>
              {fill(m.bench.controlAt, {
                instrument: `${instrument.code} ${test.code}`,
                state: m.qualityControl.state[state],
              })}
            </Chip>
            {state !== 'in_control' && <span className="text-meta text-text2">{why}</span>}
          </AppLink>
        )
      })}
      {more > 0 && (
        <span className="text-meta text-hint">
          {loud.length > named.length
            ? fill(m.bench.moreLots, { count: more })
            : fill(m.bench.moreControls, { count: more })}
        </span>
      )}
    </span>
  )
}

export function Lots({ controls }: { controls: readonly BoardControl[] }) {
  const lots = new Map(controls.flatMap(({ lots: all }) => all.map((lot) => [lot.number, lot] as const)))
  const [first, ...rest] = [...lots.values()].toSorted((a, b) => a.lastDay.localeCompare(b.lastDay))
  if (!first) return null
  return (
    <span title={first.name} className="whitespace-nowrap tabular-nums">
      {fill(m.bench.lotUntil, { number: first.number, day: formatDate(first.lastDay) })}{' '}
      {rest.length > 0 && (
        <span className="block text-meta text-hint">{fill(m.bench.moreLots, { count: rest.length })}</span>
      )}
    </span>
  )
}

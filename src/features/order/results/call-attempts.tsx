import { fill, m } from '@contract/messages'
import type { CallAttempt } from '@contract/results/shapes'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'

/** `Called 10:02, no answer, Marcus Oyelaran`, as the report prints it too. */
function attemptText({ outcome, at, toldTo, byName, phone, note }: CallAttempt): string {
  const ended = {
    reached: fill(m.order.attemptReached, { name: toldTo ?? '' }),
    noAnswer: m.order.attemptNoAnswer,
    leftMessage: toldTo ? fill(m.order.attemptLeftMessageWith, { name: toldTo }) : m.order.attemptLeftMessage,
  }[outcome]
  return [fill(m.order.attemptCalled, { at: formatClock(at, labZone()) }), phone, ended, byName, note]
    .filter(Boolean)
    .join(', ')
}

/** What was tried to tell somebody of a value, oldest first. */
export function CallAttempts({ attempts }: { attempts: readonly CallAttempt[] }) {
  if (attempts.length === 0) return null
  return (
    <ul aria-label={m.order.attempts} className="text-meta text-hint">
      {attempts.map((one) => (
        <li key={`${one.at} ${one.outcome} ${one.by}`}>{attemptText(one)}</li>
      ))}
    </ul>
  )
}

/** The clinic's number, to be dialed from here where the machine can. */
export function ClinicPhone({ name, phone }: { name: string; phone: string | null }) {
  return (
    <p className="text-dense text-text2">
      {name}:{' '}
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="font-semibold text-text tabular-nums">
          {phone}
        </a>
      ) : (
        m.order.criticalNoPhone
      )}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { Path } from '@contract/abilities'
import { api } from '@contract/api'
import { messages, t } from '@contract/messages'
import { read } from '@/api/query'
import { useReference } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { Card } from '@/ui/card'
import type { HomeCounts, Opens } from './queries'

const words = messages.home.setup

interface Step {
  label: string
  to: Path
  /** Undefined: this screen cannot tell. */
  done: boolean | undefined
}

/** A laboratory in which nothing has happened yet. */
export const isNew = ({ tiles, days, turnaround, work }: HomeCounts): boolean =>
  tiles.every(({ value }) => value === 0) &&
  days.every(({ received, reported }) => received === 0 && reported === 0) &&
  turnaround.length === 0 &&
  work.length === 0

/** What a new laboratory needs before its first order, each step leading to its screen. */
export function SetupChecklist({ opens }: { opens: Opens }) {
  const { labInfo, tests, panels } = useReference()
  const { data: printers } = useQuery(read(api.labels.printers, {}, { fresh: 300 }))
  const steps: Step[] = [
    { label: words.labInfo, to: '/labInfo', done: labInfo.clia !== '' && labInfo.address.line1 !== null },
    { label: words.users, to: '/users', done: undefined },
    { label: words.catalogue, to: '/tests', done: tests.length > 0 && panels.length > 0 },
    { label: words.printer, to: '/barcodeprinters', done: printers && printers.some(({ active }) => active) },
    { label: words.firstOrder, to: '/orderentry', done: false },
  ]
  const done = steps.filter((step) => step.done).length
  return (
    <Card
      title={t('home.setup.title')}
      sub={t('home.setup.text')}
      end={t('home.setup.progress', { done, total: steps.length })}
    >
      <ol className="text-dense">
        {steps.map(({ label, to, done: ready }) => (
          <li
            key={label}
            className="flex h-10 items-center gap-3 border-b border-soft-line px-4 last:border-b-0"
          >
            {ready ? (
              <CircleCheck aria-hidden className="text-hint" />
            ) : (
              <Circle aria-hidden className="text-hint" />
            )}
            {opens(to) ? <AppLink to={to}>{label}</AppLink> : <span>{label}</span>}
            <span className="ml-auto text-meta text-hint">
              {ready === undefined ? '' : t(ready ? 'home.setup.done' : 'home.setup.open')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

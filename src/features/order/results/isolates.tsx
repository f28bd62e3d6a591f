import { isLive } from '@contract/orders/live'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import { readEntered } from '@contract/rules/entered-value'
import { isolateHead, mayHoldIsolates } from '@contract/rules/isolates'
import { useMe } from '@/app/me'
import { deferred } from '@/ui/deferred'
import { mayDo, type Bench } from './analysis-rules'
import type { IsolatesMode } from './isolate-draft'
import type { ResultActions } from './use-result-actions'

const IsolatesDialog = deferred(() => import('./isolates-dialog').then((part) => part.IsolatesDialog))

interface IsolatesProps {
  analysis: Analysis
  bench: Bench
  actions: ResultActions
  /** While values are typed nothing else takes the focus. */
  closed: boolean
}

/** The isolates of a culture under its name, and the button that opens them. */
export function Isolates({ analysis, bench, actions, closed }: IsolatesProps) {
  const { ability } = useMe()
  const [open, setOpen] = useState(false)
  const { isolates = [], definition, raw, name, state } = analysis
  const read = readEntered(definition, raw ?? '')
  const grew = read.ok && mayHoldIsolates(definition, read.value)
  const mode: IsolatesMode =
    state === 'RELEASED'
      ? ability.can('correct', 'Result') && mayDo('retract', analysis, bench)
        ? 'correct'
        : 'read'
      : ability.can('enter', 'Result') && mayDo('enterResult', analysis, bench)
        ? 'enter'
        : 'read'
  const offers = isLive(analysis) && grew && mode !== 'read'
  if (isolates.length === 0 && !offers) return null
  return (
    <span className="block text-meta text-hint">
      {isolates.map((one) => (
        <span key={one.number} className="block">
          {one.number}. {isolateHead(one)}
        </span>
      ))}
      {!closed && (
        <button
          type="button"
          aria-label={fill(isolates.length > 0 ? m.order.isolatesOf : m.order.isolatesAddTo, { name })}
          className="cursor-pointer text-link underline-offset-2 hover:underline"
          onClick={() => setOpen(true)}
        >
          {isolates.length > 0 ? m.order.isolates : m.order.isolatesAdd}
        </button>
      )}
      {open && (
        <IsolatesDialog
          analysis={analysis}
          mode={isLive(analysis) ? mode : 'read'}
          actions={actions}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

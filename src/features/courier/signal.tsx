import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { usePhoneContext } from './use-phone'
import { clock, closedInWords, waitingInWords } from './words'

/** How many records are not sent, or that all are. Before the phone looked into its queue nothing is said of it. */
export function WaitingCount({ onOpen }: { onOpen: () => void }) {
  const { state } = usePhoneContext()
  const count = state.waiting.length
  const off = state.noSignalSince !== null
  const unsent = state.closed + state.refused.length
  const all = state.looked ? m.courier.allSent : ''
  const rest = unsent > 0 ? fill(m.courier.notAllSent, { count: unsent }) : all
  const Icon = off ? CloudOff : CloudUpload
  return (
    <button
      type="button"
      onClick={onOpen}
      className="ml-auto flex min-h-12 items-center gap-1.5 rounded-control px-2 text-body text-text hover:bg-hover"
    >
      {(off || count > 0) && <Icon aria-hidden className="size-5" />}
      <span role="status">{count > 0 ? waitingInWords(count) : off ? m.courier.noSignal : rest}</span>
    </button>
  )
}

/** A sentence each, never a block: work goes on without a signal. */
export function SignalLine({ onOpen }: { onOpen: () => void }) {
  const { state } = usePhoneContext()
  const waiting = state.waiting.length > 0
  return (
    <>
      {state.closed > 0 && <Line warns text={closedInWords(state.closed)} onOpen={onOpen} />}
      {state.noStore ? (
        <Line text={m.courier.noStore} />
      ) : state.noSignalSince !== null ? (
        <Line
          text={noSignal(state.noSignalSince, state.waiting.length)}
          onOpen={waiting ? onOpen : undefined}
        />
      ) : null}
      {state.noSignalSince === null && waiting && state.trouble !== null && (
        <Line warns text={state.trouble} onOpen={onOpen} />
      )}
    </>
  )
}

function noSignal(since: number, count: number): string {
  const time = clock(since)
  if (count === 0) return fill(m.courier.noSignalNone, { time })
  return fill(m.courier.noSignalSince, {
    time,
    count: count === 1 ? m.courier.scansOne : fill(m.courier.scansMany, { count }),
  })
}

/** `warns`: it is not the signal. */
function Line({
  text,
  warns = false,
  onOpen,
}: {
  text: string
  warns?: boolean
  onOpen?: (() => void) | undefined
}) {
  const Icon = warns ? TriangleAlert : CloudOff
  return (
    <div className="flex items-start gap-3 border-b border-line bg-bg px-4 py-3 text-body">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <p className="min-w-0 flex-1">{text}</p>
      {onOpen && (
        <button type="button" onClick={onOpen} className="-my-3 min-h-12 px-2 text-link hover:underline">
          {m.courier.see}
        </button>
      )}
    </div>
  )
}

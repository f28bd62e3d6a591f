import { CloudOff, CloudUpload } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { usePhoneContext } from './use-phone'
import { clock, waitingInWords } from './words'

/** How many records are not sent; nothing where all are and there is a signal. */
export function WaitingCount({ onOpen }: { onOpen: () => void }) {
  const { state } = usePhoneContext()
  const count = state.waiting.length
  const off = state.noSignalSince !== null
  const Icon = off ? CloudOff : CloudUpload
  return (
    <button
      type="button"
      onClick={onOpen}
      className="ml-auto flex min-h-12 items-center gap-1.5 rounded-control px-2 text-body text-text hover:bg-hover"
    >
      {(off || count > 0) && <Icon aria-hidden className="size-5" />}
      <span role="status">
        {count > 0 ? waitingInWords(count) : off ? m.courier.noSignal : m.courier.allSent}
      </span>
    </button>
  )
}

/** One sentence, never a block: work goes on without a signal. */
export function SignalLine({ onOpen }: { onOpen: () => void }) {
  const { state } = usePhoneContext()
  const count = state.waiting.length
  if (state.noStore) return <Line text={m.courier.noStore} />
  if (state.noSignalSince === null) return null
  const time = clock(state.noSignalSince)
  const text =
    count === 0
      ? fill(m.courier.noSignalNone, { time })
      : fill(m.courier.noSignalSince, {
          time,
          count: count === 1 ? m.courier.scansOne : fill(m.courier.scansMany, { count }),
        })
  return <Line text={text} onOpen={count > 0 ? onOpen : undefined} />
}

function Line({ text, onOpen }: { text: string; onOpen?: (() => void) | undefined }) {
  return (
    <div className="flex items-start gap-3 border-b border-line bg-bg px-4 py-3 text-body">
      <CloudOff aria-hidden className="mt-0.5 size-5 text-warning" />
      <p className="min-w-0 flex-1">{text}</p>
      {onOpen && (
        <button type="button" onClick={onOpen} className="-my-3 min-h-12 px-2 text-link hover:underline">
          {m.courier.see}
        </button>
      )}
    </div>
  )
}

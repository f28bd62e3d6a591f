import { m } from '@contract/messages'
import type { CourierEventInput } from '@contract/courier/events'
import { EmptyState } from '@/ui/empty-state'
import { Dock, Head, ThumbButton } from './parts'
import { usePhoneContext } from './use-phone'
import { clock, closedInWords } from './words'

const detailOf = (event: CourierEventInput): string => ('code' in event ? event.code : '')

/** What is on this phone and not at the laboratory, and what the laboratory did not take. */
export function QueueView({ onBack }: { onBack: () => void }) {
  const { phone, state } = usePhoneContext()
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Head title={m.courier.queueTitle} onBack={onBack} />
      {state.closed > 0 && (
        <p className="border-b border-line bg-danger-soft px-4 py-3 text-body">
          {closedInWords(state.closed)}
        </p>
      )}
      {state.waiting.length > 0 ? (
        <p className="px-4 py-3 text-body text-text2">{state.trouble ?? m.courier.queueHelp}</p>
      ) : (
        state.refused.length + state.closed === 0 && <EmptyState title={m.courier.queueEmpty} />
      )}
      {state.waiting.length > 0 && (
        <ul className="border-t border-line" aria-label={m.courier.queueTitle}>
          {state.waiting.map((event) => (
            <li
              key={event._id}
              className="flex min-h-12 items-center gap-3 border-b border-line bg-surface px-4 text-body"
            >
              <span className="flex-1">{m.courier.queueKind[event.kind]}</span>
              <span className="mono truncate">{detailOf(event)}</span>
              <span className="text-hint tabular-nums">{clock(event.at)}</span>
            </li>
          ))}
        </ul>
      )}
      {state.refused.length > 0 && (
        <section className="pt-4">
          <h2 className="px-4 text-lead font-semibold">{m.courier.queueRefused}</h2>
          <p className="px-4 pb-2 text-body text-text2">{m.courier.queueRefusedHelp}</p>
          <ul className="border-t border-line">
            {state.refused.map(({ n, event, message }) => (
              <li key={n} className="flex items-center gap-3 border-b border-line bg-danger-soft px-4 py-2">
                <span className="min-w-0 flex-1 text-body">
                  <span className="block font-medium">
                    {m.courier.queueKind[event.kind]} <span className="mono">{detailOf(event)}</span>{' '}
                    {clock(event.at)}
                  </span>
                  {message}
                </span>
                <button
                  type="button"
                  className="min-h-12 px-2 text-lead text-link"
                  onClick={() => void phone.remove(n)}
                >
                  {m.courier.queueRemove}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Dock>
        <ThumbButton look="primary" aria-busy={state.sending} onClick={() => void phone.send()}>
          {m.courier.queueNow}
        </ThumbButton>
      </Dock>
    </div>
  )
}

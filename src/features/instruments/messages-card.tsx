import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Inbox, Reply, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { lineStateLabels, saidKindLabels } from '@contract/instrument-lines/choices'
import type { LineMessage } from '@contract/instrument-lines/shapes'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { messagesQuery, rawQuery } from './queries'

const cues = {
  RECEIVED: { tone: 'neutral', icon: Inbox },
  READ: { tone: 'success', icon: CircleCheck },
  UNREADABLE: { tone: 'danger', icon: TriangleAlert },
  ANSWERED: { tone: 'info', icon: Reply },
} as const
const step = 25
const most = 200

/** What came from an instrument, newest first; a message itself is shown to who may see patients in it. */
export function MessagesCard({ instrumentId }: { instrumentId: string }) {
  const { ability } = useMe()
  const mayRead = ability.can('edit', 'Instrument')
  const [limit, setLimit] = useState(step)
  const [shown, setShown] = useState<string>()
  const { data, error, refetch } = useQuery(messagesQuery(instrumentId, limit))
  return (
    <Card title={m.instrumentLines.messages} sub={m.instrumentLines.messagesSub}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} label={m.instrumentLines.messages} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={m.instrumentLines.noMessages} text={m.instrumentLines.noMessagesHelp} />
      ) : (
        <>
          <ul aria-label={m.instrumentLines.listLabel} className="divide-y divide-soft-line">
            {data.docs.map((one) => (
              <MessageRow key={one._id} message={one} {...(mayRead ? { onShow: setShown } : {})} />
            ))}
          </ul>
          {data.total > data.docs.length && (
            <div className="flex flex-wrap items-center gap-3 px-4 py-2 text-meta text-hint">
              {fill(m.instrumentLines.shownOf, { shown: data.docs.length, total: data.total })}
              {limit < most && (
                <Button size="s" onClick={() => setLimit(Math.min(most, limit + step))}>
                  {m.instrumentLines.showMore}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {shown !== undefined && <MessageDialog id={shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}

function MessageRow({ message, onShow }: { message: LineMessage; onShow?: (id: string) => void }) {
  const { _id, kind, state, why, results, unread, times, receivedAt } = message
  const counts = [
    results > 0
      ? fill(results === 1 ? m.instrumentLines.resultsCountOne : m.instrumentLines.resultsCount, {
          count: results,
        })
      : null,
    unread > 0 ? fill(m.instrumentLines.unreadCount, { count: unread }) : null,
    times > 1 ? fill(m.instrumentLines.timesCount, { count: times }) : null,
  ].filter((one) => one !== null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-dense">
      <span className="w-44 whitespace-nowrap text-text2 tabular-nums max-sm:w-full">
        {formatDateTime(receivedAt, labZone())}
      </span>
      <Chip {...cues[state]}>{lineStateLabels[state]}</Chip>
      <span>{saidKindLabels[kind]}</span>
      {counts.length > 0 && (
        <span className={unread > 0 ? 'font-medium text-danger' : 'text-text2'}>{counts.join(', ')}</span>
      )}
      {why !== null && <span className="min-w-0 flex-1 wrap-anywhere text-text2">{why}</span>}
      {onShow && (
        <Button size="s" className="ml-auto" onClick={() => onShow(_id)}>
          {m.instrumentLines.showRaw}
        </Button>
      )}
    </li>
  )
}

/** A message as it came, what was read of it, and the answer to it. */
function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(rawQuery(id))
  const text = 'bg-sunken px-3 py-2 font-mono text-meta/6 wrap-anywhere whitespace-pre-wrap'
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="l" title={m.instrumentLines.raw}>
      {error && !data ? (
        <EmptyState tone="error" title={error.message} requestId={error.requestId} />
      ) : !data ? (
        <SkeletonRows rows={5} label={m.instrumentLines.raw} />
      ) : (
        <div className="grid gap-4">
          <pre className={text} aria-label={m.instrumentLines.raw}>
            {data.text}
          </pre>
          {data.lines.length > 0 && (
            <section>
              <h3 className="mb-1 font-medium">{m.instrumentLines.linesHead}</h3>
              <ul className="divide-y divide-soft-line text-dense">
                {data.lines.map((one, at) => (
                  <li key={at} className="grid gap-x-3 py-1 sm:grid-cols-[1fr_1fr_1fr]">
                    <span className="wrap-anywhere">{one.specimen ?? one.control}</span>
                    <span className="wrap-anywhere">{one.test}</span>
                    <span className="wrap-anywhere">
                      {[one.value, one.unit, ...one.flags].filter(Boolean).join(' ')}
                    </span>
                    {one.why !== null && (
                      <span className="text-danger sm:col-span-3">
                        {one.line}: {one.why}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h3 className="mb-1 font-medium">{m.instrumentLines.answer}</h3>
            {data.answer === null ? (
              <p className="text-dense text-hint">{m.instrumentLines.noAnswer}</p>
            ) : (
              <pre className={text} aria-label={m.instrumentLines.answer}>
                {data.answer}
              </pre>
            )}
          </section>
        </div>
      )}
    </Dialog>
  )
}

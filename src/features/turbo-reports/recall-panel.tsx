import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, X } from 'lucide-react'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { Recall, RecallRecipient } from '@contract/recalls/shapes'
import { DifferenceLines } from '@/app/orders/difference-lines'
import { AppLink } from '@/app/router-link'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { recallQuery } from './queries'

const NoteDialog = deferred(() => import('./note-dialog').then((part) => part.NoteDialog))

const at = (instant: string) => formatDateTime(instant, labZone())

/** One recall: what changed, and each person who has the old version, with what is known of them. */
export function RecallPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: recall, error } = useQuery(recallQuery(id))
  useShortcut({ keys: 'Escape', label: m.orders.peekClose, group: m.lists.group }, onClose)
  const shown = recall?._id === id ? recall : undefined
  return (
    <aside
      aria-label={fill(m.recalls.panelLabel, { number: shown?.requisitionNumber ?? '' })}
      className="w-100 flex-none overflow-y-auto border-l border-line bg-surface text-dense max-md:fixed max-md:inset-0 max-md:z-20 max-md:w-full max-md:border-l-0"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-4">
        <div className="mr-auto min-w-0">
          <h2 className="truncate">{shown ? formatPerson(shown.patient) : ''}</h2>
          {shown && (
            <p className="text-meta text-hint">
              <AppLink to={`/order/${shown.orderId}`} className="mono underline underline-offset-2">
                {shown.requisitionNumber}
              </AppLink>
            </p>
          )}
        </div>
        <IconButton size="s" icon={X} label={m.orders.peekClose} shortcut="Esc" onClick={onClose} />
      </header>
      {error && <p className="p-4 text-danger">{error.message}</p>}
      {shown ? <Body recall={shown} /> : !error && <SkeletonRows rows={5} label={m.recalls.people} />}
    </aside>
  )
}

function Body({ recall }: { recall: Recall }) {
  const [noted, setNoted] = useState<RecallRecipient>()
  return (
    <div className="grid gap-4 p-4">
      <section className="grid gap-2">
        <h3 className="font-semibold">{m.recalls.difference}</h3>
        <DifferenceLines lines={recall.difference} />
      </section>
      <section className="grid gap-2">
        <h3 className="font-semibold">{m.recalls.people}</h3>
        <ul className="divide-y divide-soft-line rounded-card border border-line">
          {recall.people.map((one) => (
            <Person
              key={one._id}
              person={one}
              onNote={recall.closedAt === null && !one.acknowledged ? () => setNoted(one) : undefined}
            />
          ))}
        </ul>
      </section>
      {noted && <NoteDialog recipient={noted} onClose={() => setNoted(undefined)} />}
    </div>
  )
}

function Person({ person, onNote }: { person: RecallRecipient; onNote: (() => void) | undefined }) {
  const { name, reach, received, told, acknowledged, note } = person
  return (
    <li className="grid gap-1 px-3 py-2">
      <div className="flex items-start gap-2">
        <span className="mr-auto min-w-0">
          <b className="font-medium">{name}</b>
          {reach && <span className="block text-text2">{reach}</span>}
        </span>
        {onNote && (
          <Button size="s" aria-label={fill(m.recalls.noteOf, { name })} onClick={onNote}>
            {m.recalls.noteButton}
          </Button>
        )}
      </div>
      <span className="text-meta text-hint">
        {fill(m.recalls.had, { number: received.number, how: received.how, at: at(received.at) })}
      </span>
      <span className={told ? 'text-text2' : 'text-danger'}>
        {told
          ? fill(told.to ? m.recalls.toldTo : m.recalls.told, {
              at: at(told.at),
              how: m.recalls.how[told.how],
              to: told.to ?? '',
            })
          : !acknowledged && m.recalls.notTold}
      </span>
      <span className="flex gap-1.5">
        {acknowledged ? (
          <CircleCheck aria-hidden className="mt-px flex-none text-success" />
        ) : (
          <Clock aria-hidden className="mt-px flex-none text-neutral" />
        )}
        {acknowledged
          ? fill(m.recalls.acknowledgedBy, {
              name: acknowledged.by,
              at: at(acknowledged.at),
              how: m.recalls.how[acknowledged.how],
            })
          : m.recalls.notAcknowledged}
      </span>
      {note && <span className="text-text2">{note}</span>}
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { longestMessage } from '@contract/contact/shapes'
import type { Ticket } from '@contract/helpdesk/shapes'
import { fill, m } from '@contract/messages'
import { useSend, type Stale } from '@/api/query'
import { useUnsaved } from '@/app/unsaved'
import { formatDateTime } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { usePhone } from '@/lib/use-media'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { stateLabels, TicketChip } from './columns'
import { ticketQuery } from './queries'

/** One ticket beside the list, on a phone over it: what was asked, what was answered, and the next answer. */
export function TicketPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const phone = usePhone()
  useShortcut({ keys: 'Escape', label: m.helpdesk.close, group: m.lists.group }, onClose)
  if (phone)
    return (
      <Dialog open onOpenChange={onClose} title={m.helpdesk.ticket} size="m">
        <Body key={id} id={id} />
      </Dialog>
    )
  return (
    <aside
      aria-label={m.helpdesk.ticket}
      className="w-120 flex-none overflow-y-auto border-l border-line bg-surface max-lg:w-96"
    >
      <header className="flex items-center gap-2 border-b border-line py-2.5 pr-3 pl-4">
        <h2 className="mr-auto">{m.helpdesk.ticket}</h2>
        <IconButton size="s" icon={X} label={m.helpdesk.close} shortcut="Esc" onClick={onClose} />
      </header>
      <div className="p-4">
        <Body key={id} id={id} />
      </div>
    </aside>
  )
}

function Body({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ticketQuery(id))
  if (!data && error)
    return (
      <EmptyState
        tone="error"
        title={m.helpdesk.failed}
        text={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={6} />
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <h3 className="mr-auto min-w-0 break-words">
          <span className="mono font-normal text-text2">{data.number}</span> {data.subject}
        </h3>
        <TicketChip state={data.state} />
      </div>
      <ol className="grid gap-3">
        <Said name={data.mine ? m.helpdesk.you : data.fromName} at={data.createdAt} text={data.text} />
        {data.replies.map((reply) => (
          <Said
            key={reply._id}
            name={reply.mine ? m.helpdesk.you : reply.byName}
            staff={reply.staff}
            at={reply.at}
            text={reply.text}
          />
        ))}
      </ol>
      <Answer ticket={data} />
    </div>
  )
}

interface SaidProps {
  name: string
  staff?: boolean
  at: string
  text: string
}

function Said({ name, staff = false, at, text }: SaidProps) {
  return (
    <li className={cx('rounded-card border border-line px-3 py-2', staff ? 'bg-sunken' : 'bg-surface')}>
      <p className="flex flex-wrap gap-x-2 text-meta text-hint">
        <b className="font-semibold text-text">{name}</b>
        {staff && <span>{m.helpdesk.staff}</span>}
        <time dateTime={at} className="ml-auto">
          {formatDateTime(at, labZone())}
        </time>
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>
    </li>
  )
}

const staleAfter: Stale[] = ['helpdesk', api.session.notifications]

function Answer({ ticket }: { ticket: Ticket }) {
  const [text, setText] = useState('')
  useUnsaved(text.trim() !== '')
  const reply = useSend(api.helpdesk.reply, { invalidates: staleAfter, onSuccess: () => setText('') })
  const move = useSend(api.helpdesk.setState, {
    invalidates: staleAfter,
    onSuccess: ({ number, state }) =>
      toast.success(fill(m.helpdesk.moved, { number, state: stateLabels[state].toLowerCase() })),
    onError: (error) => toast.error(m.helpdesk.moveFailed, { detail: error.message }),
  })
  const closed = ticket.state === 'CLOSED'
  const send = () => {
    if (text.trim() !== '' && !reply.isPending) reply.mutate({ body: { _id: ticket._id, text } })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      {reply.error && (
        <Banner tone="danger" title={m.helpdesk.replyFailed}>
          {reply.error.message}
        </Banner>
      )}
      <Field label={m.helpdesk.replyLabel}>
        {(wiring) => (
          <Textarea
            {...wiring}
            value={text}
            maxLength={longestMessage}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              send()
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={reply.isPending}
          disabledReason={text.trim() === '' ? m.contact.needText : undefined}
        >
          {m.helpdesk.reply}
        </Button>
        <Button
          busy={move.isPending}
          onClick={() =>
            move.mutate({
              body: { _id: ticket._id, version: ticket.version, state: closed ? 'OPEN' : 'CLOSED' },
            })
          }
        >
          {closed ? m.helpdesk.reopen : m.helpdesk.settle}
        </Button>
        <span className="ml-auto text-meta text-hint max-sm:hidden">{m.helpdesk.keys}</span>
      </div>
    </form>
  )
}

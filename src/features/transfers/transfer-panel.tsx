import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Transfer } from '@contract/transfers/shapes'
import { invalidate, useSend } from '@/api/query'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { AppLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { resultWords, transferCue, transferWhy } from '@/app/transfers/cues'
import { formatDate, formatDateTime } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { Outside } from './outside'
import { rawQuery, transferQuery } from './queries'

const AcceptDialog = deferred(() => import('./accept-dialog').then((part) => part.AcceptDialog))

const at = (instant: string) => formatDateTime(instant, labZone())
const refuse = [{ value: 'refuse', label: m.transfers.refuseButton }] as const

/** One transfer beside the list: what it waits for, its tries, its results, and what can be done. */
export function TransferPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(transferQuery(id))
  const transfer = data?._id === id ? data : undefined
  useShortcut({ keys: 'Escape', label: m.orders.peekClose, group: m.lists.group }, onClose)
  return (
    <aside
      aria-label={fill(m.transfers.panelLabel, { number: transfer?.requisitionNumber ?? '' })}
      className="flex w-100 flex-none flex-col overflow-y-auto border-l border-line bg-surface text-dense max-md:fixed max-md:inset-0 max-md:z-20 max-md:w-full max-md:border-l-0"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-4">
        <div className="mr-auto min-w-0">
          <h2 className="truncate">{transfer?.partner}</h2>
          <p className="text-text2 tabular-nums">{transfer?.clia}</p>
        </div>
        <IconButton size="s" icon={X} label={m.orders.peekClose} shortcut="Esc" onClick={onClose} />
      </header>
      {error && <p className="p-4 text-danger">{error.message}</p>}
      {transfer ? <Body transfer={transfer} /> : !error && <SkeletonRows rows={5} />}
      {transfer && <Actions transfer={transfer} />}
    </aside>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Body({ transfer }: { transfer: Transfer }) {
  const [raw, setRaw] = useState(false)
  const why = transferWhy({ ...transfer, holds: [] })
  const { patient, lines, screens, comment, answers } = transfer.bundle
  return (
    <div className="grid gap-4 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <StateChip cue={transferCue(transfer)} />
        {why && <span className="text-text2">{why}</span>}
      </p>
      <p className="grid">
        <span>
          <span className="mono">{transfer.requisitionNumber}</span>,{' '}
          {fill(m.transfers.versionOf, { number: transfer.number })}
        </span>
        <span>{`${patient.lastname}, ${patient.firstname}, ${formatDate(patient.dob)}`}</span>
        {transfer.orderId && (
          <AppLink to={`/order/${transfer.orderId}`} className="text-link underline underline-offset-2">
            {m.transfers.openOrder}
          </AppLink>
        )}
      </p>
      {transfer.holds.length > 0 && (
        <Section title={m.transfers.holds}>
          <ul className="grid list-disc gap-1 pl-5">
            {transfer.holds.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={m.transfers.asked}>
        <ul>
          {lines.map(({ line, code, name, letter }) => (
            <li key={line}>{`${name} (${code}), ${letter}`}</li>
          ))}
        </ul>
        {comment && <p className="whitespace-pre-line">{comment}</p>}
        {answers.map((one) => (
          <p key={one.key}>{fill(m.transfers.answered, one)}</p>
        ))}
        {screens.length > 0 && (
          <p className="text-text2">{fill(m.transfers.screens, { count: screens.length })}</p>
        )}
      </Section>
      {transfer.results.length > 0 && (
        <Section title={m.transfers.columnResults}>
          <p>{resultWords(transfer)}</p>
        </Section>
      )}
      {transfer.outside.length > 0 && (
        <Section title={m.transfers.fromOther}>
          <ul className="grid gap-2">
            {transfer.outside.map((one) => (
              <Outside key={one._id} one={one} />
            ))}
          </ul>
        </Section>
      )}
      {transfer.direction === 'OUT' && (
        <Section title={m.transfers.tries}>
          {transfer.attempts.length === 0 && <p className="text-hint">{m.transfers.noTries}</p>}
          <ol className="grid gap-1">
            {transfer.attempts.map(({ number, askedAt, askedBy, end, words }) => (
              <li key={number} className="grid">
                <span className="flex flex-wrap gap-x-2">
                  <span className="text-hint">{fill(m.transfers.tryNumber, { number })}</span>
                  <span>{end === null ? m.transfers.tryOpen : m.transfers.tryEnd[end]}</span>
                  <span className="text-hint tabular-nums">{at(askedAt)}</span>
                </span>
                {(words ?? askedBy) && <span className="text-text2">{words ?? askedBy}</span>}
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section title={m.transfers.hash}>
        <p className="mono text-meta break-all">{transfer.sha256}</p>
        <Button size="s" variant="quiet" className="justify-self-start" onClick={() => setRaw(!raw)}>
          {m.transfers.showRaw}
        </Button>
        {raw && <Raw id={transfer._id} />}
      </Section>
    </div>
  )
}

function Raw({ id }: { id: string }) {
  const { data, error } = useQuery(rawQuery(id))
  if (error) return <p className="text-danger">{error.message}</p>
  return (
    <Textarea
      readOnly
      rows={12}
      aria-label={m.transfers.rawTitle}
      className="font-mono text-meta"
      value={data?.body ?? ''}
    />
  )
}

function Actions({ transfer }: { transfer: Transfer }) {
  const [dialog, setDialog] = useState<'accept' | 'refuse'>()
  const { _id, version, direction, state, inHand } = transfer
  const failed = (error: Error) => void toast.error(error.message)
  const again = useSend(api.transfers.again, {
    invalidates: ['transfers'],
    onSuccess: () => void toast.success(m.transfers.sentAgain),
    onError: failed,
  })
  const ask = useSend(api.transfers.ask, {
    invalidates: ['transfers', 'orders', 'results', 'reports'],
    onSuccess: ({ problem, came }) =>
      void (problem === null
        ? toast.success(fill(m.transfers.askedDone, { count: came }))
        : toast.error(problem)),
    onError: failed,
  })
  const client = useQueryClient()
  const refusing = useSend(api.transfers.refuse, {
    invalidates: ['transfers'],
    onError: ({ code }) => void (code === 'stale' && invalidate(client, 'transfers')),
    onSuccess: () => {
      toast.success(m.transfers.refuseDone)
      setDialog(undefined)
    },
  })
  const waitsHere = direction === 'IN' && state === 'SENT'
  if (!waitsHere && direction === 'IN') return null
  return (
    <footer className="mt-auto flex flex-wrap gap-2 border-t border-line px-4 py-3">
      {waitsHere && (
        <>
          <Button variant="primary" onClick={() => setDialog('accept')}>
            {m.transfers.acceptButton}
          </Button>
          <Button variant="quiet" onClick={() => setDialog('refuse')}>
            {m.transfers.refuseButton}
          </Button>
        </>
      )}
      {direction === 'OUT' && state === 'PREPARED' && !inHand && (
        <Button
          icon={RefreshCw}
          busy={again.isPending}
          onClick={() => again.mutate({ body: { _id, version } })}
        >
          {m.transfers.again}
        </Button>
      )}
      {direction === 'OUT' && (
        <Button busy={ask.isPending} onClick={() => ask.mutate({ body: { _id } })}>
          {m.transfers.askButton}
        </Button>
      )}
      {dialog === 'accept' && <AcceptDialog transfer={transfer} onClose={() => setDialog(undefined)} />}
      {dialog === 'refuse' && (
        <ReasonDialog
          title={fill(m.transfers.refuseTitle, { number: transfer.requisitionNumber })}
          description={m.transfers.refuseText}
          choices={refuse}
          error={refusing.error}
          busy={refusing.isPending}
          onSave={(_how, reason) => refusing.mutate({ body: { _id, version, reason } })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </footer>
  )
}

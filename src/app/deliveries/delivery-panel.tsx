import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api } from '@contract/api'
import type { Attempt, Delivery } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import type { PdfFile } from '@/app/orders/pdf-dialog'
import { AppLink } from '@/app/router-link'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'
import { formatDate, formatDateTime, formatPerson } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { shortTime, whyText } from './cues'

const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))

const at = (instant: string) => formatDateTime(instant, labZone())

interface DeliveryPanelProps {
  delivery: Delivery | undefined
  error: Error | null
  cue: StateLook | undefined
  /** What may be done with it. */
  actions: ReactNode
  onClose: () => void
}

/** One delivery beside its list: where it goes, every try, and its paper. */
export function DeliveryPanel({ delivery, error, cue, actions, onClose }: DeliveryPanelProps) {
  useShortcut({ keys: 'Escape', label: m.orders.peekClose, group: m.lists.group }, onClose)
  return (
    <aside
      aria-label={fill(m.deliveries.panelLabel, { name: delivery?.recipient ?? '' })}
      className="flex w-100 flex-none flex-col overflow-y-auto border-l border-line bg-surface text-dense max-md:fixed max-md:inset-0 max-md:z-20 max-md:w-full max-md:border-l-0"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-4">
        <div className="mr-auto min-w-0">
          <h2 className="truncate">{delivery?.recipient}</h2>
          <p className="text-text2 tabular-nums">{delivery?.address}</p>
        </div>
        <IconButton size="s" icon={X} label={m.orders.peekClose} shortcut="Esc" onClick={onClose} />
      </header>
      {error && <p className="p-4 text-danger">{error.message}</p>}
      {delivery ? (
        <Body delivery={delivery} cue={cue} />
      ) : (
        !error && <SkeletonRows rows={5} label={m.deliveries.tries} />
      )}
      {delivery && actions && (
        <footer className="mt-auto flex flex-wrap gap-2 border-t border-line px-4 py-3">{actions}</footer>
      )}
    </aside>
  )
}

function Body({ delivery, cue }: { delivery: Delivery; cue: StateLook | undefined }) {
  const [file, setFile] = useState<PdfFile>()
  const { patient, orderId, requisitionNumber, number, mediaKey, followedBy, misdirected, secondAt } =
    delivery
  const why = whyText(delivery)
  return (
    <div className="grid gap-4 p-4">
      <p className="flex flex-wrap items-center gap-2">
        {cue && <StateChip cue={cue} />}
        {why && <span className="text-text2">{why}</span>}
      </p>
      {orderId && requisitionNumber ? (
        <p>
          <AppLink to={`/order/${orderId}`} className="mono underline underline-offset-2">
            {requisitionNumber}
          </AppLink>{' '}
          {delivery.purpose === 'elr' && `${m.deliveries.elrOf}, `}
          {patient && formatPerson(patient)}, {fill(m.order.reportVersion, { number: number ?? 0 })}
        </p>
      ) : (
        <p>{m.faxes.testTitle}</p>
      )}
      <p className="flex gap-2">
        {mediaKey && (
          <Button
            size="s"
            onClick={() =>
              setFile({
                id: `media ${mediaKey}`,
                title: `${fill(m.order.reportVersion, { number: number ?? 0 })}, ${requisitionNumber ?? ''}`,
                filename: `${requisitionNumber ?? 'report'}_v${number ?? 0}.pdf`,
                load: async (signal) =>
                  (await callFile(api.reports.media, { params: { key: mediaKey } }, { signal })).blob,
              })
            }
          >
            {m.deliveries.preview}
          </Button>
        )}
        {delivery.channel === 'fax' && (
          <Button
            size="s"
            variant="quiet"
            onClick={() =>
              setFile({
                id: `cover ${delivery._id}`,
                title: m.faxes.cover,
                filename: 'cover.pdf',
                load: async (signal) =>
                  (await callFile(api.faxes.cover, { params: { id: delivery._id } }, { signal })).blob,
              })
            }
          >
            {m.faxes.cover}
          </Button>
        )}
      </p>
      {misdirected && (
        <Banner tone="danger" title={m.faxes.misdirectedTitle}>
          {misdirected.who}. {misdirected.what}.{' '}
          {misdirected.tellPatientBy
            ? fill(m.faxes.tellPatientBy, { date: formatDate(misdirected.tellPatientBy) })
            : m.faxes.noBreach}
        </Banner>
      )}
      <section className="grid gap-2">
        <h3 className="font-semibold">{m.deliveries.tries}</h3>
        {delivery.attempts.length === 0 ? (
          <p className="text-hint">{m.deliveries.noTries}</p>
        ) : (
          <ol className="divide-y divide-soft-line rounded-card border border-line">
            {delivery.attempts.map((attempt) => (
              <Try key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
      {secondAt && <p className="text-text2">{fill(m.deliveries.secondAt, { at: at(secondAt) })}</p>}
      {followedBy && (
        <p className="text-text2">
          {fill(m.deliveries.followedBy, {
            name: followedBy.recipient,
            state: m.deliveries.state[followedBy.state].toLowerCase(),
          })}
        </p>
      )}
      {delivery.endedBy && delivery.endedAt && (
        <p className="text-hint">
          {fill(m.deliveries.endedBy, { name: delivery.endedBy, at: at(delivery.endedAt) })}
        </p>
      )}
      {file && <PdfDialog file={file} onClose={() => setFile(undefined)} />}
    </div>
  )
}

function Try({ attempt }: { attempt: Attempt }) {
  const { number, askedAt, askedBy, end, words, partnerId, pages, pagesSent } = attempt
  const ended = end === null ? m.deliveries.tryOpen : m.deliveries.tryEnd[end]
  return (
    <li className="grid gap-0.5 px-3 py-2">
      <span className="flex gap-3">
        <span className="flex-none text-hint">{fill(m.deliveries.tryNumber, { number })}</span>
        <span className="flex-none tabular-nums">{shortTime(askedAt)}</span>
        <span className="ml-auto text-right">{words ?? ended}</span>
      </span>
      <span className="flex gap-3 text-meta text-hint">
        {partnerId && <span className="mono truncate">{partnerId}</span>}
        {pages !== null && (
          <span>
            {pagesSent === null
              ? fill(m.deliveries.pages, { count: pages })
              : fill(m.deliveries.pagesOf, { sent: pagesSent, count: pages })}
          </span>
        )}
        {askedBy && <span className="ml-auto truncate">{askedBy}</span>}
      </span>
    </li>
  )
}

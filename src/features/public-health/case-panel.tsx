import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { MissingPlace } from '@contract/public-health/choices'
import type { Case, Missing } from '@contract/public-health/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { deliveryCues, shortTime } from '@/app/deliveries/cues'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { AppLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatPerson } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { CallDialog } from './call-dialog'
import { DueText } from './columns'
import { caseQuery } from './queries'

/** One reportable result beside its list: what is needed, what can be done, and its message. */
export function CasePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(caseQuery(id))
  const one = data?._id === id ? data : undefined
  useShortcut({ keys: 'Escape', label: m.orders.peekClose, group: m.lists.group }, onClose)
  return (
    <aside
      aria-label={fill(m.publicHealth.panelLabel, { requisition: one?.requisitionNumber ?? '' })}
      className="flex w-100 flex-none flex-col overflow-y-auto border-l border-line bg-surface text-dense max-md:fixed max-md:inset-0 max-md:z-20 max-md:w-full max-md:border-l-0"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-4">
        <div className="mr-auto min-w-0">
          <h2 className="truncate">{one?.condition}</h2>
          <p className="text-text2">{one && [one.state, one.agency].filter(Boolean).join(' · ')}</p>
        </div>
        <IconButton size="s" icon={X} label={m.orders.peekClose} shortcut="Esc" onClick={onClose} />
      </header>
      {error && <p className="p-4 text-danger">{error.message}</p>}
      {one ? <Body one={one} /> : !error && <SkeletonRows rows={5} label={m.publicHealth.message} />}
      {one && <Actions key={one.version} one={one} />}
    </aside>
  )
}

/** Where an element is filled in. */
function placeLink({ place, id }: Missing, orderId: string): string | null {
  const links: Record<MissingPlace, string | null> = {
    patient: id && `/patient/${id}`,
    county: null,
    location: id && `/location/${id}`,
    physician: '/physicians',
    order: `/order/${orderId}`,
    test: id && `/test/${id}`,
    lab: '/labInfo',
    agency: '/publichealth?tab=agencies',
    message: `/order/${orderId}`,
  }
  return links[place]
}

function Body({ one }: { one: Case }) {
  const { orderId, requisitionNumber, patient, test, result, why, missing, delivery, called, message } = one
  return (
    <div className="grid gap-4 p-4">
      <div>
        <p className="font-medium">
          {test}: {result}
        </p>
        <p>
          <AppLink to={`/order/${orderId}`} className="mono underline underline-offset-2">
            {requisitionNumber}
          </AppLink>{' '}
          {formatPerson(patient)}, {fill(m.order.reportVersion, { number: one.number })}
        </p>
        <p className="tabular-nums">
          {m.publicHealth.columnDue}: <DueText row={one} />
        </p>
      </div>
      {why && <p className="text-text2">{why}</p>}
      {missing.length > 0 && (
        <section>
          <h3 className="font-semibold">{m.publicHealth.columnWhy}</h3>
          <ul className="list-disc pl-4">
            {missing.map((element) => {
              const to = placeLink(element, orderId)
              return (
                <li key={element.text}>
                  {to ? (
                    <AppLink to={to} className="text-link underline underline-offset-2">
                      {element.text}
                    </AppLink>
                  ) : (
                    element.text
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {one.decidedWhy && (
        <p>
          {one.decidedWhy}
          <span className="block text-meta text-hint">
            {fill(m.publicHealth.decidedBy, {
              name: one.decidedBy ?? '',
              at: one.decidedAt ? shortTime(one.decidedAt) : '',
            })}
          </span>
        </p>
      )}
      {one.phone && (
        <p className={called ? 'text-text2' : 'text-warning'}>
          {called
            ? fill(m.publicHealth.calledNote, { name: called.toldTo, at: shortTime(called.at) })
            : m.publicHealth.callNeeded}
        </p>
      )}
      {delivery && (
        <p className="flex flex-wrap items-center gap-2">
          <StateChip cue={deliveryCues[delivery.state]} />
          <AppLink
            to={`/deliveries?delivery=${delivery._id}`}
            className="text-link underline underline-offset-2"
          >
            {m.deliveries.title}
          </AppLink>
          <span className="text-text2">{delivery.why ?? (delivery.at && shortTime(delivery.at))}</span>
        </p>
      )}
      <section className="grid gap-1">
        <h3 className="font-semibold">{m.publicHealth.message}</h3>
        {message ? (
          <>
            <p className="text-meta text-hint">
              {fill(m.publicHealth.madeAt, { at: shortTime(message.madeAt) })}
            </p>
            <pre className="mono rounded-card border border-line bg-sunken p-2 text-meta break-all whitespace-pre-wrap">
              {message.segments.join('\n')}
            </pre>
          </>
        ) : (
          <p className="text-hint">{m.publicHealth.noMessage}</p>
        )}
      </section>
    </div>
  )
}

function Actions({ one }: { one: Case }) {
  const { _id, version, stage, phone, called } = one
  const [county, setCounty] = useState(one.county ?? '')
  const [deciding, setDeciding] = useState<'report' | 'refuse'>()
  const [calling, setCalling] = useState(false)
  const check = useSend(api.publicHealth.check, {
    invalidates: ['publicHealth', 'deliveries'],
    onSuccess: (now: Case) =>
      now.missing.length > 0
        ? toast.error(m.publicHealth.stillMissing)
        : toast.success(m.publicHealth.checked),
    onError: (error) => toast.error(error.message),
  })
  const decide = useSend(api.publicHealth.decide, {
    invalidates: ['publicHealth', 'deliveries'],
    onSuccess: () => {
      toast.success(m.publicHealth.decided)
      setDeciding(undefined)
    },
  })
  const waits = stage === 'MISSING' || stage === 'DECIDE'
  const needsCounty = stage === 'MISSING' && one.missing.some(({ place }) => place === 'county')
  const mayDecide = waits || stage === 'REFUSED'
  const mayCall = phone && !called && stage !== 'REFUSED'
  if (!mayDecide && !mayCall) return null
  return (
    <footer className="mt-auto grid gap-3 border-t border-line px-4 py-3">
      {needsCounty && (
        <Field label={m.publicHealth.county} hint={m.publicHealth.countyHelp}>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={county}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => setCounty(target.value)}
            />
          )}
        </Field>
      )}
      <span className="flex flex-wrap gap-2">
        {stage === 'MISSING' && (
          <Button
            variant="primary"
            busy={check.isPending}
            onClick={() => check.mutate({ body: { _id, version, ...(county ? { county } : {}) } })}
          >
            {m.publicHealth.checkAgain}
          </Button>
        )}
        {(stage === 'DECIDE' || stage === 'REFUSED') && (
          <Button onClick={() => setDeciding('report')}>{m.publicHealth.report}</Button>
        )}
        {waits && <Button onClick={() => setDeciding('refuse')}>{m.publicHealth.doNotReport}</Button>}
        {mayCall && <Button onClick={() => setCalling(true)}>{m.publicHealth.recordCall}</Button>}
      </span>
      {deciding && (
        <ReasonDialog
          title={deciding === 'report' ? m.publicHealth.report : m.publicHealth.doNotReport}
          description={fill(m.publicHealth.decideTitle, { requisition: one.requisitionNumber })}
          choices={[{ value: deciding, label: '' }]}
          error={decide.error}
          busy={decide.isPending}
          onSave={(how, reason) =>
            decide.mutate({ body: { _id, version, reportable: how === 'report', reason } })
          }
          onClose={() => setDeciding(undefined)}
        />
      )}
      {calling && <CallDialog one={one} onClose={() => setCalling(false)} />}
    </footer>
  )
}

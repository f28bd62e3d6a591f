import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Search, Zap } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { canTransition } from '@contract/machine'
import type { Connection } from '@contract/ehr-connections/shapes'
import type { MessageDetail } from '@contract/ehr-jobs/shapes'
import { messageMachine, type MessageTransition } from '@contract/ehr-jobs/states'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { shortTime } from '@/app/deliveries/cues'
import { messageCues, messageName, messageWhy } from '@/app/ehr/message-cues'
import { connectionsQuery } from '@/app/ehr/queries'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { AppLink } from '@/app/router-link'
import { ActButton } from '@/app/state-register/act-button'
import { StateChip } from '@/app/state-register/state-chip'
import { StatePage } from '@/app/state-register/state-page'
import { formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { cx } from '@/ui/cx'
import { deferred } from '@/ui/deferred'
import { Facts, type Fact } from '@/ui/facts'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { ClosedCard } from './closed-card'
import { MergeCard } from './merge-card'
import { messageQuery } from './queries'
import { readPlace, type RawPlace } from './raw-parts'
import { unsent } from './unsent'

const RawCard = deferred(() => import('./raw-card').then((part) => part.RawCard))
const ChoosePatient = deferred(() => import('./choose-patient').then((part) => part.ChoosePatient))
const MessageCodes = deferred(() => import('./message-codes').then((part) => part.MessageCodes))

const at = (instant: string) => formatDateTime(instant, labZone())

/** One message: what it is, what became of it, what is wrong and where, and what may be done. */
export function EhrJobPage() {
  const { id } = useParams({ from: '/_in/ehrjob/$id' })
  const { tab } = useSearch({ from: '/_in/ehrjob/$id' })
  const { data: message, error } = useQuery(messageQuery(id))
  usePageTitle(m.navigation.itemEhrQueue)
  if (error && !message) throw error
  if (!message) return <SkeletonRows label={m.navigation.itemEhrQueue} />
  return <Loaded key={id} message={message} tab={tab} />
}

function Loaded({ message, tab }: { message: MessageDetail; tab: string | undefined }) {
  const { ability } = useMe()
  const may = ability.can('edit', 'EhrJob')
  const [place, setPlace] = useState<RawPlace | null>(null)
  const [editing, setEditing] = useState(() => may && unsent(message._id) !== undefined)
  const [shown, setShown] = useState(editing)
  const { _id: id, hold } = message
  const isHeld = (...holds: string[]) => message.state === 'ERROR' && hold !== null && holds.includes(hold)
  return (
    <StatePage
      list={{ label: m.navigation.itemEhrQueue, to: '/ehrjobs' }}
      to={`/ehrjob/${id}`}
      id={id}
      name={messageName(message)}
      code={message.controlId || m.ehrJobs.hold.bytes}
      chips={
        <>
          <StateChip cue={{ ...messageCues[message.state], look: 'soft' }} />
          {message.urgent && (
            <Chip tone="danger" icon={Zap} look={message.alarmAt ? 'soft' : 'bare'}>
              {message.alarmAt
                ? fill(m.ehrJobs.alarmSince, { at: shortTime(message.alarmAt) })
                : m.ehrJobs.urgent}
            </Chip>
          )}
        </>
      }
      actions={
        may && (
          <Acts
            message={message}
            editing={editing}
            onEdit={() => {
              setShown(true)
              setEditing(true)
            }}
          />
        )
      }
      facts={headFacts(message)}
      tab={tab}
      history={api.ehrJobs.history}
    >
      <div className="grid items-start gap-4 p-6 max-sm:p-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4">
          <Why message={message} />
          {may && isHeld('patient', 'demographics') && <ChoosePatient message={message} />}
          {isHeld('merge') && <MergeCard message={message} />}
          {(isHeld('code') || (message.state === 'WAITING' && message.codes.length > 0)) && (
            <MessageCodes message={message} />
          )}
          <Problems
            message={message}
            may={may}
            onPlace={(next) => {
              setShown(true)
              setPlace(next)
            }}
          />
          {may && shown ? (
            <RawCard
              message={message}
              place={place}
              editing={editing}
              onCloseEditor={() => setEditing(false)}
            />
          ) : (
            <ClosedCard may={may} onShow={() => setShown(true)} />
          )}
        </div>
        <div className="grid gap-4">
          <About message={message} />
          {message.editions.length > 1 && <Versions message={message} />}
        </div>
      </div>
    </StatePage>
  )
}

function headFacts(message: MessageDetail): Fact[] {
  const { orderId, requisitionNumber, placer, patientId, patient, answered, before } = message
  const link = (to: string, words: string) => (
    <AppLink to={to} className="underline underline-offset-2">
      {words}
    </AppLink>
  )
  return [
    ...(orderId && requisitionNumber
      ? [{ label: m.ehrJobs.order, value: link(`/order/${orderId}`, requisitionNumber) }]
      : requisitionNumber
        ? [{ label: m.ehrJobs.requisition, value: requisitionNumber }]
        : []),
    ...(placer ? [{ label: m.ehrJobs.placer, value: placer }] : []),
    ...(patientId && patient
      ? [{ label: m.ehrJobs.patient, value: link(`/patient/${patientId}`, formatPerson(patient)) }]
      : []),
    {
      label: message.direction === 'in' ? m.ehrJobs.received : m.ehrJobs.queued,
      value: at(message.receivedAt),
    },
    { label: m.ehrJobs.answer, value: answered ?? m.ehrJobs.noAnswer },
    ...(before > 0
      ? [
          {
            label: m.ehrJobs.behindHead,
            value: before === 1 ? m.ehrJobs.behindOne : fill(m.ehrJobs.behindMany, { count: before }),
          },
        ]
      : []),
  ]
}

/** Why it is where it is, in words, with what it waits behind and when it is tried next. */
function Why({ message }: { message: MessageDetail }) {
  const { state, behind, nextAt, paused } = message
  const { data: connections } = useQuery({ ...connectionsQuery, enabled: paused })
  const connection = paused ? connections?.docs.find(({ _id }) => _id === message.connectionId) : undefined
  // What is received is not sent: it waits for the pause and not for a link to the other side.
  const why = paused && message.direction === 'in' ? m.ehrJobs.pausedIn : messageWhy(message)
  if (!why && !behind) return null
  const more = [
    (state === 'WAITING' || state === 'SENT') && nextAt && message.tries > 0
      ? fill(m.ehrJobs.nextTry, { at: shortTime(nextAt) })
      : null,
  ].filter(Boolean)
  const [before = '', after = ''] = m.ehrJobs.behindThis.split('{name}')
  return (
    <Banner
      tone={state === 'NACK' ? 'danger' : state === 'ERROR' ? 'warning' : 'info'}
      title={why || m.ehrJobs.state[state]}
      actions={connection && <Resume connection={connection} />}
    >
      {connection?.pausedWhy && message.direction === 'in' && (
        <p>{fill(m.ehrJobs.pausedReason, { why: connection.pausedWhy })}</p>
      )}
      {more.length > 0 && <p>{more.join('. ')}</p>}
      {behind && (
        <p>
          {before}
          <AppLink to={`/ehrjob/${behind._id}`} className="underline underline-offset-2">
            {`${behind.type || m.ehrJobs.hold.bytes} ${behind.controlId}`.trim()}
          </AppLink>
          {after}
          {` (${m.ehrJobs.state[behind.state]})`}
        </p>
      )}
    </Banner>
  )
}

/** Lets a paused connection go on, from the message that waits for that. */
function Resume({ connection: { _id, version } }: { connection: Connection }) {
  const resume = useSend(api.ehrConnections.pause, {
    invalidates: ['ehrConnections', 'ehrJobs'],
    onSuccess: () => toast.success(m.ehrJobs.resumed),
    onError: (error) => toast.error(error.message),
  })
  if (!useMe().ability.can('edit', 'EhrJob')) return null
  return (
    <Button
      size="s"
      busy={resume.isPending}
      onClick={() => resume.mutate({ body: { _id, version, why: null } })}
    >
      {m.ehrJobs.resume}
    </Button>
  )
}

interface ProblemsProps {
  message: MessageDetail
  may: boolean
  onPlace: (place: RawPlace) => void
}

const severityInk = { E: 'text-danger', W: 'text-warning', I: 'text-text2' }

/** What is wrong and where. Pressing a place shows it in the message. */
function Problems({ message, may, onPlace }: ProblemsProps) {
  if (message.problems.length === 0) return null
  return (
    <Card title={m.ehrJobs.problems} end={message.problems.length}>
      <ul className="divide-y divide-soft-line text-dense">
        {message.problems.map(({ place, code, severity, text }, n) => {
          const spot = readPlace(place)
          return (
            <li key={n} className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 px-4 py-2 max-sm:grid-cols-1">
              <span className={cx('font-medium', severityInk[severity])}>{m.ehrJobs.severity[severity]}</span>
              <span className="min-w-0 wrap-anywhere">
                {text}
                <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-meta text-hint">
                  {place === null ? (
                    m.ehrJobs.whole
                  ) : may && spot ? (
                    <button
                      type="button"
                      aria-label={fill(m.ehrJobs.showPlace, { place })}
                      className="mono inline-flex min-h-6 items-center gap-1 text-link underline underline-offset-2"
                      onClick={() => onPlace(spot)}
                    >
                      <Search aria-hidden className="size-3.5" />
                      {place}
                    </button>
                  ) : (
                    <span className="mono">{place}</span>
                  )}
                  <span className="mono">{code}</span>
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function About({ message }: { message: MessageDetail }) {
  const { ability } = useMe()
  const list = `/ehrjobs?connection=${message.connectionId}`
  const facts: { label: string; value: Fact['value'] | null }[] = [
    {
      label: m.ehrJobs.connection,
      value: (
        <AppLink
          to={ability.can('read', 'Setting') ? '/management?tab=ehr' : list}
          className="underline underline-offset-2"
        >
          {message.connection}
        </AppLink>
      ),
    },
    { label: m.ehrJobs.type, value: <span className="mono">{message.type || m.ehrJobs.hold.bytes}</span> },
    {
      label: m.ehrJobs.controlId,
      value: message.controlId && <span className="mono">{message.controlId}</span>,
    },
    { label: m.ehrJobs.sender, value: message.sender },
    { label: m.ehrJobs.location, value: message.location },
    { label: m.ehrJobs.tries, value: message.tries > 0 ? String(message.tries) : null },
    { label: m.ehrJobs.filed, value: message.filedAt && at(message.filedAt) },
    { label: m.ehrJobs.endedBy, value: message.endedBy },
    {
      label: m.ehrJobs.delivery,
      value: message.deliveryId && (
        <AppLink to={`/deliveries?delivery=${message.deliveryId}`} className="underline underline-offset-2">
          {m.ehrJobs.openLedger}
        </AppLink>
      ),
    },
    { label: m.ehrJobs.size, value: fill(m.ehrJobs.bytesCount, { count: message.bytes }) },
    {
      label: m.ehrJobs.fingerprint,
      value: <span className="mono text-meta">{message.hash.slice(0, 16)}…</span>,
    },
  ]
  return (
    <Card title={m.ehrJobs.about}>
      <Facts
        layout="column"
        className="p-4"
        facts={facts.filter(({ value }) => value !== null && value !== '')}
      />
    </Card>
  )
}

function Versions({ message }: { message: MessageDetail }) {
  return (
    <Card title={m.ehrJobs.versions}>
      <ol className="divide-y divide-soft-line text-dense">
        {message.editions.toReversed().map(({ _id, edition, state, receivedAt, endedBy }) => {
          const isThis = _id === message._id
          const words = fill(m.ehrJobs.version, { number: edition })
          return (
            <li
              key={_id}
              aria-current={isThis || undefined}
              className={cx('grid gap-0.5 px-4 py-2', isThis && 'bg-selected')}
            >
              <span className="flex gap-3">
                {isThis ? (
                  <b className="font-semibold">
                    {words}, {m.ehrJobs.thisVersion}
                  </b>
                ) : (
                  <AppLink to={`/ehrjob/${_id}`} className="underline underline-offset-2">
                    {words}
                  </AppLink>
                )}
                <span className="ml-auto text-text2 tabular-nums">{shortTime(receivedAt)}</span>
              </span>
              <span className="flex flex-wrap items-center gap-x-2 text-meta text-hint">
                <StateChip cue={messageCues[state]} />
                {endedBy}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

interface ActsProps {
  message: MessageDetail
  editing: boolean
  onEdit: () => void
}

/** What may be done with it at the moment. What is left out would be refused. */
function Acts({ message, editing, onEdit }: ActsProps) {
  const { _id, version, state, hold, direction } = message
  const isMerge = hold === 'merge'
  const mayMerge = useMe().ability.can('merge', 'Patient')
  const done = { again: m.ehrJobs.didAgain, confirm: m.ehrJobs.didConfirm, skip: m.ehrJobs.didSkip }
  const act = useSend(api.ehrJobs.act, {
    invalidates: ['ehrJobs'],
    // Over a paused connection nothing is tried, and nobody is told that it is.
    onSuccess: (fresh, { body }) =>
      fresh.paused && body.transition !== 'skip'
        ? toast.info(m.ehrJobs.didAgainPaused)
        : toast.success(done[body.transition]),
    onError: (error) => toast.error(error.message),
  })
  const lawful = (transition: MessageTransition) =>
    canTransition(messageMachine, state, transition, { direction, hold, reason: '-' }).ok
  const send = (transition: 'again' | 'confirm' | 'skip', reason: string | null) =>
    act.mutateAsync({ body: { _id, version, transition, reason } })
  return (
    <>
      {lawful('skip') && (
        <ActButton
          label={m.ehrJobs.skip}
          title={m.ehrJobs.skipTitle}
          text={m.ehrJobs.skipHelp}
          needsReason
          busy={act.isPending}
          act={(reason) => send('skip', reason)}
        />
      )}
      {lawful('again') && (
        <Button busy={act.isPending} onClick={() => void send('again', null).catch(() => null)}>
          {m.ehrJobs.again}
        </Button>
      )}
      {lawful('replay') && hold !== 'bytes' && !editing && <Button onClick={onEdit}>{m.ehrJobs.edit}</Button>}
      {lawful('confirm') && (!isMerge || mayMerge) && (
        <ActButton
          variant="primary"
          label={isMerge ? m.ehrJobs.mergeConfirm : m.ehrJobs.confirm}
          title={isMerge ? m.ehrJobs.mergeConfirmTitle : m.ehrJobs.confirmTitle}
          text={isMerge ? m.ehrJobs.mergeConfirmHelp : m.ehrJobs.confirmHelp}
          needsReason={false}
          busy={act.isPending}
          act={() => send('confirm', null)}
        />
      )}
    </>
  )
}

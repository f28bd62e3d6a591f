import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Copy, OctagonX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api } from '@contract/api'
import {
  checkItemLabels,
  listeningLabels,
  signsAsLabels,
  SignsAs,
  type ConnectionAct,
} from '@contract/ehr-connections/choices'
import type { Check, ConnectionDetail } from '@contract/ehr-connections/shapes'
import { connectionMachine } from '@contract/ehr-connections/states'
import { canTransition } from '@contract/machine'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { shortTime } from '@/app/deliveries/cues'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { ActButton } from '@/app/state-register/act-button'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { connectionQuery, heardQuery } from './queries'

const at = (instant: string) => formatDateTime(instant, labZone())

/** One connection under its line: what the other side needs, tests, the checklist with its signatures, and what comes next. */
export function ConnectionDetails({ id, onGone }: { id: string; onGone: () => void }) {
  const { data, error, refetch } = useQuery(connectionQuery(id))
  const may = useMe().ability.can('manage', 'Setting')
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <div className="grid items-start gap-x-8 gap-y-5 border-t border-soft-line bg-bg px-4 py-4 lg:grid-cols-2">
      <div className="grid gap-5">
        <SetUp connection={data} />
        <TestPart connection={data} may={may} />
      </div>
      <div className="grid gap-5">
        <Checklist connection={data} may={may} />
        {may && <Next connection={data} onGone={onGone} />}
      </div>
    </div>
  )
}

const Part = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <section className="grid min-w-0 gap-2">
    <h3 className="text-dense font-semibold">
      {title} {help && <span className="font-normal text-hint">{help}</span>}
    </h3>
    {children}
  </section>
)

/** What the engineer of the other side types in. */
function SetUp({ connection }: { connection: ConnectionDetail }) {
  const { address, listening, config } = connection
  const where = address && `${address.host}:${address.port}`
  const isFailed = listening === 'failed'
  return (
    <Part title={m.ehrConnections.setUp}>
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-1 text-dense">
        {where && (
          <>
            <dt className="text-hint">{m.ehrConnections.addressLabel}</dt>
            <dd className="flex flex-wrap items-center gap-x-2">
              <span className="mono wrap-anywhere">{where}</span>
              <span className="text-text2">
                {address.tls ? m.ehrConnections.addressTls : m.ehrConnections.addressPlain}
              </span>
              <IconButton
                size="s"
                icon={Copy}
                label={fill(m.ehrConnections.copy, { what: m.ehrConnections.addressLabel.toLowerCase() })}
                onClick={() =>
                  void navigator.clipboard.writeText(where).then(() => toast.success(m.ehrConnections.copied))
                }
              />
            </dd>
          </>
        )}
        <dt className="text-hint">{m.ehrConnections.listeningLabel}</dt>
        <dd>
          <Chip
            tone={isFailed ? 'danger' : listening === 'listens' ? 'success' : 'neutral'}
            icon={isFailed ? OctagonX : listening === 'listens' ? CircleCheck : CircleDashed}
            look="bare"
          >
            {listeningLabels[listening]}
          </Chip>
        </dd>
        {config.target && (
          <>
            <dt className="text-hint">{m.ehrConnections.sendTo}</dt>
            <dd className="wrap-anywhere">
              <span className="mono">{`${config.target.host}:${config.target.port}`}</span>{' '}
              <span className="text-text2">
                {config.target.tls ? m.ehrConnections.addressTls : m.ehrConnections.addressPlain}
              </span>
            </dd>
          </>
        )}
      </dl>
    </Part>
  )
}

/** Sends one and says what came back; says what was heard, with what was no message. */
function TestPart({ connection, may }: { connection: ConnectionDetail; may: boolean }) {
  const { data, error } = useQuery(heardQuery(connection._id))
  const send = useSend(api.ehrConnections.sendTest, {
    invalidates: ['ehrConnections'],
  })
  return (
    <>
      {may && connection.config.target && (
        <Part title={m.ehrConnections.testTitle}>
          <p className="flex flex-wrap items-center gap-3 text-dense text-text2">
            <Button
              size="s"
              busy={send.isPending}
              onClick={() => send.mutate({ body: { _id: connection._id } })}
            >
              {m.ehrConnections.testSend}
            </Button>
            {m.ehrConnections.testSendHelp}
          </p>
          {send.error && <Banner tone="danger" title={send.error.message} />}
          {send.data && !send.isPending && (
            <>
              <Banner tone={send.data.ok ? 'success' : 'warning'} title={send.data.said} />
              {send.data.answer !== null && (
                <pre className="rounded-card bg-sunken px-3 py-2 font-mono text-meta wrap-anywhere whitespace-pre-wrap">
                  {send.data.answer}
                </pre>
              )}
            </>
          )}
        </Part>
      )}
      {connection.config.takes.length > 0 && (
        <Part title={m.ehrConnections.heardTitle} help={m.ehrConnections.heardHelp}>
          {error && !data ? (
            <p className="text-dense text-danger">{error.message}</p>
          ) : !data ? (
            <SkeletonRows rows={2} />
          ) : data.docs.length === 0 ? (
            <p className="text-dense text-text2">{m.ehrConnections.heardNone}</p>
          ) : (
            <ol
              aria-live="polite"
              className="max-h-72 divide-y divide-soft-line overflow-y-auto rounded-card border border-line bg-surface text-dense"
            >
              {data.docs.map((one) => (
                <li key={one.messageId} className="flex gap-x-3 px-3 py-1.5">
                  {one.ok ? (
                    <CircleCheck aria-hidden className="mt-0.5 shrink-0 text-success" />
                  ) : (
                    <OctagonX aria-hidden className="mt-0.5 shrink-0 text-danger" />
                  )}
                  <span className="min-w-0 wrap-anywhere">
                    <AppLink to={`/ehrjob/${one.messageId}`} className="mono underline underline-offset-2">
                      {`${one.type || m.ehrConnections.heardNoMessage} ${one.controlId}`.trim()}
                    </AppLink>{' '}
                    {one.said}
                  </span>
                  <span className="ml-auto shrink-0 text-hint tabular-nums">{shortTime(one.at)}</span>
                </li>
              ))}
            </ol>
          )}
        </Part>
      )}
    </>
  )
}

interface PartProps {
  connection: ConnectionDetail
  may: boolean
}

const staleAfter = { invalidates: ['ehrConnections', 'ehrJobs'] as ('ehrConnections' | 'ehrJobs')[] }
const fail = (error: Error) => toast.error(error.message)

/** What was checked with the other side, and the two people who answer for it. */
function Checklist({ connection, may }: PartProps) {
  const { _id, version, checks, signatures } = connection
  const check = useSend(api.ehrConnections.check, { ...staleAfter, onError: fail })
  const sign = useSend(api.ehrConnections.sign, {
    ...staleAfter,
    onSuccess: () => toast.success(m.ehrConnections.signed),
    onError: fail,
  })
  const done = checks.filter((one) => one.at !== null).length
  const isOpen =
    may && (connection.state === 'TESTING' || connection.state === 'LIVE' || connection.state === 'DRAFT')
  const asksSignature =
    may &&
    (connection.state === 'TESTING' || !['none', 'current'].includes(connection.review)) &&
    connection.state !== 'STOPPED'
  return (
    <>
      {checks.length > 0 && (
        <Part
          title={m.ehrConnections.checklist}
          help={fill(m.ehrConnections.checkedOf, { done, total: checks.length })}
        >
          <ul className="divide-y divide-soft-line rounded-card border border-line bg-surface text-dense">
            {checks.map((one) => (
              <Item
                key={one.item}
                check={one}
                may={isOpen}
                busy={check.isPending}
                onChange={(isDone, note) =>
                  check.mutate({ body: { _id, version, check: { item: one.item, done: isDone, note } } })
                }
              />
            ))}
          </ul>
        </Part>
      )}
      <Part title={m.ehrConnections.signatures}>
        <ul className="divide-y divide-soft-line rounded-card border border-line bg-surface text-dense">
          {SignsAs.options.map((as) => {
            const signature = signatures[as]
            return (
              <li key={as} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
                <span className="mr-auto">
                  {signsAsLabels[as]}
                  <span className="block text-meta text-hint">
                    {signature
                      ? fill(m.ehrConnections.checkedBy, { name: signature.by, at: at(signature.at) })
                      : m.ehrConnections.notSignedYet}
                  </span>
                </span>
                {signature === null && asksSignature && (
                  <Button
                    size="s"
                    busy={sign.isPending}
                    disabledReason={done < checks.length ? m.ehrConnections.notChecked : undefined}
                    onClick={() => sign.mutate({ body: { _id, version, as } })}
                  >
                    {fill(m.ehrConnections.signAs, { role: signsAsLabels[as].toLowerCase() })}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </Part>
    </>
  )
}

interface ItemProps {
  check: Check
  may: boolean
  busy: boolean
  onChange: (done: boolean, note: string) => void
}

function Item({ check, may, busy, onChange }: ItemProps) {
  const [note, setNote] = useState(check.note ?? '')
  const label = checkItemLabels[check.item]
  const isDone = check.at !== null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
      {may ? (
        <Checkbox checked={isDone} disabled={busy} onChange={() => onChange(!isDone, note.trim())}>
          {label}
        </Checkbox>
      ) : (
        <Chip tone={isDone ? 'success' : 'neutral'} icon={isDone ? CircleCheck : CircleDashed} look="bare">
          {label}
        </Chip>
      )}
      {isDone ? (
        <span className="w-full pl-6 text-meta text-hint">
          {[
            check.by && check.at && fill(m.ehrConnections.checkedBy, { name: check.by, at: at(check.at) }),
            check.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ) : (
        may && (
          <TextInput
            size="s"
            className="ml-auto w-52! max-sm:ml-6 max-sm:w-full!"
            aria-label={fill(m.ehrConnections.noteFor, { item: label })}
            placeholder={m.ehrConnections.noteHint}
            maxLength={400}
            autoComplete="off"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )
      )}
    </li>
  )
}

/** What comes next for the connection. A step that is blocked says why. */
function Next({ connection, onGone }: { connection: ConnectionDetail; onGone: () => void }) {
  const { _id, version, state, name, checks, signatures, review } = connection
  const act = useSend(api.ehrConnections.act, {
    ...staleAfter,
    onSuccess: (_fresh, { body }) => toast.success(m.ehrConnections.didAct[body.transition]),
    onError: (error) => toast.error(error.fields ? Object.values(error.fields).join(' ') : error.message),
  })
  const remove = useSend(api.ehrConnections.remove, {
    ...staleAfter,
    onSuccess: () => {
      toast.success(m.ehrConnections.removed)
      onGone()
    },
    onError: fail,
  })
  const answer = (transition: ConnectionAct) =>
    canTransition(connectionMachine, state, transition, {
      reason: '-',
      allChecked: checks.every((one) => one.at !== null),
      allSigned: signatures.interface !== null && signatures.director !== null,
    })
  const blocked = (transition: ConnectionAct) => {
    const given = answer(transition)
    return given.ok ? undefined : given.message
  }
  const send = (transition: ConnectionAct, reason: string | null = null) =>
    act.mutateAsync({ body: { _id, version, transition, reason } })
  const common = { needsReason: false, busy: act.isPending }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === 'TESTING' && (
        <ActButton
          {...common}
          variant="primary"
          label={m.ehrConnections.goLive}
          title={fill(m.ehrConnections.goLiveTitle, { name })}
          text={m.ehrConnections.goLiveHelp}
          disabledReason={blocked('goLive')}
          act={() => send('goLive')}
        />
      )}
      {state === 'LIVE' && review !== 'current' && (
        <Button
          variant="primary"
          busy={act.isPending}
          disabledReason={blocked('review')}
          onClick={() => void send('review').catch(() => null)}
        >
          {m.ehrConnections.recordReview}
        </Button>
      )}
      {(state === 'DRAFT' || state === 'STOPPED') && (
        <Button variant="primary" busy={act.isPending} onClick={() => void send('test').catch(() => null)}>
          {m.ehrConnections.startTest}
        </Button>
      )}
      {state === 'LIVE' && (
        <ActButton
          {...common}
          label={m.ehrConnections.backToTest}
          title={fill(m.ehrConnections.backToTestTitle, { name })}
          text={m.ehrConnections.backToTestHelp}
          act={() => send('test')}
        />
      )}
      {(state === 'TESTING' || state === 'LIVE') && (
        <ActButton
          {...common}
          needsReason
          label={m.ehrConnections.stop}
          title={fill(m.ehrConnections.stopTitle, { name })}
          text={m.ehrConnections.stopHelp}
          act={(reason) => send('stop', reason)}
        />
      )}
      {state === 'DRAFT' && (
        <ActButton
          label={m.ehrConnections.remove}
          title={fill(m.ehrConnections.removeTitle, { name })}
          text={m.ehrConnections.removeHelp}
          needsReason={false}
          busy={remove.isPending}
          act={() => remove.mutateAsync({ body: { _id, version } })}
        />
      )}
      {state === 'DRAFT' && <span className="text-meta text-hint">{m.ehrConnections.startTestHelp}</span>}
      {state === 'TESTING' && blocked('goLive') && (
        <span className="text-meta text-hint">{blocked('goLive')}</span>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { api } from '@contract/api'
import { Disposition, dispositionLabels, dispositions } from '@contract/quality-control/choices'
import type { Failure, ReviewedResult } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { LineInput } from './line-input'
import { failureQuery } from './queries'
import { staleAfter } from './stale'

const when = (at: string) => formatDateTime(at, labZone())

/** A failure from its rejected run to its end: what is done, and what is still to do. */
export function FailureCard({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(failureQuery(id))
  return (
    <Card title={m.qualityControl.failureTitle} className="border-danger">
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        <Steps failure={data} />
      )}
    </Card>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-soft-line px-4 py-3">
      <h3 className="flex items-center gap-1.5 font-medium">
        {isDone && <CircleCheck aria-hidden className="size-4 text-success" />}
        {title}
      </h3>
      {children}
    </section>
  )
}

function Steps({ failure }: { failure: Failure }) {
  const { ability } = useMe()
  const close = useSend(api.qualityControl.close, {
    invalidates: staleAfter,
    onSuccess: () => void toast.success(m.qualityControl.closed),
  })
  return (
    <>
      <p className="px-4 py-3">
        {fill(m.qualityControl.failureSince, {
          at: when(failure.rejectedAt),
          rules: failure.rules.join(', '),
        })}
      </p>
      <ActionStep failure={failure} key={failure.version} />
      <Step title={m.qualityControl.step.run} isDone={failure.acceptedAt !== null}>
        <p className="text-text2">
          {failure.acceptedAt
            ? fill(m.qualityControl.runDone, { at: when(failure.acceptedAt) })
            : m.qualityControl.runWaits}
        </p>
      </Step>
      <Step title={m.qualityControl.step.results} isDone={failure.openResults === 0}>
        <p className="text-text2">
          {failure.since
            ? fill(m.qualityControl.since, { at: when(failure.since) })
            : m.qualityControl.sinceStart}
        </p>
        <Results failure={failure} />
      </Step>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-soft-line px-4 py-3">
        {close.error && <Banner tone="danger" title={close.error.message} className="mr-auto" />}
        {ability.can('manage', 'Qc') ? (
          <Button
            variant="primary"
            busy={close.isPending}
            onClick={() => close.mutate({ body: { _id: failure._id, version: failure.version } })}
          >
            {m.qualityControl.close}
          </Button>
        ) : (
          <span className="text-hint">{m.qualityControl.onlyManager}</span>
        )}
      </div>
    </>
  )
}

function ActionStep({ failure }: { failure: Failure }) {
  const { ability } = useMe()
  const [cause, setCause] = useState(failure.cause ?? '')
  const [action, setAction] = useState(failure.action ?? '')
  const [resets, setResets] = useState(true)
  const [tried, setTried] = useState(false)
  const send = useSend(api.qualityControl.act, {
    invalidates: staleAfter,
    onSuccess: () => void toast.success(m.qualityControl.saved),
  })
  const isDone = failure.cause !== null
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (cause.trim() === '' || action.trim() === '') return
    send.mutate({ body: { _id: failure._id, version: failure.version, cause, action, resets } })
  }
  const title = `${m.qualityControl.step.cause}. ${m.qualityControl.step.action}`
  if (isDone || !ability.can('enter', 'Qc'))
    return (
      <Step title={title} isDone={isDone}>
        <p>
          {failure.cause} {failure.action}
        </p>
        {failure.actedAt && (
          <p className="text-meta text-hint">
            {fill(m.qualityControl.actedBy, { name: failure.actedByName ?? '', at: when(failure.actedAt) })}
          </p>
        )}
      </Step>
    )
  return (
    <Step title={title} isDone={false}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        <div className="grid gap-3 @xl:grid-cols-2">
          <LineInput
            label={m.qualityControl.causeLabel}
            value={cause}
            onChange={setCause}
            error={tried && cause.trim() === '' ? m.qualityControl.causeMissing : undefined}
          />
          <LineInput
            label={m.qualityControl.actionLabel}
            value={action}
            onChange={setAction}
            error={tried && action.trim() === '' ? m.qualityControl.actionMissing : undefined}
          />
        </div>
        <Checkbox checked={resets} onChange={() => setResets(!resets)}>
          {m.qualityControl.resets}
        </Checkbox>
        <Button type="submit" className="justify-self-start" busy={send.isPending}>
          {m.qualityControl.saveAction}
        </Button>
      </form>
    </Step>
  )
}

const isOpen = ({ decision }: ReviewedResult) => decision?.what !== 'stands'

function Results({ failure }: { failure: Failure }) {
  const { ability } = useMe()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [what, setWhat] = useState<Disposition>('stands')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSend(api.qualityControl.dispose, {
    invalidates: staleAfter,
    onSuccess: () => {
      setTicked(new Set())
      setNote('')
      setTried(false)
    },
  })
  if (failure.results.length === 0 && failure.openResults === 0)
    return <p className="text-text2">{m.qualityControl.noResults}</p>
  const mayDecide = ability.can('manage', 'Qc')
  const open = failure.results.filter(isOpen)
  function toggle(id: string): void {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (note.trim() === '' || ticked.size === 0) return
    send.mutate({
      body: {
        _id: failure._id,
        version: failure.version,
        results: failure.results
          .filter(({ analysisId }) => ticked.has(analysisId))
          .map(({ analysisId, raw }) => ({ analysisId, raw })),
        what,
        note,
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="font-medium">{fill(m.qualityControl.stillOpen, { count: failure.openResults })}</p>
      {mayDecide && open.length > 0 && (
        <Checkbox
          checked={open.every(({ analysisId }) => ticked.has(analysisId))}
          onChange={() =>
            setTicked(
              open.every(({ analysisId }) => ticked.has(analysisId))
                ? new Set()
                : new Set(open.map(({ analysisId }) => analysisId)),
            )
          }
        >
          {m.qualityControl.allOpen}
        </Checkbox>
      )}
      <ul className="max-h-80 divide-y divide-soft-line overflow-auto border-y border-soft-line text-dense">
        {failure.results.map((one) => (
          <li key={one.analysisId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            {mayDecide && (
              <Checkbox
                aria-label={fill(m.qualityControl.markAs, {
                  requisition: one.requisitionNumber,
                  letter: one.letter,
                })}
                checked={ticked.has(one.analysisId)}
                onChange={() => toggle(one.analysisId)}
              />
            )}
            <Link to="/order/$id" params={{ id: one.orderId }} className="mono text-link hover:underline">
              {one.requisitionNumber} {one.letter}
            </Link>
            <span className="tabular-nums">{one.raw}</span>
            <span className="text-hint">{when(one.resultedAt)}</span>
            {one.decision && (
              <span className="text-text2">
                {fill(m.qualityControl.decided, {
                  what: dispositionLabels[one.decision.what],
                  note: one.decision.note,
                  name: one.decision.byName,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayDecide && (
        <>
          {send.error && <Banner tone="danger" title={send.error.message} />}
          <div className="flex flex-wrap items-end gap-3">
            <NativeSelect
              aria-label={m.qualityControl.decision}
              value={what}
              options={dispositions.map((value) => ({ value, label: dispositionLabels[value] }))}
              onChange={({ target }) => setWhat(dispositions.find((one) => one === target.value) ?? 'stands')}
            />
            <div className="min-w-60 flex-1">
              <LineInput
                label={m.qualityControl.decideNote}
                hint={m.qualityControl.decideNoteHelp}
                value={note}
                onChange={setNote}
                error={
                  tried && ticked.size === 0
                    ? m.qualityControl.nothingTicked
                    : tried && note.trim() === ''
                      ? m.qualityControl.noteMissing
                      : undefined
                }
              />
            </div>
            <Button type="submit" busy={send.isPending}>
              {m.qualityControl.decide}
            </Button>
          </div>
          <p className="text-meta text-hint">{m.qualityControl.repeatHelp}</p>
        </>
      )}
    </form>
  )
}

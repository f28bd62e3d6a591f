import { Check, CircleDashed, Minus, Plus, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { mostBags } from '@contract/courier/events'
import { expectedBags } from '@contract/courier/expected'
import { temperatureInWords } from '@contract/courier/temperature'
import { fill, m } from '@contract/messages'
import { announce } from '@/ui/live-region'
import { toast } from '@/ui/toast'
import type { ShownBag, ShownStop } from './overlay'
import { Dock, Head, OpenLine, ThumbButton } from './parts'
import { emptyDraft, type StopDraft } from './phone'
import { PhotoLine } from './photo-line'
import { ScanBox, type ScanKind } from './scan-box'
import { SignalLine, WaitingCount } from './signal'
import { useSheet } from './use-sheet'
import { eventNow, usePhoneContext } from './use-phone'
import { bagsInWords, clock, readsAsPerson, windowInWords } from './words'

const SignaturePad = lazy(() => import('./signature-pad'))
const OpenBags = lazy(() => import('./open-bags'))
const ProblemSheet = lazy(() => import('./problem-sheet'))
const TemperatureSheet = lazy(() => import('./temperature-sheet'))

interface StopProps {
  stop: ShownStop
  total: number
  onBack: () => void
  onQueue: () => void
}

/** One stop: bags and tubes by scan, count, temperature, signature, and what went wrong. */
export function StopView({ stop, total, onBack, onQueue }: StopProps) {
  const { phone, state } = usePhoneContext()
  const [draft, setDraft] = useState<StopDraft>(emptyDraft)
  const [kind, setKind] = useState<ScanKind>('bag')
  const [said, setSaid] = useState('')
  const [open, setOpen] = useSheet()
  const [strokes, setStrokes] = useState<number[][]>([])
  useEffect(() => {
    let live = true
    void phone.draft(stop._id).then((kept) => live && setDraft(kept))
    return () => {
      live = false
    }
  }, [phone, stop._id])

  function change(part: Partial<StopDraft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    void phone.saveDraft(stop._id, next)
  }
  const taken = stop.shownBags.filter(({ state }) => state !== 'EXPECTED' && state !== 'NOT_HERE')
  const scanned = taken.length
  const isNumbered = stop.shownBags.some(({ expected }) => expected)
  const count = draft.bags ?? (scanned > 0 || isNumbered ? scanned : stop.bags)
  // Where nothing is scanned and no number announced, the count by hand is all there is.
  const expected =
    scanned > 0 || isNumbered
      ? expectedBags(stop.bags, stop.shownBags)
      : { of: stop.bags, scanned: count, open: 0 }

  function scan(code: string): void {
    if (readsAsPerson(code)) {
      say(m.courier.saidPerson)
      return
    }
    const known = code.toUpperCase()
    const twice =
      kind === 'bag'
        ? taken.some((bag) => bag.code === known)
        : stop.tubes.some((tube) => tube.code === known)
    if (twice) {
      say(fill(m.courier.saidTwice, { code: known }))
      return
    }
    void phone.record(eventNow({ kind, stopId: stop._id, code: known }))
    if (kind === 'bag' && draft.bags !== null) change({ bags: Math.max(draft.bags, scanned + 1) })
    say(fill(kind === 'bag' ? m.courier.saidBag : m.courier.saidTube, { code: known }))
  }
  const say = (text: string) => setSaid(text)

  async function leave(what: string): Promise<void> {
    await phone.dropDraft(stop._id)
    toast.success(
      fill(m.courier.confirmed, { place: stop.place.name, what }),
      state.noSignalSince === null ? {} : { detail: m.courier.savedHere },
    )
    onBack()
  }
  async function confirm(): Promise<void> {
    if (expected.open > 0) {
      setOpen('bags')
      return
    }
    if (count === 0) {
      await phone.record(eventNow({ kind: 'nothing', stopId: stop._id }))
      await leave(m.courier.stopState.NOTHING)
      return
    }
    await phone.record(
      eventNow({
        kind: 'collected',
        stopId: stop._id,
        bags: count,
        temperature: draft.temperature,
        signedBy: draft.signedBy,
        signature: draft.signature,
        photo: draft.photo,
      }),
    )
    await leave(bagsInWords(count))
  }
  const notHere = (code: string) => void phone.record(eventNow({ kind: 'notHere', stopId: stop._id, code }))
  const undo = (of: string) => {
    void phone.record(eventNow({ kind: 'undo', stopId: stop._id, of }))
    announce(m.courier.queueKind.undo)
  }
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Head title={fill(m.courier.stopOf, { position: stop.position, total })} onBack={onBack}>
        <WaitingCount onOpen={onQueue} />
      </Head>
      <div className="border-b border-line bg-surface px-4 py-3.5">
        <h2 className="text-h2">{stop.place.name}</h2>
        <p className="text-body text-text2">{stop.place.address}</p>
        {stop.note && <p className="text-body">{stop.note}</p>}
        <p className="mt-2 flex gap-6 text-body tabular-nums">
          <span>
            <span className="text-hint">{m.courier.window}</span>{' '}
            {windowInWords(stop.windowFrom, stop.windowTo)}
          </span>
          <Now />
        </p>
        {stop.state !== 'WAITING' && (
          <p className="mt-1 text-body font-medium">
            {stop.doneAt
              ? fill(m.courier.doneOne, { state: m.courier.stopState[stop.state], time: clock(stop.doneAt) })
              : m.courier.stopState[stop.state]}
          </p>
        )}
        {stop.others.length > 0 && (
          <p className="mt-1 text-body text-text2">
            {fill(m.courier.alsoBy, { names: stop.others.join(', ') })}
          </p>
        )}
      </div>
      <SignalLine onOpen={onQueue} />
      <div className="flex items-baseline gap-2 px-4 pt-3 pb-2 text-lead">
        <h3 className="text-lead font-semibold">{m.courier.bags}</h3>
        <span className="ml-auto tabular-nums">
          <b className="text-h2">{expected.scanned}</b>{' '}
          <span className="text-text2">{fill(m.courier.ofExpected, { count: expected.of })}</span>
        </span>
      </div>
      <div className="flex items-center gap-4 px-4 pb-3">
        <ThumbButton
          aria-label={m.courier.fewer}
          className="w-18!"
          onClick={() => change({ bags: Math.max(0, count - 1) })}
        >
          <Minus aria-hidden className="size-6" />
        </ThumbButton>
        <output
          aria-label={m.courier.bagCount}
          className="flex-1 text-center text-tile font-semibold tabular-nums"
        >
          {count}
        </output>
        <ThumbButton
          aria-label={m.courier.more}
          className="w-18!"
          onClick={() => change({ bags: Math.min(mostBags, count + 1) })}
        >
          <Plus aria-hidden className="size-6" />
        </ThumbButton>
      </div>
      <ScanBox label={m.courier.scanField} kind={kind} onKind={setKind} onCode={scan} said={said} />
      {(stop.shownBags.length > 0 || stop.tubes.length > 0) && (
        <ul className="border-t border-line" aria-label={m.courier.bags}>
          {stop.shownBags.map((bag) => (
            <BagLine key={bag.code} bag={bag} onUndo={undo} onNotHere={() => notHere(bag.code)} />
          ))}
          {stop.tubes.map((tube) => (
            <CodeLine
              key={tube.id}
              code={tube.code}
              words={m.courier.tubeScanned}
              time={clock(tube.at)}
              onUndo={() => undo(tube.id)}
            />
          ))}
        </ul>
      )}
      <div className="mt-2 border-t border-line">
        <OpenLine
          label={m.courier.temperature}
          value={
            draft.temperature === null ? m.courier.notYet : temperatureInWords(draft.temperature, stop.limits)
          }
          set={draft.temperature !== null}
          onOpen={() => setOpen('temperature')}
        />
        <OpenLine
          label={m.courier.signature}
          value={draft.signedBy ?? (draft.signature ? m.courier.signed : m.courier.notYet)}
          set={draft.signature !== null || draft.signedBy !== null}
          onOpen={() => setOpen('signature')}
        />
        <PhotoLine photo={draft.photo} onChange={(photo) => change({ photo })} />
        <p className="flex min-h-14 items-center gap-2 border-b border-line bg-surface px-4 text-lead">
          <span className="flex-1">{m.courier.time}</span>
          <Now bare />
          <span className="text-body text-hint">{m.courier.fromPhone}</span>
        </p>
      </div>
      <Dock>
        <ThumbButton look="plain" onClick={() => setOpen('problem')}>
          {m.courier.reportProblem}
        </ThumbButton>
        <ThumbButton look="primary" onClick={() => void confirm()}>
          {confirmWords(count, expected.of)}
        </ThumbButton>
      </Dock>
      <Suspense fallback={null}>
        {open === 'signature' && (
          <SignaturePad
            name={draft.signedBy}
            strokes={strokes}
            onStrokes={setStrokes}
            onClose={() => setOpen(null)}
            onSave={(signed) => {
              change(signed)
              setOpen(null)
            }}
          />
        )}
        {open === 'temperature' && (
          <TemperatureSheet
            value={draft.temperature}
            onClose={() => setOpen(null)}
            onSave={(temperature) => {
              change({ temperature })
              setOpen(null)
            }}
          />
        )}
        {open === 'bags' && (
          <OpenBags
            codes={stop.shownBags.filter((bag) => bag.state === 'EXPECTED').map(({ code }) => code)}
            onNotHere={notHere}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'problem' && (
          <ProblemSheet
            onClose={() => setOpen(null)}
            onReport={async (report) => {
              setOpen(null)
              await phone.record(eventNow({ ...report, stopId: stop._id }))
              await leave(
                report.kind === 'nothing' ? m.courier.stopState.NOTHING : m.courier.problem[report.problem],
              )
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function confirmWords(count: number, expected: number): string {
  if (count === 0) return m.courier.confirmNone
  if (expected > 0 && count !== expected) return fill(m.courier.confirmOf, { count, expected })
  return count === 1 ? m.courier.confirmOne : fill(m.courier.confirmMany, { count })
}

/** The phone's clock, by the minute. */
function Now({ bare = false }: { bare?: boolean }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  if (bare) return <span className="font-medium tabular-nums">{clock(now)}</span>
  return (
    <span>
      <span className="text-hint">{m.courier.now}</span> {clock(now)}
    </span>
  )
}

function BagLine({
  bag,
  onUndo,
  onNotHere,
}: {
  bag: ShownBag
  onUndo: (scanId: string) => void
  onNotHere: () => void
}) {
  const { scanId } = bag
  if (bag.state === 'EXPECTED')
    return (
      <li className="flex min-h-15 items-center gap-3 border-b border-line bg-surface px-4">
        <CircleDashed aria-hidden className="size-5 text-hint" />
        <span className="min-w-0 flex-1">
          <span className="mono block text-lead">{bag.code}</span>
          <span className="block text-body text-text2">{m.courier.bagExpected}</span>
        </span>
        <button
          type="button"
          aria-label={fill(m.courier.notHereBag, { code: bag.code })}
          className="min-h-12 rounded-control px-2 text-lead text-link hover:bg-hover"
          onClick={onNotHere}
        >
          {m.courier.notHere}
        </button>
      </li>
    )
  const missing = bag.state === 'NOT_HERE'
  return (
    <CodeLine
      code={bag.code}
      words={missing ? m.courier.bagNotHere : m.courier.bagState[bag.state]}
      missing={missing}
      time={bag.at ? clock(bag.at) : ''}
      onUndo={bag.state === 'PICKED_UP' && scanId ? () => onUndo(scanId) : undefined}
    />
  )
}

function CodeLine({
  code,
  words,
  time,
  missing = false,
  onUndo,
}: {
  code: string
  words: string
  time: string
  missing?: boolean
  onUndo?: (() => void) | undefined
}) {
  const Icon = missing ? X : Check
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line bg-surface px-4">
      <Icon aria-hidden className={missing ? 'size-5 text-warning' : 'size-5 text-success'} />
      <span className="min-w-0 flex-1">
        <span className="mono block truncate text-lead">{code}</span>
        <span className="block text-body text-text2">{words}</span>
      </span>
      <span className="text-body text-hint tabular-nums">{time}</span>
      {onUndo && (
        <button
          type="button"
          aria-label={fill(m.courier.undoScan, { code })}
          className="min-h-12 rounded-control px-2 text-lead text-link hover:bg-hover"
          onClick={onUndo}
        >
          {m.courier.undo}
        </button>
      )}
    </li>
  )
}

import { Check, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { temperatureInWords } from '@contract/courier/temperature'
import { fill, m } from '@contract/messages'
import type { ShownStop } from './overlay'
import { Dock, Head, ThumbButton } from './parts'
import { ScanBox } from './scan-box'
import { SignalLine, WaitingCount } from './signal'
import { eventNow, usePhoneContext } from './use-phone'
import { clock, readsAsPerson } from './words'

/** Bags leave the courier's hands: each is scanned as it is put down. */
export function HandOverView({
  carried,
  stops,
  onBack,
  onQueue,
}: {
  carried: readonly string[]
  stops: readonly ShownStop[]
  onBack: () => void
  onQueue: () => void
}) {
  const { phone } = usePhoneContext()
  const [handed, setHanded] = useState<readonly { code: string; at: string }[]>([])
  const [said, setSaid] = useState('')
  function scan(text: string): void {
    const code = text.toUpperCase()
    if (readsAsPerson(code)) {
      setSaid(m.courier.saidPerson)
      return
    }
    if (handed.some((one) => one.code === code)) {
      setSaid(fill(m.courier.saidTwice, { code }))
      return
    }
    const event = eventNow({ kind: 'handover', code })
    setHanded([{ code, at: event.at }, ...handed])
    setSaid(carried.includes(code) ? '' : fill(m.courier.handUnknown, { code }))
    void phone.record(event)
  }
  const left = carried.filter((code) => !handed.some((one) => one.code === code))
  const total = left.length + handed.length
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Head title={m.courier.handTitle} onBack={onBack}>
        <WaitingCount onOpen={onQueue} />
      </Head>
      <SignalLine onOpen={onQueue} />
      <p className="px-4 py-3 text-lead">{m.courier.handHelp}</p>
      <ScanBox label={m.courier.scanField} onCode={scan} said={said} />
      <p className="px-4 pb-2 text-lead" role="status">
        {total === 0
          ? m.courier.handNone
          : left.length === 0
            ? m.courier.handAll
            : fill(m.courier.handCount, { done: handed.length, total })}
      </p>
      <ul className="border-t border-line" aria-label={m.courier.handLeft}>
        {left.map((code) => (
          <li key={code} className="flex min-h-14 items-center gap-3 border-b border-line bg-surface px-4">
            <CircleDashed aria-hidden className="size-5 text-hint" />
            <BagWords code={code} stops={stops} />
          </li>
        ))}
        {handed.map(({ code, at }) => (
          <li key={code} className="flex min-h-14 items-center gap-3 border-b border-line bg-surface px-4">
            <Check aria-hidden className="size-5 text-success" />
            <BagWords code={code} stops={stops} />
            <span className="text-body text-text2">{m.courier.handDone}</span>
            <span className="text-body text-hint tabular-nums">{clock(at)}</span>
          </li>
        ))}
      </ul>
      <Dock>
        <ThumbButton look={left.length === 0 ? 'primary' : 'outline'} onClick={onBack}>
          {m.courier.back}
        </ThumbButton>
      </Dock>
    </div>
  )
}

/** A bag's number, and what was measured at its stop. */
function BagWords({ code, stops }: { code: string; stops: readonly ShownStop[] }) {
  const stop = stops.find(({ shownBags }) =>
    shownBags.some((bag) => bag.code === code && bag.state !== 'EXPECTED' && bag.state !== 'NOT_HERE'),
  )
  return (
    <span className="min-w-0 flex-1">
      <span className="mono block text-lead">{code}</span>
      {stop && stop.temperature !== null && (
        <span className="block text-body text-text2">
          {temperatureInWords(stop.temperature, stop.limits)}
        </span>
      )}
    </span>
  )
}

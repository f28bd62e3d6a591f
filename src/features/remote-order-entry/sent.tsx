import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Plus, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fill, m } from '@contract/messages'
import type { SentRemoteOrder } from '@contract/remote-orders/shapes'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'

const p = m.remoteOrderEntry

/** The bars as a picture. The library is large and comes once an order is sent. */
async function drawBars(text: string): Promise<string> {
  const { code128, drawingSVG } = await import('bwip-js/browser')
  const svg = code128({ bcid: 'code128', text, height: 12, includetext: false }, drawingSVG())
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}

/** A number as a scanner reads it and as a person does; black on white in every theme. */
export function Barcode({ number }: { number: string }) {
  const { data } = useQuery({
    queryKey: ['bars', number],
    queryFn: () => drawBars(number),
    staleTime: Infinity,
  })
  return (
    <figure className="grid w-64 justify-items-center gap-1 rounded-control border border-line bg-[#fff] p-3 forced-color-adjust-none text-[#000]">
      {data && <img src={data} alt={fill(p.barcode, { number })} className="h-14 w-full object-contain" />}
      <figcaption className="mono text-lead">{number}</figcaption>
    </figure>
  )
}

export interface SentSummary {
  order: SentRemoteOrder
  patient: string
  born: string
  tests: string
  collected: boolean
}

interface SentProps {
  sent: SentSummary
  zone: string
  onNew: () => void
  mayOpen: boolean
}

/** After sending: the number with its barcode, what happens next, and the way on. */
export function Sent({ sent: { order, patient, born, tests, collected }, zone, onNew, mayOpen }: SentProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const prepared = order.state === 'READYTOREVIEW'
  const steps = [
    ...(prepared ? [p.nextSign] : []),
    p.nextLabel,
    ...(collected ? [] : [p.nextCollect]),
    p.nextPickup,
    p.nextResults,
  ]
  const Icon = prepared ? Clock : CircleCheck
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5 px-6 py-8 max-sm:px-4">
      <h1 ref={head} tabIndex={-1} className="flex items-center gap-2 outline-none">
        <Icon aria-hidden className={prepared ? 'text-warning' : 'text-success'} />
        {fill(prepared ? p.preparedTitle : p.sentTitle, { number: order.requisitionNumber })}
      </h1>
      {prepared && <p className="text-lead">{p.prepared}</p>}
      {order.warnings.map((warning) => (
        <Banner key={warning} tone="warning" title={warning} />
      ))}
      <div className="flex flex-wrap gap-6">
        <Barcode number={order.requisitionNumber} />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-lead font-semibold">{patient}</p>
          <p className="text-text2">{born}</p>
          <p>{tests}</p>
          <p className="text-meta text-hint">{formatDateTime(order.dateEntered, zone)}</p>
        </div>
      </div>
      <section className="no-print">
        <h2>{p.next}</h2>
        <ol className="mt-1 list-decimal pl-6">
          {steps.map((step) => (
            <li key={step} className="py-0.5">
              {step}
            </li>
          ))}
        </ol>
      </section>
      <div className="no-print flex flex-wrap gap-2">
        <Button size="l" variant="primary" icon={Plus} onClick={onNew}>
          {p.newOrder}
        </Button>
        <Button size="l" icon={Printer} onClick={() => window.print()}>
          {p.print}
        </Button>
        {mayOpen && (
          <AppLink to={`/remoteorders/${order._id}`} className={buttonClass({ size: 'l' })}>
            {p.openOrder}
          </AppLink>
        )}
      </div>
    </div>
  )
}

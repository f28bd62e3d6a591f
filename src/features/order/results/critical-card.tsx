import { Phone } from 'lucide-react'
import { useState } from 'react'
import type { Analysis } from '@contract/results/shapes'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { namedValue } from './analysis-rules'
import { Finding } from './finding'

const CriticalCallDialog = deferred(() =>
  import('./critical-call-dialog').then((part) => part.CriticalCallDialog),
)

/** The alarm: critical values of which nobody has been told. It leads the page until the call is on record. */
export function CriticalCard({ orderId, owed }: { orderId: string; owed: readonly Analysis[] }) {
  const [open, setOpen] = useState(false)
  const { ability } = useMe()
  return (
    <section
      aria-label={m.order.criticalRecord}
      className="rounded-card border border-crit bg-surface p-4 text-dense md:max-xl:flex md:max-xl:items-center md:max-xl:gap-4"
    >
      <ul className="grid gap-1.5">
        {owed.map((analysis) => (
          <li key={analysis._id} className="flex items-center justify-between gap-3 text-body font-semibold">
            {namedValue(analysis)}
            <Finding analysis={analysis} />
          </li>
        ))}
      </ul>
      <p className="mt-1 mb-3 text-text2 md:max-xl:my-0">{m.order.criticalText}</p>
      {ability.can('enter', 'Result') && (
        <Button
          variant="primary"
          icon={Phone}
          className="w-full max-sm:h-10! md:max-xl:ml-auto md:max-xl:w-auto"
          onClick={() => setOpen(true)}
        >
          {m.order.criticalRecord}
        </Button>
      )}
      {open && <CriticalCallDialog orderId={orderId} owed={owed} onClose={() => setOpen(false)} />}
    </section>
  )
}

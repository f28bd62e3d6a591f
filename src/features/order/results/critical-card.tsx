import { Phone, PhoneMissed } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { namedValue } from './analysis-rules'
import { CallAttempts, ClinicPhone } from './call-attempts'
import { Finding } from '@/app/results/finding'

const CriticalCallDialog = deferred(() =>
  import('./critical-call-dialog').then((part) => part.CriticalCallDialog),
)

const NoAnswerDialog = deferred(() => import('./no-answer-dialog').then((part) => part.NoAnswerDialog))

/** The keys that begin to record a call, and an attempt in vain; shown on their buttons. */
const CALL = 'c'
const NO_ANSWER = 'n'

/** Marks the buttons that record a call: a question that a key opened has nothing else to give the focus back to. */
const RECORD = 'data-record-call'
/** The card stands twice in the page, for narrow and for wide windows, and one of the two is hidden. */
const recordButton = (): HTMLElement | null => {
  const all = [...document.querySelectorAll<HTMLElement>(`[${RECORD}]`)]
  return all.find((one) => one.getClientRects().length > 0) ?? all[0] ?? null
}

/**
 * The alarm: critical values of which nobody has been told. It leads the page until the call is on record; a dialog that
 * somebody is typing in stays, whatever arrives meanwhile.
 */
export function CriticalCard({ order, owed }: { order: Order; owed: readonly Analysis[] }) {
  const [open, setOpen] = useState<'call' | 'noAnswer'>()
  const { ability } = useMe()
  const may = ability.can('enter', 'Result')
  const { name, phone } = order.location
  const close = () => setOpen(undefined)
  const key = (keys: string, label: string) => ({
    keys,
    label,
    group: m.order.keysGroup,
    when: may && !open && owed.length > 0,
  })
  useShortcut(key(CALL, m.order.criticalRecord), () => setOpen('call'))
  // Asks first: a stray key must put nothing on the record.
  useShortcut(key(NO_ANSWER, m.order.criticalNoAnswer), () => setOpen('noAnswer'))
  return (
    <>
      {owed.length > 0 && (
        <section
          aria-label={m.order.criticalRecord}
          className="rounded-card border border-crit bg-surface p-4 text-dense md:max-[1399px]:flex md:max-[1399px]:items-center md:max-[1399px]:gap-4"
        >
          <ul className="grid gap-1.5">
            {owed.map((analysis) => (
              <li key={analysis._id}>
                <p className="flex items-center justify-between gap-3 text-body font-semibold">
                  {namedValue(analysis)}
                  <Finding analysis={analysis} />
                </p>
                <CallAttempts attempts={analysis.callAttempts} />
              </li>
            ))}
          </ul>
          <div className="mt-1 mb-3 md:max-[1399px]:my-0">
            <p className="text-text2">{m.order.criticalText}</p>
            <ClinicPhone name={name} phone={phone} />
          </div>
          {may && (
            <div className="flex flex-wrap gap-2 md:max-[1399px]:ml-auto">
              <Button
                {...{ [RECORD]: true }}
                variant="primary"
                icon={Phone}
                shortcut={CALL}
                className="grow max-sm:h-10!"
                onClick={() => setOpen('call')}
              >
                {m.order.criticalRecord}
              </Button>
              <Button
                icon={PhoneMissed}
                shortcut={NO_ANSWER}
                className="max-sm:h-10!"
                onClick={() => setOpen('noAnswer')}
              >
                {m.order.criticalNoAnswer}
              </Button>
            </div>
          )}
        </section>
      )}
      {open === 'call' && (
        <CriticalCallDialog order={order} owed={owed} onClose={close} returnTo={recordButton} />
      )}
      {open === 'noAnswer' && (
        <NoAnswerDialog order={order} owed={owed} onClose={close} returnTo={recordButton} />
      )}
    </>
  )
}

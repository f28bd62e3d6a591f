import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { priorities, priorityLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { whenAsked } from '@/api/when-asked'
import { ChoiceField } from '@/form/choice-field'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { formatClock } from '@/lib/format'
import { useScan } from '@/lib/scan/use-scan'
import { announce } from '@/ui/live-region'
import { useEntry } from './entry-context'
import { NumberNotice } from './now-and-then'
import type { Notice } from './number-notice'
import type { OrderValues } from './values'

const finding = whenAsked(() => import('./find-number'))

const priorityOptions = priorities.map((value) => ({ value, label: priorityLabels[value] }))

export function RequisitionCard() {
  const { form, formContext, set, editing } = useEntry()
  const { zone } = formContext
  const scannedAt = useWatch<OrderValues, 'scannedAt'>({ name: 'scannedAt' })
  const [notice, setNotice] = useState<Notice | null>(null)
  const lookUp = useLookUp((order) => setNotice({ kind: 'exists', order }))

  function takeNumber(number: string) {
    set('requisitionNumber', number)
    set('scannedAt', new Date().toISOString())
    setNotice(null)
    announce(`${m.orderEntry.requisitionNumber} ${number}`)
    void lookUp(number)
  }

  // A number that the page was opened with has been scanned elsewhere: it is looked up like any other.
  const lookUpOpened = useEffectEvent(() => {
    if (scannedAt && !editing) void lookUp(form.getValues('requisitionNumber'))
  })
  useEffect(() => lookUpOpened(), [])

  useScan(({ code, repeat }) => {
    const number = code.toUpperCase()
    const typed = form.getValues('requisitionNumber').trim().toUpperCase()
    if (repeat || number === typed) return announce(m.orderEntry.requisitionRepeat)
    if (typed === '') takeNumber(number)
    else {
      setNotice({ kind: 'other', scanned: number, typed })
      void lookUp(number)
    }
  })

  return (
    <FormCard
      number={1}
      title={m.orderEntry.requisitionTitle}
      sub={
        scannedAt
          ? fill(m.orderEntry.requisitionScanned, { time: formatClock(scannedAt, zone) })
          : m.orderEntry.requisitionSub
      }
    >
      {notice && <NumberNotice notice={notice} onUse={takeNumber} onClose={() => setNotice(null)} />}
      <TextField
        name="requisitionNumber"
        label={m.orderEntry.requisitionNumber}
        hint={editing ? undefined : m.orderEntry.requisitionNumberHint}
        mono
        autoFocus
        end={scannedAt ? m.orderEntry.requisitionScannedMark : undefined}
        onTyped={() => scannedAt && form.setValue('scannedAt', '')}
        onLeave={(text) => void lookUp(text)}
        className={span.third}
      />
      <ChoiceField
        name="priority"
        label={m.orderEntry.requisitionPriority}
        options={priorityOptions}
        className={span.third}
      />
      <TypedDateField
        name="dateReceived"
        label={m.orderEntry.requisitionReceived}
        kind="datetime"
        zone={zone}
        hint={m.orderEntry.requisitionReceivedHint}
        className={span.third}
      />
      <TypedDateField
        name="dateCollected"
        label={m.orderEntry.requisitionCollected}
        kind="datetime"
        zone={zone}
        hint={m.orderEntry.requisitionCollectedHint}
        className={span.third}
      />
      <TextField
        name="comment"
        label={m.orderEntry.requisitionComment}
        optional
        maxLength={1000}
        data-no-scan=""
        className={span.twoThirds}
      />
    </FormCard>
  )
}

/** Asks whether a number is on file already; an answer to an older number is dropped. */
function useLookUp(onFound: (order: Order) => void) {
  const { editing } = useEntry()
  const asked = useRef('')
  return async (text: string) => {
    const number = text.trim().toUpperCase()
    if (number === '' || number === asked.current) return
    asked.current = number
    try {
      const { findNumber } = await finding()
      const order = await findNumber(number, editing)
      if (order && asked.current === number) onFound(order)
    } catch {
      // No answer came: the save asks again.
      if (asked.current === number) asked.current = ''
    }
  }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { priorities, priorityLabels } from '@contract/choices'
import { t } from '@contract/messages'
import { RequisitionNumber, type Order } from '@contract/order-shapes'
import { call } from '@/api/client'
import { ChoiceField } from '@/form/choice-field'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { formatClock, formatInstantDate, formatPerson } from '@/lib/format'
import { useScan } from '@/lib/scan/use-scan'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { announce } from '@/ui/live-region'
import { useEntry } from './entry-context'
import type { OrderValues } from './values'

type Notice = { kind: 'exists'; order: Order } | { kind: 'other'; scanned: string; typed: string }

const priorityOptions = priorities.map((value) => ({ value, label: priorityLabels[value] }))

export function RequisitionCard() {
  const { form, around, set, editing } = useEntry()
  const { zone } = around
  const scannedAt = useWatch<OrderValues, 'scannedAt'>({ name: 'scannedAt' })
  const [notice, setNotice] = useState<Notice | null>(null)
  const lookUp = useLookUp((order) => setNotice({ kind: 'exists', order }))

  function takeNumber(number: string) {
    set('requisitionNumber', number)
    set('scannedAt', new Date().toISOString())
    setNotice(null)
    announce(`${t('orderEntry.requisition.number')} ${number}`)
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
    if (repeat || number === typed) return announce(t('orderEntry.requisition.repeat'))
    if (typed === '') takeNumber(number)
    else {
      setNotice({ kind: 'other', scanned: number, typed })
      void lookUp(number)
    }
  })

  return (
    <FormCard
      number={1}
      title={t('orderEntry.requisition.title')}
      sub={
        scannedAt
          ? t('orderEntry.requisition.scanned', { time: formatClock(scannedAt, zone) })
          : t('orderEntry.requisition.sub')
      }
    >
      {notice && <NoticeBanner notice={notice} onUse={takeNumber} onClose={() => setNotice(null)} />}
      <TextField
        name="requisitionNumber"
        label={t('orderEntry.requisition.number')}
        hint={editing ? undefined : t('orderEntry.requisition.numberHint')}
        mono
        autoFocus
        end={scannedAt ? t('orderEntry.requisition.scannedMark') : undefined}
        onTyped={() => scannedAt && form.setValue('scannedAt', '')}
        onLeave={(text) => void lookUp(text)}
        className={span.third}
      />
      <ChoiceField
        name="priority"
        label={t('orderEntry.requisition.priority')}
        options={priorityOptions}
        className={span.third}
      />
      <TypedDateField
        name="dateReceived"
        label={t('orderEntry.requisition.received')}
        kind="datetime"
        zone={zone}
        hint={t('orderEntry.requisition.receivedHint')}
        className={span.third}
      />
      <TypedDateField
        name="dateCollected"
        label={t('orderEntry.requisition.collected')}
        kind="datetime"
        zone={zone}
        hint={t('orderEntry.requisition.collectedHint')}
        className={span.third}
      />
      <TextField
        name="comment"
        label={t('orderEntry.requisition.comment')}
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
    const number = RequisitionNumber.safeParse(text)
    if (!number.success || number.data === asked.current) return
    asked.current = number.data
    try {
      const { orderId } = await call(api.orders.findNumber, { body: { requisitionNumber: number.data } })
      if (orderId === null || orderId === editing) return
      const order = await call(api.orders.get, { params: { id: orderId }, body: {} })
      if (asked.current === number.data) onFound(order)
    } catch {
      // No answer came: the save asks again.
      if (asked.current === number.data) asked.current = ''
    }
  }
}

interface NoticeBannerProps {
  notice: Notice
  onUse: (number: string) => void
  onClose: () => void
}

function NoticeBanner({ notice, onUse, onClose }: NoticeBannerProps) {
  const { around, openOrder } = useEntry()
  const stay = (
    <Button size="s" onClick={onClose}>
      {t('orderEntry.requisition.stay')}
    </Button>
  )
  if (notice.kind === 'other') {
    const { scanned, typed } = notice
    return (
      <Banner
        className="col-span-12"
        title={t('orderEntry.requisition.other', { scanned, typed })}
        actions={
          <>
            <Button size="s" onClick={() => onUse(scanned)}>
              {t('orderEntry.requisition.use', { scanned })}
            </Button>
            {stay}
          </>
        }
      />
    )
  }
  const { order } = notice
  return (
    <Banner
      className="col-span-12"
      title={t('orderEntry.requisition.exists', { number: order.requisitionNumber })}
      actions={
        <>
          <Button size="s" onClick={() => openOrder(order._id)}>
            {t('orderEntry.requisition.open')}
          </Button>
          {stay}
        </>
      }
    >
      {t('orderEntry.requisition.existsWho', {
        patient: formatPerson(order.patient),
        date: formatInstantDate(order.dateCollected, around.zone),
      })}
    </Banner>
  )
}

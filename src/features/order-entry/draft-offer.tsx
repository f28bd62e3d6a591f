import { fill, m } from '@contract/messages'
import { controlOf } from '@/form/go-on'
import { formatDateTime, formatPerson } from '@/lib/format'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { OrderValues } from './values'

interface DraftOfferProps {
  values: OrderValues
  at: string
  zone: string
  discardLabel: string
  onResume: () => void
  onDiscard: () => void
}

/**
 * Asked before anything is typed, as an answer either way must not throw typing away. After it typing begins in the form's
 * first field.
 */
export function DraftOffer({ values, at, zone, discardLabel, onResume, onDiscard }: DraftOfferProps) {
  const { patient, newPatient: typed } = values
  const who = patient
    ? formatPerson(patient)
    : typed.lastname.trim()
      ? formatPerson({ lastname: typed.lastname, firstname: typed.firstname })
      : ''
  const time = formatDateTime(at, zone)
  return (
    <Dialog
      open
      mustAnswer
      returnTo={() => controlOf('requisitionNumber')}
      onOpenChange={() => undefined}
      title={m.orderEntry.draftOfferTitle}
      description={
        who ? fill(m.orderEntry.draftOfferAbout, { who, time }) : fill(m.orderEntry.draftOfferText, { time })
      }
      actions={
        <>
          <Button onClick={onDiscard}>{discardLabel}</Button>
          <Button variant="primary" autoFocus onClick={onResume}>
            {m.orderEntry.draftResume}
          </Button>
        </>
      }
    />
  )
}

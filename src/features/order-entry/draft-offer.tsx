import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { goToField } from '@/form/go-on'
import { formatDateTime, formatPerson } from '@/lib/format'
import { announce } from '@/ui/live-region'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { takeUpDraft, type Difference } from './take-up-draft'
import type { OrderFormContext } from './form-context'
import type { OrderValues } from './values'

interface DraftOfferProps {
  values: OrderValues
  at: string
  form: UseFormReturn<OrderValues>
  formContext: OrderFormContext
  /** The form before anybody typed or scanned. */
  untouched: () => OrderValues
  discardLabel: string
  onResume: (values: OrderValues) => void
  onDiscard: () => void
}

/**
 * A line above the form, which can be filled in meanwhile: a scanner does not wait for an answer. What stands in the form stays
 * with either answer; where the draft says otherwise, the line asks which of the two it is to be.
 */
export function DraftOffer({ values, at, form, formContext, untouched, ...does }: DraftOfferProps) {
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const { patient, newPatient: typed } = values
  const who = patient
    ? formatPerson(patient)
    : typed.lastname.trim()
      ? formatPerson({ lastname: typed.lastname, firstname: typed.firstname })
      : ''
  const time = formatDateTime(at, formContext.zone)
  const asks = differences.length > 0

  // The line goes with its answer: typing goes on where the form begins.
  const toForm = () => setTimeout(() => goToField('requisitionNumber'), 0)
  function resume() {
    const taken = takeUpDraft(values, form.getValues(), untouched(), formContext)
    if (!asks && taken.differences.length > 0) {
      setDifferences(taken.differences)
      announce(m.orderEntry.draftDiffersTitle, { urgent: true })
      return
    }
    does.onResume(asks ? values : taken.values)
    toForm()
  }
  return (
    <section aria-label={asks ? m.orderEntry.draftDiffersTitle : m.orderEntry.draftOfferTitle}>
      <Banner
        tone={asks ? 'warning' : 'info'}
        title={asks ? m.orderEntry.draftDiffersTitle : m.orderEntry.draftOfferTitle}
        actions={
          <>
            <Button size="s" {...(asks ? {} : { variant: 'primary' })} onClick={resume}>
              {asks ? m.orderEntry.draftReplace : m.orderEntry.draftResume}
            </Button>
            <Button
              size="s"
              {...(asks ? { variant: 'primary' } : {})}
              onClick={() => {
                does.onDiscard()
                toForm()
              }}
            >
              {asks ? m.orderEntry.draftKeepForm : does.discardLabel}
            </Button>
          </>
        }
      >
        {asks ? (
          <>
            {differences.map(({ label, here, draft }) => (
              <p key={label}>{fill(m.orderEntry.draftDiffers, { label, here, draft })}</p>
            ))}
            <p>{m.orderEntry.draftDiffersHelp}</p>
          </>
        ) : who ? (
          fill(m.orderEntry.draftOfferAbout, { who, time })
        ) : (
          fill(m.orderEntry.draftOfferText, { time })
        )}
      </Banner>
    </section>
  )
}

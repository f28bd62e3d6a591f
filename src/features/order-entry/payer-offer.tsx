import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { read } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { useEntry } from './entry-context'
import type { OrderValues } from './values'

/**
 * A payer that came as a name alone (from the patient's record or a former order) may be one on file, as the payer mapper
 * reads it. It is offered, and what was written stays until somebody takes the offer.
 */
export function PayerOffer() {
  const { set } = useEntry()
  const payer = useWatch<OrderValues, 'payer'>({ name: 'payer' })
  const location = useWatch<OrderValues, 'location'>({ name: 'location' })
  const written = payer && payer._id === null ? payer.name.trim() : ''
  const { data } = useQuery({
    ...read(api.payerRules.offer, {
      body: { text: written.slice(0, 120), locationId: location?._id ?? null },
    }),
    enabled: written !== '',
  })
  const found = written === '' ? null : data?.payer
  if (!found) return null
  return (
    <Banner
      tone="info"
      className="col-span-12"
      title={t('orderEntry.billing.payerUnmapped', { written, payer: found.name })}
      actions={
        <Button size="s" onClick={() => set('payer', found, ['policyNumber'])}>
          {t('orderEntry.billing.payerUse', { payer: found.name })}
        </Button>
      }
    />
  )
}

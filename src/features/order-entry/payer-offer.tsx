import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { useEntry } from './entry-context'
import type { OrderValues } from './values'

/**
 * Payers that came as a name alone (from the patient's record or a former order) may be on file, as the payer mapper reads
 * them. Each is offered, the second and third of an edited order too, and what was written stays until somebody takes the
 * offer.
 */
export function PayerOffers() {
  const { set } = useEntry()
  const payer = useWatch<OrderValues, 'payer'>({ name: 'payer' })
  const others = useWatch<OrderValues, 'otherInsurance'>({ name: 'otherInsurance' })
  return (
    <>
      <PayerOffer payer={payer} place="first" onTake={(found) => set('payer', found, ['policyNumber'])} />
      {others.map(({ payerId, payerName }, at) => (
        <PayerOffer
          key={at}
          payer={{ _id: payerId, name: payerName ?? '' }}
          place={at === 0 ? 'second' : 'third'}
          onTake={({ _id, name }) =>
            set(
              'otherInsurance',
              others.map((one, nth) => (nth === at ? { ...one, payerId: _id, payerName: name } : one)),
            )
          }
        />
      ))}
    </>
  )
}

interface PayerOfferProps {
  payer: OrderValues['payer']
  place: 'first' | 'second' | 'third'
  onTake: (found: { _id: string; name: string }) => void
}

function PayerOffer({ payer, place, onTake }: PayerOfferProps) {
  const { features } = useMe()
  const location = useWatch<OrderValues, 'location'>({ name: 'location' })
  const written = payer && payer._id === null ? payer.name.trim() : ''
  const { data } = useQuery({
    ...read(api.payerRules.offer, {
      body: { text: written.slice(0, 120), locationId: location?._id ?? null },
    }),
    // The Payer Mapper is part of Turbo Billing.
    enabled: written !== '' && features.has('turbobilling'),
  })
  const found = written === '' ? null : data?.payer
  if (!found) return null
  return (
    <Banner
      tone="info"
      className="col-span-12"
      title={fill(m.orderEntry.billingUnmapped[place], { written, payer: found.name })}
      actions={
        <Button size="s" onClick={() => onTake(found)}>
          {fill(m.orderEntry.billingUse[place], { payer: found.name })}
        </Button>
      }
    />
  )
}

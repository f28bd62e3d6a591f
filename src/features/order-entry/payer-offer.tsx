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
      <PayerOffer
        payer={payer}
        words={firstWords}
        onTake={(found) => set('payer', found, ['policyNumber'])}
      />
      {others.map(({ payerId, payerName }, at) => (
        <PayerOffer
          key={at}
          payer={{ _id: payerId, name: payerName ?? '' }}
          words={at === 0 ? secondWords : thirdWords}
          onTake={({ _id, name }) =>
            set(
              'otherInsurance',
              others.map((one, place) => (place === at ? { ...one, payerId: _id, payerName: name } : one)),
            )
          }
        />
      ))}
    </>
  )
}

const firstWords = { read: 'orderEntry.billing.payerUnmapped', use: 'orderEntry.billing.payerUse' } as const
const secondWords = {
  read: 'orderEntry.billing.secondUnmapped',
  use: 'orderEntry.billing.secondUse',
} as const
const thirdWords = { read: 'orderEntry.billing.thirdUnmapped', use: 'orderEntry.billing.thirdUse' } as const

interface PayerOfferProps {
  payer: OrderValues['payer']
  words: typeof firstWords | typeof secondWords | typeof thirdWords
  onTake: (found: { _id: string; name: string }) => void
}

function PayerOffer({ payer, words, onTake }: PayerOfferProps) {
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
      title={t(words.read, { written, payer: found.name })}
      actions={
        <Button size="s" onClick={() => onTake(found)}>
          {t(words.use, { payer: found.name })}
        </Button>
      }
    />
  )
}

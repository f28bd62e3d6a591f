import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { AddOn } from '@contract/add-ons/shapes'
import { needWords } from '@contract/add-ons/volume-words'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { useMe } from '@/app/me'
import { LabelDialog } from '@/app/orders/label-dialog'
import { formatDate, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Facts } from '@/ui/facts'

/** What was added and what comes next: where the tube is, what its tests need, and its label. */
export function AddOnMade({ made, order, onClose }: { made: AddOn; order: Order; onClose: () => void }) {
  const { ability } = useMe()
  const [printing, setPrinting] = useState(false)
  const tube = order.specimens.find(({ _id }) => _id === made.specimenId)
  const count = made.tests.length
  if (printing && tube)
    return (
      <LabelDialog
        subjects={[{ ...order, tests: made.tests.map(({ name }) => name).join(', '), tube }]}
        because={m.addOns.labelBecause}
        onClose={() => setPrinting(false)}
      />
    )
  const receivedAt = tube?.receivedAt ?? order.dateReceived
  const where = made.toPull
    ? m.addOns.whereStored
    : receivedAt
      ? fill(m.addOns.whereHere, { at: formatDateTime(receivedAt, labZone()) })
      : m.addOns.whereNotStored
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? m.addOns.addedOne : fill(m.addOns.added, { count })}
      description={made.tests.map(({ name }) => name).join(', ')}
      actions={
        <>
          {tube && ability.can('print', 'Label') && (
            <Button icon={Printer} onClick={() => setPrinting(true)}>
              {m.addOns.print}
            </Button>
          )}
          <Button variant="primary" autoFocus onClick={onClose}>
            {m.addOns.madeOk}
          </Button>
        </>
      }
    >
      <Facts
        layout="column"
        facts={[
          {
            label: m.addOns.specimen,
            value: (
              <>
                {fill(m.addOns.specimenOf, { letter: made.letter, type: tube?.sampleType ?? '' })}{' '}
                <span className="mono text-text2">{made.barcode}</span>
              </>
            ),
          },
          { label: m.addOns.where, value: where },
          {
            label: m.addOns.volumeShortLabel,
            value: `${fill(m.addOns.volumeLeft, { volume: made.volume })} ${
              made.needed === null ? m.addOns.volumeNotCompared : needWords(made.needed)
            }`,
          },
          ...(made.dueOn === null
            ? []
            : [
                {
                  label: m.addOns.confirmAct,
                  value: fill(m.addOns.dueIfOral, { day: formatDate(made.dueOn) }),
                },
              ]),
          ...(tube && ability.can('print', 'Label')
            ? [{ label: m.addOns.labelLabel, value: m.addOns.labelText }]
            : []),
        ]}
      />
    </Dialog>
  )
}

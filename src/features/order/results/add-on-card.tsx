import { useQuery } from '@tanstack/react-query'
import { m } from '@contract/messages'
import { AddOnRow } from '@/app/add-ons/add-on-row'
import { LoadFailed } from '@/app/load-failed'
import { Card } from '@/ui/card'
import { addOnsQuery } from '../queries'

/** Tests that were added on request, with who asked and what is left to do; nothing where there are none. */
export function AddOnCard({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(addOnsQuery(orderId))
  if (error && !data)
    return (
      <Card title={m.addOns.title}>
        <LoadFailed error={error} refetch={() => void refetch()} />
      </Card>
    )
  if (!data || data.docs.length === 0) return null
  return (
    <Card title={m.addOns.title}>
      <ul className="divide-y divide-soft-line text-dense">
        {data.docs.map((one) => (
          <AddOnRow key={one._id} one={one} />
        ))}
      </ul>
    </Card>
  )
}

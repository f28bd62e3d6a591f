import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { Badge } from './nav-badge'

/** How many orders wait for a pharmacist: the number that the list says too. Asked again every minute. */
export function PharmacistBadge() {
  const { data } = useQuery(read(api.pharmacist.waiting, {}, { every: 60 }))
  const count = data?.count ?? 0
  return (
    <Badge count={count} most={999}>
      {count === 1 ? m.navigation.reviewsOne : fill(m.navigation.reviewsMany, { count })}
    </Badge>
  )
}

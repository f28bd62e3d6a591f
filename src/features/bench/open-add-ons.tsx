import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import { AddOnRow } from '@/app/add-ons/add-on-row'
import { openAddOnsQuery } from './queries'

/** Added tests with something left to do; nothing where all is done, so that a quiet morning stays quiet. */
export function OpenAddOns() {
  const { data } = useQuery(openAddOnsQuery)
  if (!data || data.docs.length === 0) return null
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer px-6 py-2.5 text-dense font-medium hover:bg-hover max-sm:px-4">
        {fill(m.addOns.openTitle, { pull: data.toPull, confirm: data.toConfirm })}
      </summary>
      <ul
        aria-label={m.addOns.openLabel}
        className="divide-y divide-soft-line border-t border-soft-line px-2 text-dense max-sm:px-0"
      >
        {data.docs.map((one) => (
          <AddOnRow key={one._id} one={one} named />
        ))}
      </ul>
    </details>
  )
}

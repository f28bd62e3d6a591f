import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { fill, m } from '@contract/messages'
import { readStored, sealedEvent } from '@/lib/persist'

/** What a courier recorded and could not send before the session ended: it waits here, sealed, for whoever recorded it. */
export function SealedNotice() {
  const text = useSyncExternalStore(
    (changed) => {
      window.addEventListener(sealedEvent, changed)
      return () => window.removeEventListener(sealedEvent, changed)
    },
    () => {
      const sealed = readStored('courierSealed')
      if (!sealed) return ''
      return sealed.count === 1 ? fill(m.session.sealedOne, sealed) : fill(m.session.sealedMany, sealed)
    },
  )
  if (text === '') return null
  return (
    <p role="status" className="flex items-start gap-2 text-dense text-text2">
      <CloudOff aria-hidden className="mt-0.5" />
      {text}
    </p>
  )
}

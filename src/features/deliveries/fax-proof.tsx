import { useState } from 'react'
import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { CodeDialog } from './code-dialog'

/** How a fax number is proven: a test page, and the code that somebody reads back. */
export function FaxProof({ way }: { way: Way }) {
  const [isOpen, setOpen] = useState(false)
  const test = useSend(api.deliveries.testPage, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () => toast.success(m.deliveries.testSent, { detail: m.deliveries.testSentHelp }),
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      {way.active && (
        <Button size="s" busy={test.isPending} onClick={() => test.mutate({ body: { _id: way._id } })}>
          {m.deliveries.sendTest}
        </Button>
      )}
      {way.confirmedAt === null && (
        <Button size="s" onClick={() => setOpen(true)}>
          {m.deliveries.enterCode}
        </Button>
      )}
      {isOpen && <CodeDialog way={way} onClose={() => setOpen(false)} />}
    </>
  )
}

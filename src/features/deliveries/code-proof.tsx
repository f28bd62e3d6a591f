import { useState } from 'react'
import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { CodeDialog } from './code-dialog'

/** How a fax number, or a clinic's address, is proven: a test page or message, and the code that somebody reads back. */
export function CodeProof({ way }: { way: Way }) {
  const [isOpen, setOpen] = useState(false)
  const isFax = way.kind === 'fax'
  const test = useSend(api.deliveries.testPage, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () =>
      toast.success(isFax ? m.deliveries.testSent : m.resultLinks.testSent, {
        detail: m.deliveries.testSentHelp,
      }),
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      {way.active && (
        <Button size="s" busy={test.isPending} onClick={() => test.mutate({ body: { _id: way._id } })}>
          {isFax ? m.deliveries.sendTest : m.resultLinks.sendTest}
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

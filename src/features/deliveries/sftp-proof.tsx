import { useState } from 'react'
import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'

const HostKeyDialog = deferred(() => import('./host-key-dialog').then((part) => part.HostKeyDialog))

/** How a server is proven: a person compares its host key, then a small file comes and goes. */
export function SftpProof({ way }: { way: Extract<Way, { kind: 'sftp' }> }) {
  const [isOpen, setOpen] = useState(false)
  const test = useSend(api.deliveries.testWay, {
    invalidates: ['deliveries'],
    onSuccess: ({ problem }) =>
      problem === null
        ? toast.success(m.sftp.tested, { detail: m.sftp.testedDetail })
        : toast.error(m.sftp.testFailed, { detail: problem }),
    onError: (error) => toast.error(m.sftp.testFailed, { detail: error.message }),
  })
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {m.sftp.readKey}
      </Button>
      {way.active && way.config.fingerprint !== null && (
        <Button size="s" busy={test.isPending} onClick={() => test.mutate({ body: { _id: way._id } })}>
          {m.sftp.test}
        </Button>
      )}
      {isOpen && <HostKeyDialog way={way} onClose={() => setOpen(false)} />}
    </>
  )
}

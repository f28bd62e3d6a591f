import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { FaxDetail } from '@contract/faxes/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { faxCues } from '@/app/deliveries/cues'
import { DeliveryPanel } from '@/app/deliveries/delivery-panel'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'
import { faxQuery } from './queries'

const MisdirectedDialog = deferred(() =>
  import('./misdirected-dialog').then((part) => part.MisdirectedDialog),
)

/** One fax beside the queue, with what can be done about it. */
export function FaxPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(faxQuery(id))
  const { ability } = useMe()
  const fax = data?.faxId === id ? data : undefined
  return (
    <DeliveryPanel
      delivery={fax}
      error={error}
      cue={fax && faxCues[fax.status]}
      actions={fax && ability.can('send', 'Fax') && <Actions fax={fax} />}
      onClose={onClose}
    />
  )
}

const endings = [
  { value: 'RESOLVED_MANUALLY', label: m.faxes.status.RESOLVED_MANUALLY },
  { value: 'CANCELLED', label: m.faxes.status.CANCELLED },
] as const

function Actions({ fax }: { fax: FaxDetail }) {
  const [open, setOpen] = useState<'status' | 'misdirected'>()
  const stale = { invalidates: ['faxes', 'deliveries'] } as const
  const resend = useSend(api.faxes.resend, {
    invalidates: [...stale.invalidates],
    onSuccess: () => toast.success(m.faxes.resent),
    onError: (error) => toast.error(error.message),
  })
  const setStatus = useSend(api.faxes.setStatus, {
    invalidates: [...stale.invalidates],
    onSuccess: () => {
      toast.success(m.deliveries.ended)
      setOpen(undefined)
    },
  })
  const { status, tries } = fax
  return (
    <>
      {status !== 'SENDING' && (
        <Button
          icon={RefreshCw}
          busy={resend.isPending}
          onClick={() => resend.mutate({ body: { faxId: fax.faxId } })}
        >
          {status === 'QUEUED' ? m.faxes.sendNow : m.faxes.resend}
        </Button>
      )}
      {(status === 'FAILED' || status === 'QUEUED') && fax.endedHow === null && (
        <Button variant="quiet" onClick={() => setOpen('status')}>
          {m.faxes.setStatus}
        </Button>
      )}
      {tries > 0 && fax.misdirected === null && fax.state !== 'WAITING' && (
        <Button variant="quiet" onClick={() => setOpen('misdirected')}>
          {m.faxes.misdirected}
        </Button>
      )}
      {open === 'status' && (
        <ReasonDialog
          title={m.faxes.setStatus}
          description={m.faxes.setStatusHelp}
          choices={endings}
          error={setStatus.error}
          busy={setStatus.isPending}
          onSave={(next, reason) => setStatus.mutate({ body: { faxId: fax.faxId, status: next, reason } })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'misdirected' && <MisdirectedDialog fax={fax} onClose={() => setOpen(undefined)} />}
    </>
  )
}

import { useState } from 'react'
import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { CodeProof } from './code-proof'
import { SftpProof } from './sftp-proof'

const stopChoices = [{ value: 'stop', label: m.deliveries.stop }] as const

/** How a way is proven, stop and go on: what it needs besides its form. */
export function WayActions({ way, onEdit }: { way: Way; onEdit: () => void }) {
  const [open, setOpen] = useState(false)
  const { _id, version } = way
  const fail = (error: Error) => toast.error(error.message)
  const pause = useSend(api.deliveries.pauseWay, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () => setOpen(false),
    onError: fail,
  })
  return (
    <span className="flex flex-wrap gap-2">
      {way.kind === 'sftp' && <SftpProof way={way} />}
      {(way.kind === 'fax' ||
        // A patient's address is the patient's word: there is nothing to prove.
        ((way.kind === 'mail' || way.kind === 'sms') && way.config.to === 'clinic')) && (
        <CodeProof way={way} />
      )}
      {way.pausedAt ? (
        <Button
          size="s"
          variant="quiet"
          busy={pause.isPending}
          onClick={() => pause.mutate({ body: { _id, version, why: null } })}
        >
          {m.deliveries.goOn}
        </Button>
      ) : (
        <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
          {m.deliveries.stop}
        </Button>
      )}
      <Button
        size="s"
        variant="quiet"
        aria-label={fill(m.deliveries.editOf, { name: way.name })}
        onClick={onEdit}
      >
        {m.deliveries.edit}
      </Button>
      {open && (
        <ReasonDialog
          title={fill(m.deliveries.stopOf, { name: way.name })}
          description={m.deliveries.stopHelp}
          choices={stopChoices}
          error={pause.error}
          busy={pause.isPending}
          onSave={(_choice, why) => pause.mutate({ body: { _id, version, why } })}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

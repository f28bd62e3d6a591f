import { useState } from 'react'
import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { CodeDialog } from './code-dialog'

const stopChoices = [{ value: 'stop', label: m.deliveries.stop }] as const

/** Test page, code, stop and go on: what a way needs besides its form. */
export function WayActions({ way, onEdit }: { way: Way; onEdit: () => void }) {
  const [open, setOpen] = useState<'stop' | 'code'>()
  const { _id, version } = way
  const fail = (error: Error) => toast.error(error.message)
  const test = useSend(api.deliveries.testPage, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () => toast.success(m.deliveries.testSent, { detail: m.deliveries.testSentHelp }),
    onError: fail,
  })
  const pause = useSend(api.deliveries.pauseWay, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () => setOpen(undefined),
    onError: fail,
  })
  return (
    <span className="flex flex-wrap gap-2">
      {way.active && (
        <Button size="s" busy={test.isPending} onClick={() => test.mutate({ body: { _id } })}>
          {m.deliveries.sendTest}
        </Button>
      )}
      {way.confirmedAt === null && (
        <Button size="s" onClick={() => setOpen('code')}>
          {m.deliveries.enterCode}
        </Button>
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
        <Button size="s" variant="quiet" onClick={() => setOpen('stop')}>
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
      {open === 'stop' && (
        <ReasonDialog
          title={fill(m.deliveries.stopOf, { name: way.name })}
          description={m.deliveries.stopHelp}
          choices={stopChoices}
          error={pause.error}
          busy={pause.isPending}
          onSave={(_choice, why) => pause.mutate({ body: { _id, version, why } })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'code' && <CodeDialog way={way} onClose={() => setOpen(undefined)} />}
    </span>
  )
}

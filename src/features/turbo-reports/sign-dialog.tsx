import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { TurboRow } from '@contract/turbo-reports/shapes'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { keyCaps } from '@/lib/shortcuts/keys'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Kbd } from '@/ui/kbd'
import { signWords } from './sign-words'

interface SignDialogProps {
  rows: readonly TurboRow[]
  /** They are signed, and released one after the other. */
  onSigned: () => void
  onClose: () => void
}

/** The last look before many reports leave under one signature: how many, and in whose name. Two steps, or a chord. */
export function SignDialog({ rows, onSigned, onClose }: SignDialogProps) {
  const { user } = useMe()
  const [armed, setArmed] = useState(false)
  const send = useSend(api.turboReports.sign, {
    invalidates: ['turboReports', 'orders', 'reports', 'home'],
    onSuccess: () => {
      onSigned()
      onClose()
    },
    onError: () => setArmed(false),
  })
  const count = rows.length
  const sign = () => send.mutate({ body: { orders: rows.map(({ _id, version }) => ({ _id, version })) } })
  useShortcut(
    {
      keys: 'Ctrl+Enter',
      label: signWords(count),
      group: m.turboReports.group,
      inDialog: true,
      when: !send.isPending,
    },
    sign,
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? m.turboReports.signTitleOne : fill(m.turboReports.signTitleMany, { count })}
      description={fill(m.turboReports.signText, { name: `${user.firstName} ${user.lastName}` })}
      mustAnswer={send.isPending}
    >
      <div className="grid gap-3 text-dense">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        {armed ? (
          <div className="flex flex-wrap items-center gap-2">
            <Button autoFocus onClick={() => setArmed(false)}>
              {m.ui.back}
            </Button>
            <Button variant="primary" busy={send.isPending} className="ml-auto" onClick={sign}>
              {signWords(count)}
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => setArmed(true)}>{m.ui.proceed}</Button>
            <Button variant="quiet" onClick={onClose}>
              {m.ui.cancel}
            </Button>
            <span className="ml-auto flex items-center gap-1.5 text-meta text-hint">
              {keyCaps('Ctrl+Enter')
                .flat()
                .map((cap) => (
                  <Kbd key={cap}>{cap}</Kbd>
                ))}{' '}
              {signWords(count)}
            </span>
          </div>
        )}
      </div>
    </Dialog>
  )
}

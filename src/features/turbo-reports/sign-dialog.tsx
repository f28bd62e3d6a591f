import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { TurboRow } from '@contract/turbo-reports/shapes'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { signWords } from './sign-words'

interface SignDialogProps {
  rows: readonly TurboRow[]
  /** They are signed, and released one after the other. */
  onSigned: () => void
  onClose: () => void
}

/** The key or click that opened the dialog does not sign as well, where it bounces. */
const SEEN_MS = 400

/** The last look before many reports leave under one signature: how many, and in whose name. */
export function SignDialog({ rows, onSigned, onClose }: SignDialogProps) {
  const { user } = useMe()
  const [shownAt] = useState(() => performance.now())
  const send = useSend(api.turboReports.sign, {
    invalidates: ['turboReports', 'orders', 'reports', 'home'],
    onSuccess: () => {
      onSigned()
      onClose()
    },
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
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            shortcut="Ctrl Enter"
            busy={send.isPending}
            onClick={() => performance.now() - shownAt >= SEEN_MS && sign()}
          >
            {signWords(count)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.ui.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

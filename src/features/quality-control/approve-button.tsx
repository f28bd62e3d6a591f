import { useState } from 'react'
import { m } from '@contract/messages'
import { DirectorWaits } from '@/app/director-waits'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'

interface ApproveButtonProps {
  title: string
  /** What comes in force, in words. */
  text: string
  busy: boolean
  onApprove: () => void
}

/** The director's word on a draft, asked once more with what it says. */
export function ApproveButton({ title, text, busy, onApprove }: ApproveButtonProps) {
  const { ability } = useMe()
  const [asking, setAsking] = useState(false)
  if (!ability.can('direct', 'Lab')) return <DirectorWaits />
  return (
    <>
      <Button size="s" aria-label={title} onClick={() => setAsking(true)}>
        {m.qualityControl.approve}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={title}
          commitLabel={m.qualityControl.approve}
          busy={busy}
          onCommit={() => {
            onApprove()
            setAsking(false)
          }}
        >
          <span className="block">{m.qualityControl.approveHelp}</span>
          <span className="mt-2 block">{text}</span>
        </ConfirmDialog>
      )}
    </>
  )
}

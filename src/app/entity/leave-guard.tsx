import { useBlocker } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { useUnsaved } from '@/app/unsaved'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

/**
 * Asks before a form with unsaved input is left, also by Back, and lets the browser ask before the tab is closed. `dirty` is
 * a question, so that a form may save and go on in one move. A session that ended is not held up.
 */
export function LeaveGuard({ dirty, shown }: { dirty: () => boolean; shown: boolean }) {
  useUnsaved(shown)
  const holds = () => dirty() && useSession.getState().authenticated
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      holds() &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: holds,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      open
      onOpenChange={() => blocker.reset()}
      title={m.people.formLeaveTitle}
      description={m.people.formLeaveText}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>{m.people.formStay}</Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {m.people.formLeave}
          </Button>
        </>
      }
    />
  )
}

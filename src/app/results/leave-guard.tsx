import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fill, m } from '@contract/messages'
import { useUnsaved } from '@/app/unsaved'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

/**
 * Nothing typed is lost by a click: whoever leaves while cells are not saved is asked first. Where the last of them is saved
 * while the question stands, it has answered itself.
 */
export function LeaveGuard({ count }: { count: number }) {
  useUnsaved(count > 0)
  const { status, proceed, reset } = useBlocker({
    // Another tab of the page takes the cells off the screen too.
    shouldBlockFn: ({ current, next }) =>
      count > 0 &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  })
  const settled = status === 'blocked' && count === 0
  useEffect(() => {
    if (settled) proceed?.()
  }, [settled, proceed])
  if (status !== 'blocked' || settled) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && reset()}
      title={fill(m.order.resultsLeaveTitle, { count })}
      description={m.order.resultsLeaveText}
      actions={
        <>
          <Button onClick={reset}>{m.order.resultsStay}</Button>
          <Button variant="danger" onClick={proceed}>
            {m.order.resultsLeave}
          </Button>
        </>
      }
    />
  )
}

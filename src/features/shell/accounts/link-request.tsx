import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { invalidate, useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { accessStatusQuery } from './queries'

interface LinkRequestProps {
  /** The notification that was answered to. */
  notification: string
  onClose: () => void
}

/** Verify Link Request: who asks, what accepting means, and the two answers. */
export default function LinkRequest({ notification, onClose }: LinkRequestProps) {
  const client = useQueryClient()
  const { data } = useQuery(accessStatusQuery)
  const answer = useSend(api.access.handleNotificationAction, {
    onSuccess: (_, { body }) => {
      void invalidate(client, api.session.notifications, api.access.status)
      if (body.action === 'ACCEPT') toast.success(m.access.linkAccepted)
      else toast.info(m.access.linkDeclined)
      onClose()
    },
  })
  const send = (action: 'ACCEPT' | 'DECLINE') =>
    answer.mutate({ body: { notificationItem: notification, action } })
  const link = data?.links.find((one) => one.notification === notification)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      lang={m.session.language}
      title={m.session.verifyLinkTitle}
      description={link && fill(m.access.linkRequest, { name: link.name, username: link.username })}
      actions={
        link && (
          <>
            <Button busy={answer.isPending} onClick={() => send('DECLINE')}>
              {m.session.verifyLinkDecline}
            </Button>
            <Button variant="primary" busy={answer.isPending} onClick={() => send('ACCEPT')}>
              {m.session.verifyLinkAccept}
            </Button>
          </>
        )
      }
    >
      {!data ? (
        <SkeletonRows rows={2} />
      ) : (
        <div className="grid gap-3 text-dense text-text2">
          {answer.error && (
            <Banner tone="danger" title={m.access.linkAnswerFailed}>
              {answer.error.message}
            </Banner>
          )}
          <p>{link ? m.access.linkRequestHelp : m.access.linkNoRequests}</p>
        </div>
      )}
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { resetHoldHours, type UserDetail } from '@contract/users/shapes'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { staleAfter, userQuery } from './queries'

/** Until when password resets of this account are held after a change of its email or phone, or null. */
export function resetsHeldUntil({ reachChangedAt }: UserDetail): Date | null {
  if (reachChangedAt === null) return null
  const until = new Date(Date.parse(reachChangedAt) + resetHoldHours * 3_600_000)
  return until > new Date() ? until : null
}

/** Lets password resets go to the new email and phone at once. Who may not is told by the server. */
export function ConfirmAddress({ user }: { user: UserDetail }) {
  const client = useQueryClient()
  const send = useSend(api.users.confirmAddress, {
    invalidates: staleAfter,
    onSuccess(saved) {
      client.setQueryData(userQuery(saved._id).queryKey, saved)
      toast.success(fill(m.users.confirmAddressDone, { name: `${saved.firstName} ${saved.lastName}` }))
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button busy={send.isPending} onClick={() => send.mutate({ body: { userId: user._id } })}>
      {m.users.confirmAddress}
    </Button>
  )
}

import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { UserDetail } from '@contract/users/shapes'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'

/** The one-time link with which a person sets a password: mailed, or shown once to hand over. */
export function InviteButton({ user }: { user: UserDetail }) {
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState<string>()
  const name = `${user.firstName} ${user.lastName}`
  const send = useSend(api.users.invite, {
    invalidates: [api.users.history],
    onSuccess(reply) {
      if (reply.link !== null) return setLink(reply.link)
      setOpen(false)
      toast.success(fill(m.users.inviteSent, { email: reply.sentTo ?? '' }))
    },
  })
  function change(is: boolean) {
    setOpen(is)
    setLink(undefined)
    send.reset()
  }
  return (
    <>
      <Button onClick={() => change(true)}>{m.users.invite}</Button>
      <Dialog
        open={open}
        onOpenChange={change}
        size="m"
        title={fill(m.users.inviteTitle, { name })}
        description={fill(m.users.inviteText, { name })}
        actions={
          link === undefined && (
            <>
              {!user.hasPassword && (
                <Button
                  busy={send.isPending}
                  onClick={() => send.mutate({ body: { userId: user._id, by: 'link' } })}
                >
                  {m.users.inviteShow}
                </Button>
              )}
              {user.email !== null && (
                <Button
                  variant="primary"
                  busy={send.isPending}
                  onClick={() => send.mutate({ body: { userId: user._id, by: 'mail' } })}
                >
                  {fill(m.users.inviteMail, { email: user.email })}
                </Button>
              )}
            </>
          )
        }
      >
        {send.error && <Banner tone="danger" title={messageOf(send.error)} />}
        {link === undefined && user.hasPassword && (
          <p className="text-dense text-text2">{m.users.inviteHasPassword}</p>
        )}
        {link !== undefined && (
          <div className="grid gap-2">
            <Banner tone="warning" title={m.users.inviteShown} />
            <p className="mono rounded-card border border-line p-3 text-dense break-all select-all">{link}</p>
            <Button
              onClick={() =>
                void navigator.clipboard.writeText(link).then(() => toast.success(m.users.copied))
              }
            >
              {m.users.copy}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  )
}

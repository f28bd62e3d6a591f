import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { effectiveRoles, isTopPrivilege } from '@contract/roles'
import { switchedOn, userRuleTexts } from '@contract/rules/user-rules'
import type { UserDetail } from '@contract/users/shapes'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toast } from '@/ui/toast'
import { staleAfter, userQuery } from './queries'

/** For somebody who lost the authenticator: takes the second factor off, with a reason on record. */
export function ResetSecondFactor({ user }: { user: UserDetail }) {
  const client = useQueryClient()
  const me = useMe().user
  const [open, setOpen] = useState(false)
  const name = `${user.firstName} ${user.lastName}`
  const send = useSend(api.users.resetSecondFactor, {
    invalidates: staleAfter,
    onSuccess(saved) {
      client.setQueryData(userQuery(saved._id).queryKey, saved)
      setOpen(false)
      toast.success(fill(m.users.secondFactorDone, { name }))
    },
  })
  const refusal =
    user._id === me._id
      ? userRuleTexts.ownSecondFactor
      : isTopPrivilege(switchedOn(user.myroles)) && !isTopPrivilege(effectiveRoles(me.myroles))
        ? userRuleTexts.topOnly
        : undefined
  return (
    <>
      <Button
        disabledReason={refusal}
        onClick={() => {
          send.reset()
          setOpen(true)
        }}
      >
        {m.users.secondFactorReset}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={fill(m.users.secondFactorTitle, { name })}
        reason={{ label: m.users.secondFactorWhy, missing: m.users.secondFactorMissing }}
        commitLabel={m.users.secondFactorOk}
        busy={send.isPending}
        onCommit={(reason) => send.mutate({ body: { userId: user._id, reason } })}
      >
        {fill(m.users.secondFactorText, { name })}
        {send.error && <Banner tone="danger" title={messageOf(send.error)} className="mt-3" />}
      </ConfirmDialog>
    </>
  )
}

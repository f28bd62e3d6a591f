import { api } from '@contract/api'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { toast } from '@/ui/toast'
import { Panel } from './panel'

/**
 * Confirms the address of a registration. On a press, not on arrival: the link works once, and programs that look into
 * mail open links too.
 */
export function Verification({ token, onBack }: { token: string | undefined; onBack: () => void }) {
  const verify = useSend(api.session.verifyRegistration, {
    onSuccess: () => {
      toast.success(m.session.verificationDone, { detail: m.session.verificationDoneHelp })
      onBack()
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <Panel
      title={m.session.verificationTitle}
      help={m.session.verificationHelp}
      submit={m.session.verificationSubmit}
      busy={verify.isPending}
      failed={verify.isError ? m.session.verificationFailedHelp : undefined}
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        if (token !== undefined) verify.mutate({ body: { token } })
      }}
    >
      {token === undefined && <Banner tone="warning" title={m.session.newPasswordNoToken} />}
    </Panel>
  )
}

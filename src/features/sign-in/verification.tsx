import { api } from '@contract/api'
import { t } from '@contract/messages'
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
      toast.success(t('session.verification.done'), { detail: t('session.verification.doneHelp') })
      onBack()
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <Panel
      title={t('session.verification.title')}
      help={t('session.verification.help')}
      submit={t('session.verification.submit')}
      busy={verify.isPending}
      failed={verify.isError ? t('session.verification.failedHelp') : undefined}
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        if (token !== undefined) verify.mutate({ body: { token } })
      }}
    >
      {token === undefined && <Banner tone="warning" title={t('session.newPassword.noToken')} />}
    </Panel>
  )
}

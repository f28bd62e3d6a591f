import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '@contract/api'
import type { Challenge } from '@contract/session/shapes'
import type { Reply } from '@contract/endpoint'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { CodeField } from '@/app/second-factor/code-field'
import { Enrolment } from '@/app/second-factor/enrolment'
import { RecoveryCodes } from '@/app/second-factor/recovery-codes'
import { useSession } from '@/stores/session'
import { toast } from '@/ui/toast'
import { fieldClass, Panel } from './panel'

type Opened = Reply<typeof api.session.loginCode>

function enter({ token, primary_username, user }: Opened): void {
  toast.dismiss()
  if (user) useSession.getState().start({ token, primary_username, user })
}

interface SecondStepProps {
  challenge: Challenge
  onBack: () => void
}

/** The password was right: now a code, after setting up an authenticator where the account must have one. */
export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  const [code, setCode] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const enrol = useSend(api.session.loginEnrol)
  const send = useSend(api.session.loginCode, {
    onSuccess: (reply) => (reply.recoveryCodes ? setOpened(reply) : enter(reply)),
  })
  const begin = useEffectEvent(() => {
    if (challenge.enrol && enrol.isIdle) enrol.mutate({ body: { challenge: challenge.token } })
  })
  useEffect(() => begin(), [])

  if (opened?.recoveryCodes)
    return (
      <Panel
        title={m.session.secondFactorDone}
        submit={m.session.secondFactorGoOn}
        busy={false}
        onSubmit={(event) => {
          event.preventDefault()
          enter(opened)
        }}
      >
        <RecoveryCodes codes={opened.recoveryCodes} />
      </Panel>
    )
  const spent = send.error !== null && send.error.fields['code'] === undefined
  return (
    <Panel
      title={challenge.enrol ? m.session.secondFactorSetUp : m.session.secondFactorTitle}
      help={challenge.enrol ? m.session.secondFactorMustHelp : m.session.secondFactorHelp}
      submit={m.session.signInSubmit}
      busy={send.isPending}
      failed={enrol.error?.message ?? (spent ? send.error.message : undefined)}
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ body: { challenge: challenge.token, code } })
      }}
    >
      {enrol.data && <Enrolment {...enrol.data} />}
      <CodeField
        className={fieldClass}
        recovery={!challenge.enrol}
        value={code}
        error={send.error?.fields['code']}
        onChange={(value) => {
          setCode(value)
          send.reset()
        }}
      />
    </Panel>
  )
}

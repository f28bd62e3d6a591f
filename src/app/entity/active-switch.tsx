import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { historyCall, setActiveCall, usesCall } from '@contract/register/shared-calls'
import { messageOf } from '@/api/errors'
import { read, useSend, type Stale } from '@/api/query'
import { AppLink } from '@/app/router-link'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'

/** The calls that every register has, whatever its list takes. */
export interface RegisterCalls {
  history: ReturnType<typeof historyCall>
  uses: ReturnType<typeof usesCall>
  setActive: ReturnType<typeof setActiveCall>
}

interface ActiveSwitchProps {
  calls: RegisterCalls
  doc: { _id: string; active: boolean }
  /** As the dialog and the toast call it. */
  name: string
  /** What shows it and must be asked again. */
  invalidates: Stale[]
}

/** Switches one thing off or on again. What still uses it is said before, not found out after. */
export function ActiveSwitch({ calls, doc, name, invalidates }: ActiveSwitchProps) {
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { active } = doc
  const send = useSend(calls.setActive, {
    invalidates,
    onSuccess({ outcomes }) {
      const refused = outcomes.find(({ ok }) => !ok)
      if (refused) return setRefusal(refused.message ?? '')
      setOpen(false)
      toast.success(active ? fill(m.register.switchDone, { name }) : fill(m.register.switchUndone, { name }))
    },
    onError: (error) => setRefusal(messageOf(error)),
  })
  const verb = active ? m.register.switchDeactivate : m.register.switchActivate
  return (
    <>
      <Button
        onClick={() => {
          setRefusal(undefined)
          setOpen(true)
        }}
      >
        {verb}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={
          active
            ? fill(m.register.switchDeactivateTitle, { name })
            : fill(m.register.switchActivateTitle, { name })
        }
        description={active ? m.register.switchDeactivateText : m.register.switchActivateText}
        mustAnswer={send.isPending}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{m.people.formStay}</Button>
            <Button
              variant="primary"
              busy={send.isPending}
              onClick={() => send.mutate({ body: { ids: [doc._id], active: !active } })}
            >
              {verb}
            </Button>
          </>
        }
      >
        {refusal !== undefined && <Banner tone="danger" title={refusal} />}
        {active && <Uses calls={calls} id={doc._id} />}
      </Dialog>
    </>
  )
}

function Uses({ calls, id }: { calls: RegisterCalls; id: string }) {
  const { data, error } = useQuery(read(calls.uses, { body: { _id: id } }, { fresh: 0 }))
  if (error && !data) return <Banner tone="warning" title={error.message} />
  if (!data) return <SkeletonRows rows={2} />
  if (data.uses.length === 0) return <p className="text-dense text-text2">{m.register.switchUnused}</p>
  return (
    <div className="text-dense">
      <p className="text-text2">{m.register.switchUsedBy}</p>
      <ul className="mt-1 grid gap-0.5">
        {data.uses.map(({ what, count, to }) => (
          <li key={what}>
            <b className="font-medium tabular-nums">{count.toLocaleString('en-US')}</b>{' '}
            {to === null ? what : <AppLink to={to}>{what}</AppLink>}
          </li>
        ))}
      </ul>
    </div>
  )
}

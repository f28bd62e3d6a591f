import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { readTyped } from '@/form/read-typed'
import { typedNow } from '@/form/typed'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { useKeepAnalyses } from '../queries'
import { marksOf } from './use-result-actions'
import { namedValue } from './analysis-rules'

const roles = Object.values(m.order.criticalRoles)

interface CriticalCallDialogProps {
  orderId: string
  owed: readonly Analysis[]
  onClose: () => void
}

/** Who was told of critical values, when, and that it was read back (42 CFR 493.1291(g)). */
export function CriticalCallDialog({ orderId, owed, onClose }: CriticalCallDialogProps) {
  const [notified, setNotified] = useState<ReadonlySet<string>>(new Set(owed.map(({ _id }) => _id)))
  const [toldTo, setToldTo] = useState('')
  const [role, setRole] = useState('')
  const [at, setAt] = useState(() => typedNow(`t ${formatClock(new Date(), labZone())}`))
  const [readBack, setReadBack] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const keep = useKeepAnalyses(orderId)
  const send = useSend(api.results.criticalCall, { invalidates: ['results', 'orders', 'reports', 'home'] })
  const time = readTyped(at, 'datetime', labZone())
  const chosen = owed.filter(({ _id }) => notified.has(_id))
  const complete =
    chosen.length > 0 && toldTo.trim() !== '' && role.trim() !== '' && time?.ok === true && readBack
  const when = (is: boolean, words: string) => (tried && is ? words : undefined)
  const timeError = time === null ? when(true, m.order.criticalAtMissing) : time.ok ? undefined : time.message

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!complete || !time?.ok) return
    send.mutate(
      {
        body: {
          analyses: marksOf(chosen),
          toldTo: toldTo.trim(),
          role: role.trim(),
          at: time.value,
          readBack: true,
        },
      },
      {
        onSuccess: ({ outcomes }) => {
          keep(outcomes.flatMap(({ analysis }) => (analysis ? [analysis] : [])))
          const no = outcomes.find(({ ok }) => !ok)
          if (no) setRefused(no.message ?? m.errors.unexpectedAnswer)
          else {
            toast.success(m.order.doneCalled)
            onClose()
          }
        },
      },
    )
  }
  const error = refused ?? send.error?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.order.criticalTitle}
      description={m.order.criticalIntro}
      mustAnswer={send.isPending}
    >
      <form onSubmit={submit} noValidate className="grid gap-3">
        {error && <Banner tone="danger" title={error} />}
        <Field
          group
          label={m.order.criticalValues}
          error={when(chosen.length === 0, m.order.criticalValuesMissing)}
        >
          {(wiring) => (
            <div role="group" {...wiring} className="grid gap-1.5">
              {owed.map((one) => (
                <Checkbox
                  key={one._id}
                  checked={notified.has(one._id)}
                  onChange={() =>
                    setNotified((ids) =>
                      ids.has(one._id)
                        ? new Set([...ids].filter((id) => id !== one._id))
                        : new Set([...ids, one._id]),
                    )
                  }
                >
                  <b className="font-semibold">{namedValue(one)}</b>
                </Checkbox>
              ))}
            </div>
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field
            label={m.order.criticalPersonNotified}
            error={when(toldTo.trim() === '', m.order.criticalPersonNotifiedMissing)}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                value={toldTo}
                maxLength={120}
                autoComplete="off"
                onChange={(event) => setToldTo(event.target.value)}
              />
            )}
          </Field>
          <Field label={m.order.criticalRole} error={when(role.trim() === '', m.order.criticalRoleMissing)}>
            {(wiring) => (
              <>
                <TextInput
                  {...wiring}
                  value={role}
                  maxLength={80}
                  list="told-roles"
                  autoComplete="off"
                  onChange={(event) => setRole(event.target.value)}
                />
                <datalist id="told-roles">
                  {roles.map((one) => (
                    <option key={one} value={one} aria-label={one} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        </div>
        <Field
          label={m.order.criticalAt}
          hint={time?.ok ? time.echo : m.order.criticalAtHint}
          error={timeError}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              value={at.text}
              autoComplete="off"
              onChange={(event) => setAt(typedNow(event.target.value))}
            />
          )}
        </Field>
        <div>
          <Checkbox
            checked={readBack}
            aria-invalid={tried && !readBack ? true : undefined}
            onChange={() => setReadBack(!readBack)}
          >
            {m.order.criticalReadBack}
          </Checkbox>
          {tried && !readBack && (
            <p className="mt-1 text-meta font-medium text-danger">{m.order.criticalReadBackMissing}</p>
          )}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.order.criticalOk}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

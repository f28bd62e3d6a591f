import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { emergencyReasonMin } from '@contract/emergency/shapes'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { TextField } from '@/form/text-field'
import { readTyped } from '@/form/read-typed'
import { Typed, untyped } from '@/form/typed'
import { TypedDateField } from '@/form/typed-date-field'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { EmergencyRecordCard } from './emergency-record'
import { accessStatusQuery } from './queries'
import type { AccessSearch } from './search'

interface EmergencyEntryProps {
  open: string | undefined
  set: (patch: Partial<AccessSearch>) => void
}

/** The clinic's side: opens one patient in an emergency, and shows what stands open. */
export function EmergencyEntry({ open, set }: EmergencyEntryProps) {
  const { data, error, refetch } = useQuery(accessStatusQuery)
  if (error && !data)
    return (
      <EmptyState
        tone="error"
        title={m.emergency.recordFailed}
        text={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={6} />
  if (!data.emergencyAllowed)
    return <EmptyState title={m.emergency.notAllowed} text={m.emergency.notAllowedHelp} />
  const status = data.emergencies.find(({ _id }) => _id === open)
  if (status) return <EmergencyRecordCard key={status._id} id={status._id} />
  return <OpenForm onOpened={(id) => set({ open: id })} />
}

const born = (typed: Typed) => readTyped(typed, 'dob', labZone())

const Values = z.object({
  number: z.string().trim().min(1, m.emergency.numberMissing),
  dob: Typed.refine((typed) => born(typed)?.ok === true, m.emergency.dobMissing),
  reason: z
    .string()
    .trim()
    .min(emergencyReasonMin, fill(m.emergency.reasonShort, { count: emergencyReasonMin })),
})
type Values = z.infer<typeof Values>

function OpenForm({ onOpened }: { onOpened: (id: string) => void }) {
  const form = useForm<Values>({
    resolver: zodResolver(Values),
    defaultValues: { number: '', dob: untyped, reason: '' },
  })
  const send = useSend(api.emergency.open, {
    invalidates: [api.access.status],
    onSuccess: ({ _id }) => onOpened(_id),
  })
  const submit = form.handleSubmit(({ number, dob, reason }) => {
    const read = born(dob)
    if (read?.ok) send.mutate({ body: { number, dob: read.value, reason } })
  })
  return (
    <Card title={m.emergency.open}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-160 gap-4 p-4">
          <p className="text-dense text-text2">{m.emergency.openHelp}</p>
          {send.error && (
            <Banner tone="danger" title={m.emergency.failed}>
              {send.error.code === 'not_found' ? m.emergency.failedHelp : send.error.message}
            </Banner>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="number" label={m.emergency.number} />
            <TypedDateField name="dob" label={m.emergency.dob} kind="dob" zone={labZone()} />
          </div>
          <TextField name="reason" label={m.emergency.reason} hint={m.emergency.reasonHint} />
          <div>
            <Button type="submit" variant="primary" busy={send.isPending}>
              {m.emergency.submit}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  )
}

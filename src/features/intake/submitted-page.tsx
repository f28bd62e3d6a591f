import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { genderLabels, Gender } from '@contract/choices'
import { IntakeDetail, type IntakeState } from '@contract/intake/shapes'
import { fill, m } from '@contract/messages'
import { isApiError, messageOf } from '@/api/errors'
import { read, useSend } from '@/api/query'
import { DetailPage } from '@/app/entity/detail-page'
import { HistoryList } from '@/app/entity/history-list'
import { useMe } from '@/app/me'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { AppLink, useGo } from '@/app/router-link'
import { formatDateShort, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { IntakeStateChip } from './intake-state'
import { intakeQuery, staleAfter } from './queries'

const route = getRouteApi('/_in/intake_/$id')

const genderText = (gender: string) => {
  const known = Gender.safeParse(gender)
  return known.success ? genderLabels[known.data] : gender
}

/** What the patient gave, line by line: what is shown and what is copied are the same. */
function linesOf(form: IntakeDetail): { label: string; text: string }[] {
  const person = [
    { label: m.intake.patient, text: `${form.lastname}, ${form.firstname}` },
    { label: m.intake.dob, text: formatDateShort(form.dob) },
    { label: m.intake.gender, text: genderText(form.gender) },
    { label: m.intake.phone, text: form.phone ?? '' },
    { label: m.intake.email, text: form.email ?? '' },
    { label: m.intake.panels, text: form.panels.join(', ') },
  ]
  return [
    ...person.filter(({ text }) => text !== ''),
    ...form.answers.map(({ label, text }) => ({ label, text })),
  ]
}

async function copy(form: IntakeDetail): Promise<void> {
  const text = linesOf(form)
    .map((line) => `${line.label}: ${line.text}`)
    .join('\n')
  try {
    await navigator.clipboard.writeText(text)
    toast.success(m.intake.copied)
  } catch {
    toast.error(m.intake.copyFailed)
  }
}

/** One form that was handed in: its answers to take over, and the decision on it. */
export function SubmittedPage() {
  const { id } = route.useParams()
  const client = useQueryClient()
  const go = useGo()
  const { ability, mayOpen } = useMe()
  const [dismissing, setDismissing] = useState(false)
  const { data: form, error } = useQuery(intakeQuery(id))
  const history = useQuery({
    ...read(api.intake.history, { body: { _id: id } }, { fresh: 0 }),
    placeholderData: undefined,
  })
  const decide = useSend(api.intake.decide, {
    invalidates: staleAfter,
    onSuccess(saved) {
      client.setQueryData(intakeQuery(id).queryKey, saved)
      setDismissing(false)
      const name = `${saved.firstname} ${saved.lastname}`
      if (saved.state === 'ACCEPTED') toast.success(fill(m.intake.accepted, { name }))
      else if (saved.state === 'DISMISSED') toast.success(fill(m.intake.dismissed, { name }))
      else toast.success(fill(m.intake.back, { name }))
    },
    onError(refusal) {
      const current = isApiError(refusal, 'stale') ? IntakeDetail.safeParse(refusal.current) : undefined
      if (current?.success) client.setQueryData(intakeQuery(id).queryKey, current.data)
    },
  })
  if (error && !form) throw error
  if (!form) return <SkeletonRows label={m.navigation.itemIntake} />
  const send = (to: IntakeState, reason: string | null) =>
    decide.mutate({ body: { _id: form._id, version: form.version, to, reason } })
  const mayReview = ability.can('review', 'Intake')
  const mayEnter = mayOpen('/orderentry') && ability.can('create', 'Order')
  return (
    <DetailPage
      crumbs={[{ label: m.navigation.itemIntake, to: '/intake' }, { label: form.formName }]}
      title={`${form.lastname}, ${form.firstname}`}
      about={formatDateShort(form.dob)}
      chips={<IntakeStateChip state={form.state} />}
      facts={[
        { label: m.intake.form, value: form.formName },
        { label: m.intake.location, value: form.locationName },
        { label: m.intake.submitted, value: formatDateTime(form.submittedAt, labZone()) },
        ...(form.decidedAt
          ? [
              {
                label: m.intake.decided,
                value: `${form.decidedByName ?? ''}, ${formatDateTime(form.decidedAt, labZone())}`,
              },
            ]
          : []),
        ...(form.order
          ? [
              {
                label: m.intake.order,
                value:
                  form.order.removed || !mayOpen('/order/:id') ? (
                    <span className="mono">
                      {form.order.requisitionNumber}
                      {form.order.removed && ` (${m.intake.orderRemoved})`}
                    </span>
                  ) : (
                    <AppLink to={`/order/${form.order._id}`} className="mono">
                      {form.order.requisitionNumber}
                    </AppLink>
                  ),
              },
            ]
          : []),
        ...(form.reason ? [{ label: m.intake.reason, value: form.reason }] : []),
      ]}
      actions={
        <>
          <Button icon={Copy} onClick={() => void copy(form)}>
            {m.intake.copy}
          </Button>
          {mayReview && form.state === 'NEW' && (
            <>
              <Button onClick={() => setDismissing(true)}>{m.intake.dismiss}</Button>
              {!mayEnter && (
                <Button variant="primary" busy={decide.isPending} onClick={() => send('ACCEPTED', null)}>
                  {m.intake.accept}
                </Button>
              )}
            </>
          )}
          {mayReview && mayEnter && form.state !== 'DISMISSED' && !form.order && (
            <Button variant="primary" onClick={() => go(`/orderentry?intake=${form._id}`)}>
              {form.state === 'NEW' ? m.intake.acceptOpen : m.intake.enterOrder}
            </Button>
          )}
          {mayReview && form.state === 'DISMISSED' && (
            <Button busy={decide.isPending} onClick={() => send('NEW', null)}>
              {m.intake.putBack}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 p-6 max-sm:p-4 xl:max-w-320">
        {decide.error && !dismissing && (
          <Banner
            tone="danger"
            title={isApiError(decide.error, 'stale') ? m.intake.stale : messageOf(decide.error)}
          />
        )}
        <Card title={m.intake.answers}>
          <dl className="text-dense">
            {linesOf(form).map(({ label, text }, at) => (
              <div
                // Two questions may have the same words.
                key={at}
                className="grid gap-x-6 border-b border-soft-line px-4 py-2 last:border-b-0 sm:grid-cols-[minmax(0,280px)_minmax(0,1fr)]"
              >
                <dt className="text-text2">{label}</dt>
                <dd className="font-medium break-words whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </dl>
          {form.answers.length === 0 && (
            <p className="px-4 py-2 text-dense text-hint">{m.intake.noAnswers}</p>
          )}
        </Card>
        <HistoryList query={history} />
      </div>
      {dismissing && (
        <ReasonDialog
          title={m.intake.dismissTitle}
          text={m.intake.dismissText}
          okLabel={m.intake.dismiss}
          busy={decide.isPending}
          error={decide.error ? messageOf(decide.error) : undefined}
          onClose={() => setDismissing(false)}
          onOk={({ reason }) => send('DISMISSED', reason)}
        />
      )}
    </DetailPage>
  )
}

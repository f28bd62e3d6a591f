import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { genderLabels, Gender } from '@contract/choices'
import { IntakeDetail, type IntakeState } from '@contract/form-shapes'
import { t } from '@contract/messages'
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
import { intakeQuery, touched } from './queries'

const route = getRouteApi('/_in/intake_/$id')

const genderText = (gender: string) => {
  const known = Gender.safeParse(gender)
  return known.success ? genderLabels[known.data] : gender
}

/** What the patient gave, line by line: what is shown and what is copied are the same. */
function linesOf(form: IntakeDetail): { label: string; text: string }[] {
  const person = [
    { label: t('settings.intake.patient'), text: `${form.lastname}, ${form.firstname}` },
    { label: t('settings.intake.dob'), text: formatDateShort(form.dob) },
    { label: t('settings.intake.gender'), text: genderText(form.gender) },
    { label: t('settings.intake.phone'), text: form.phone ?? '' },
    { label: t('settings.intake.email'), text: form.email ?? '' },
    { label: t('settings.intake.panels'), text: form.panels.join(', ') },
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
    toast.success(t('settings.intake.copied'))
  } catch {
    toast.error(t('settings.intake.copyFailed'))
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
    invalidates: touched,
    onSuccess(saved) {
      client.setQueryData(intakeQuery(id).queryKey, saved)
      setDismissing(false)
      const name = `${saved.firstname} ${saved.lastname}`
      if (saved.state === 'ACCEPTED') toast.success(t('settings.intake.accepted', { name }))
      else if (saved.state === 'DISMISSED') toast.success(t('settings.intake.dismissed', { name }))
      else toast.success(t('settings.intake.back', { name }))
    },
    onError(refusal) {
      const current = isApiError(refusal, 'stale') ? IntakeDetail.safeParse(refusal.current) : undefined
      if (current?.success) client.setQueryData(intakeQuery(id).queryKey, current.data)
    },
  })
  if (error && !form) throw error
  if (!form) return <SkeletonRows label={t('navigation.item.intake')} />
  const send = (to: IntakeState, reason: string | null) =>
    decide.mutate({ body: { _id: form._id, version: form.version, to, reason } })
  const mayReview = ability.can('review', 'Intake')
  const mayEnter = mayOpen('/orderentry') && ability.can('create', 'Order')
  return (
    <DetailPage
      crumbs={[{ label: t('navigation.item.intake'), to: '/intake' }, { label: form.formName }]}
      title={`${form.lastname}, ${form.firstname}`}
      about={formatDateShort(form.dob)}
      chips={<IntakeStateChip state={form.state} />}
      facts={[
        { label: t('settings.intake.form'), value: form.formName },
        { label: t('settings.intake.location'), value: form.locationName },
        { label: t('settings.intake.submitted'), value: formatDateTime(form.submittedAt, labZone()) },
        ...(form.decidedAt
          ? [
              {
                label: t('settings.intake.decided'),
                value: `${form.decidedByName ?? ''}, ${formatDateTime(form.decidedAt, labZone())}`,
              },
            ]
          : []),
        ...(form.order
          ? [
              {
                label: t('settings.intake.order'),
                value:
                  form.order.removed || !mayOpen('/order/:id') ? (
                    <span className="mono">
                      {form.order.requisitionNumber}
                      {form.order.removed && ` (${t('settings.intake.orderRemoved')})`}
                    </span>
                  ) : (
                    <AppLink to={`/order/${form.order._id}`} className="mono">
                      {form.order.requisitionNumber}
                    </AppLink>
                  ),
              },
            ]
          : []),
        ...(form.reason ? [{ label: t('settings.intake.reason'), value: form.reason }] : []),
      ]}
      actions={
        <>
          <Button icon={Copy} onClick={() => void copy(form)}>
            {t('settings.intake.copy')}
          </Button>
          {mayReview && form.state === 'NEW' && (
            <>
              <Button onClick={() => setDismissing(true)}>{t('settings.intake.dismiss')}</Button>
              {!mayEnter && (
                <Button variant="primary" busy={decide.isPending} onClick={() => send('ACCEPTED', null)}>
                  {t('settings.intake.accept')}
                </Button>
              )}
            </>
          )}
          {mayReview && mayEnter && form.state !== 'DISMISSED' && !form.order && (
            <Button variant="primary" onClick={() => go(`/orderentry?intake=${form._id}`)}>
              {form.state === 'NEW' ? t('settings.intake.acceptOpen') : t('settings.intake.enterOrder')}
            </Button>
          )}
          {mayReview && form.state === 'DISMISSED' && (
            <Button busy={decide.isPending} onClick={() => send('NEW', null)}>
              {t('settings.intake.putBack')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 p-6 max-sm:p-4 xl:max-w-320">
        {decide.error && !dismissing && (
          <Banner
            tone="danger"
            title={isApiError(decide.error, 'stale') ? t('settings.intake.stale') : messageOf(decide.error)}
          />
        )}
        <Card title={t('settings.intake.answers')}>
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
            <p className="px-4 py-2 text-dense text-hint">{t('settings.intake.noAnswers')}</p>
          )}
        </Card>
        <HistoryList query={history} />
      </div>
      {dismissing && (
        <ReasonDialog
          title={t('settings.intake.dismissTitle')}
          text={t('settings.intake.dismissText')}
          okLabel={t('settings.intake.dismiss')}
          busy={decide.isPending}
          error={decide.error ? messageOf(decide.error) : undefined}
          onClose={() => setDismissing(false)}
          onOk={({ reason }) => send('DISMISSED', reason)}
        />
      )}
    </DetailPage>
  )
}

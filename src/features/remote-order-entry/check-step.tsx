import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  essentialWorkerLabels,
  ethnicityLabels,
  genderLabels,
  type Gender,
  priorityLabels,
  raceLabels,
  residenceLabels,
} from '@contract/choices'
import type { ClaimReadiness } from '@contract/claim-readiness/shapes'
import { fill, m } from '@contract/messages'
import { ClaimCheck } from '@/app/claim-readiness/claim-check'
import { fieldId } from '@/form/field-id'
import { typedValue } from '@/form/read-typed'
import { useFieldError } from '@/form/use-field-error'
import { formatDate, formatDateTime, formatPerson } from '@/lib/format'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { locationOf, questionsOf, stepsOf, type EntryContext } from './context'
import type { StepName } from './steps'
import { collectedOf, insuranceOf } from './to-order'
import type { RemoteValues } from './values'

const AbnDialog = deferred(() => import('@/app/abn/abn-dialog').then((part) => part.AbnDialog))

const p = m.remoteOrderEntry

interface Line {
  label: string
  text: string
}

/** What was entered, part by part, in the words of the form. */
export function answersOf(context: EntryContext, values: RemoteValues): Record<StepName, Line[]> {
  const { form, zone } = context
  const { patient, newPatient: typed } = values
  const dob = typedValue(typed.dob, 'dob', zone)
  const physician = locationOf(context, values)?.physicians.find(({ _id }) => _id === values.physicianId)
  const collected = collectedOf(values, zone)
  const line = (label: string, text: string, shown = true): Line[] =>
    shown ? [{ label, text: text.trim() || p.notAnswered }] : []
  const sexWords = (sex: Gender | '') => (sex === '' ? '' : genderLabels[sex])
  const asked = (part: keyof typeof form.parts) => form.parts[part] !== 'off'
  const reached = (isAsked: (part: 'phone' | 'email' | 'address') => boolean) => [
    ...line(p.phone, typed.phone, isAsked('phone')),
    ...line(m.people.contact.email, typed.email, isAsked('email')),
    ...line(
      p.address,
      [typed.address.line1, typed.address.line2, typed.address.city, typed.address.state, typed.address.zip]
        .map((part) => part.trim())
        .filter(Boolean)
        .join(', '),
      isAsked('address'),
    ),
  ]
  const told = (part: 'race' | 'ethnicity') =>
    patient ? patient.lacks.includes(part) : values.isNew && asked(part)
  return {
    patient: patient
      ? [
          ...line(p.name, formatPerson(patient)),
          ...line(p.dob, formatDate(patient.dob)),
          ...line(p.sex, sexWords(patient.lacks.includes('gender') ? typed.gender : patient.gender)),
          ...line(p.phone, patient.phone ?? '', patient.phone !== null),
          ...reached((part) => patient.lacks.includes(part)),
        ]
      : [
          ...line(p.name, formatPerson(typed)),
          ...line(p.dob, dob ? formatDate(dob) : typed.dob.text),
          ...line(p.sex, sexWords(typed.gender)),
          ...reached(asked),
        ],
    tests: [
      ...line(p.location, locationOf(context, values)?.name ?? ''),
      ...line(p.physician, physician ? formatPerson(physician) : ''),
      ...line(
        p.tests,
        form.panels
          .filter(({ _id }) => values.panelIds.includes(_id))
          .map(({ name }) => name)
          .join(', '),
      ),
      ...values.specimens.flatMap(({ letter, sampleTypeId, sourceId }) =>
        line(
          values.specimens.length > 1 ? fill(p.specimenOf, { letter }) : p.specimen,
          [
            form.sampleTypes.find(({ _id }) => _id === sampleTypeId)?.name,
            form.sources.find(({ _id }) => _id === sourceId)?.name,
          ]
            .filter(Boolean)
            .join(', '),
        ),
      ),
      ...line(p.collected, collected ? formatDateTime(collected, zone) : p.collectedLater),
      ...line(p.priority, priorityLabels[values.priority], form.stat),
    ],
    questions: [
      ...questionsOf(context, values).flatMap((question) => {
        const typedAnswer = values.answers[question.key]
        const text = typedAnswer?.text.trim() ?? ''
        const date = typedAnswer && question.type === 'date' ? typedValue(typedAnswer, 'date', zone) : null
        const words =
          question.type === 'yesno' && text !== ''
            ? text === 'yes'
              ? m.orderEntry.billingYes
              : m.orderEntry.billingNo
            : (question.choices.find(({ value }) => value === text)?.label ??
              (date ? formatDate(date) : text))
        return line(question.label, words)
      }),
      ...line(
        p.residence,
        values.residence === '' ? '' : residenceLabels[values.residence],
        asked('residence'),
      ),
      ...line(p.worker, values.worker === '' ? '' : essentialWorkerLabels[values.worker], asked('worker')),
      ...line(p.race, typed.race === '' ? '' : raceLabels[typed.race], told('race')),
      ...line(p.ethnicity, typed.ethnicity === '' ? '' : ethnicityLabels[typed.ethnicity], told('ethnicity')),
    ],
    billing: [
      ...line(
        p.diagnoses,
        values.diagnoses.map(({ code, description }) => `${code} ${description}`).join('; ') || p.none,
        asked('diagnoses'),
      ),
      ...line(
        p.payer,
        values.payer ? [values.payer.name, values.policyNumber].filter(Boolean).join(', ') : p.noInsurance,
        asked('insurance'),
      ),
      ...line(
        p.cards,
        [values.cardFront && p.cardSides.cardFront, values.cardBack && p.cardSides.cardBack]
          .filter(Boolean)
          .join(', ') || p.none,
        asked('cards'),
      ),
      ...line(
        p.medications,
        values.medications.map(({ name, detail }) => [name, detail].filter(Boolean).join(' ')).join('; ') ||
          p.none,
        asked('medications'),
      ),
      ...line(p.comment, values.comment, values.comment.trim() !== ''),
    ],
    consent: [
      ...line(p.consentName, values.consentName),
      ...line(
        p.signature,
        values.signTyped ? p.signatureTyped : p.signatureDrawn,
        form.consentSigned && (values.signTyped || values.strokes.length > 0 || values.signatureId !== null),
      ),
    ],
    check: [],
  }
}

const anchors = {
  'patient.dob': 'patient',
  'insurance.payer': 'billing',
  'insurance.memberId': 'billing',
  physician: 'tests',
  diagnoses: 'billing',
  items: 'tests',
  dateCollected: 'tests',
} as const satisfies Record<string, StepName>
const isStep = (anchor: string): anchor is StepName => Object.values<string>(anchors).includes(anchor)

interface CheckStepProps {
  context: EntryContext
  onChange: (step: StepName) => void
  /** What of the claim holds the order up; null where nothing does. */
  onClaim: (problem: string | null) => void
}

/** Everything once more before it is sent, each part with the way back to it. */
export function CheckStep({ context, onChange, onClaim }: CheckStepProps) {
  const { getValues, register, setValue } = useFormContext<RemoteValues>()
  const reason = useWatch<RemoteValues, 'claimReason'>({ name: 'claimReason' })
  const values = getValues()
  const answers = answersOf(context, values)
  const [sending, setSending] = useState<ClaimReadiness['sending']>('free')
  const error = useFieldError('claimReason')
  const abnIds = useWatch<RemoteValues, 'abnIds'>({ name: 'abnIds' })
  const [noticing, setNoticing] = useState(false)
  // Nothing of the form but the reason and the notices changes while it is being checked.
  const asked = useMemo(() => {
    const now = getValues()
    if (!now.payer || now.panelIds.length === 0) return null
    return {
      locationId: now.locationId,
      patientId: now.patient?._id ?? null,
      dob: now.patient ? null : typedValue(now.newPatient.dob, 'dob', context.zone),
      physicianId: now.physicianId || null,
      insurance: insuranceOf(now),
      diagnoses: now.diagnoses.map(({ code }) => code),
      items: now.panelIds.map((panelId) => ({ panelId, testId: null })),
      dateCollected: collectedOf(now, context.zone) ?? new Date().toISOString(),
      orderId: context.editing?._id ?? null,
      abnIds,
    }
  }, [getValues, context.zone, context.editing, abnIds])
  function heard(answer: ClaimReadiness) {
    setSending(answer.sending)
    onClaim(
      answer.sending === 'stopped'
        ? p.claimStopped
        : answer.sending === 'withReason'
          ? p.claimReasonMissing
          : null,
    )
  }
  return (
    <div className="grid gap-3">
      {stepsOf(context, values)
        .filter((step) => step !== 'check')
        .map((step) => (
          <Card
            key={step}
            title={p.steps[step]}
            end={
              <button
                type="button"
                className="min-h-9 text-body text-link hover:underline"
                aria-label={fill(p.changeOf, { part: p.steps[step] })}
                onClick={() => onChange(step)}
              >
                {p.change}
              </button>
            }
          >
            <dl className="divide-y divide-soft-line px-4">
              {answers[step].map(({ label, text }) => (
                <div key={label} className="grid grid-cols-[2fr_3fr] gap-x-4 py-2.5 max-sm:grid-cols-1">
                  <dt className="text-text2">{label}</dt>
                  <dd className="min-w-0 wrap-anywhere">{text}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      {asked && (
        <div className="rounded-card border border-line bg-surface p-4">
          <ClaimCheck
            asked={asked}
            anchors={anchors}
            goTo={(anchor) => isStep(anchor) && onChange(anchor)}
            onAnswer={heard}
            onNotice={() => setNoticing(true)}
          />
          {noticing && (
            <AbnDialog
              asked={{ ...asked, patientName: formatPerson(values.patient ?? values.newPatient) }}
              onClose={() => setNoticing(false)}
              onDecided={({ _id }) => {
                setNoticing(false)
                setValue('abnIds', [...abnIds, _id], { shouldDirty: true })
              }}
            />
          )}
          {(sending === 'withReason' || reason !== '') && (
            <Field label={p.claimReason} error={error} id={fieldId('claimReason')} className="mt-3">
              {(wiring) => <Textarea {...wiring} rows={2} maxLength={400} {...register('claimReason')} />}
            </Field>
          )}
        </div>
      )}
      {values.payer === null && context.form.parts.insurance !== 'off' && (
        <p className="text-dense text-text2">{m.claimReadiness.instead.estimate}</p>
      )}
    </div>
  )
}

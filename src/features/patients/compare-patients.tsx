import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { MergeField } from '@contract/patients/merge-shapes'
import { fill, m } from '@contract/messages'
import type { Patient } from '@contract/patients/shapes'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { AppLink, useGo } from '@/app/router-link'
import { formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { compareFields, type ComparedField } from './merge-rows'
import { mergeTouches, patientQuery } from './queries'
import { describedText } from './described-text'

type Side = 'left' | 'right'

/** Two records side by side: which one stays, and of each field that differs, which of the two it says then. */
export function ComparePatients({ first, second }: { first: Patient; second: Patient }) {
  const go = useGo()
  const client = useQueryClient()
  const [stays, setStays] = useState<Side>('left')
  const [chosen, setChosen] = useState<Partial<Record<MergeField, Side>>>({})
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const [kept, dropped] = stays === 'left' ? [first, second] : [second, first]
  const fields = compareFields(first, second, labZone())
  const differing = fields.filter(({ same }) => !same)
  const merge = useSend(api.patients.merge, {
    invalidates: mergeTouches,
    onSuccess({ patient, ordersMoved, ordersUpdated, ...reached }) {
      client.setQueryData(patientQuery(patient._id).queryKey, patient)
      const done = fill(m.patients.duplicatesDone, {
        dropped: dropped.patientNumber,
        kept: kept.patientNumber,
        count: ordersMoved,
        open: ordersUpdated,
      })
      toast.success([done, ...describedText(reached)].join(' '))
      go(`/patient/${kept._id}?tab=duplicates`, { replace: true })
    },
    onError(error) {
      // What the choice was made on is no longer so: both are shown as they are now.
      if (error.code === 'stale')
        for (const one of [first, second])
          void client.invalidateQueries({ queryKey: patientQuery(one._id).queryKey })
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() === '') return box.current?.focus()
    const taken = differing.flatMap(({ field }) =>
      (chosen[field] ?? stays) === stays ? [] : [[field, 'drop'] as const],
    )
    merge.mutate({
      body: {
        keep: kept._id,
        drop: dropped._id,
        fields: Object.fromEntries(taken),
        reason,
        versions: { keep: kept.version, drop: dropped.version },
      },
    })
  }
  const merged = [first, second].find(({ mergedInto }) => mergedInto !== null)
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={m.patients.duplicatesTitle}>
      <p>
        <AppLink to={`/patient/${first._id}?tab=duplicates`}>{m.patients.duplicatesBack}</AppLink>
      </p>
      {merge.error && (
        <Banner
          tone="danger"
          title={merge.error.code === 'stale' ? m.patients.duplicatesStale : messageOf(merge.error)}
        />
      )}
      {merged && <Banner tone="warning" title={`${merged.patientNumber}: ${m.patients.duplicatesMerged}`} />}
      <Card title={m.patients.duplicatesTitle} className="overflow-x-auto">
        <div className="grid gap-1 border-b border-line px-4 py-3">
          <span className="text-meta text-hint">{m.patients.duplicatesSurvives}</span>
          <Segmented
            aria-label={m.patients.duplicatesSurvives}
            className="w-fit"
            value={stays}
            onChange={setStays}
            options={[
              { value: 'left', label: first.patientNumber },
              { value: 'right', label: second.patientNumber },
            ]}
          />
        </div>
        <table className="w-full text-dense max-sm:block">
          <thead className="bg-sunken text-meta text-hint max-sm:block">
            <tr className="max-sm:grid max-sm:grid-cols-2">
              <th scope="col" className="px-4 py-2 text-left font-medium max-sm:sr-only">
                {m.patients.duplicatesField}
              </th>
              <PersonHead patient={first} stays={stays === 'left'} />
              <PersonHead patient={second} stays={stays === 'right'} />
              <th scope="col" className="px-4 py-2 text-left font-medium max-sm:sr-only">
                {m.patients.duplicatesKeep}
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {differing.map((one) => (
              <FieldRow
                key={one.field}
                compared={one}
                side={chosen[one.field] ?? stays}
                onChoose={(side) => setChosen((all) => ({ ...all, [one.field]: side }))}
              />
            ))}
          </tbody>
        </table>
        {differing.length < fields.length && (
          <p className="border-t border-soft-line px-4 py-3 text-meta text-hint">
            {fill(m.patients.duplicatesSame, {
              fields: fields
                .filter(({ same }) => same)
                .map(({ label }) => label)
                .join(', '),
            })}
          </p>
        )}
      </Card>
      <div className="grid max-w-160 gap-3">
        <Field
          label={m.patients.duplicatesReason}
          hint={m.patients.duplicatesReasonHint}
          id="merge-reason"
          error={asked && reason.trim() === '' ? m.patients.duplicatesReasonMissing : undefined}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              ref={box}
              value={reason}
              maxLength={400}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <p className="text-meta text-text2">{m.patients.duplicatesExplain}</p>
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={merge.isPending}
            disabledReason={merged ? m.patients.duplicatesMerged : undefined}
          >
            {m.patients.duplicatesMerge}
          </Button>
        </div>
      </div>
    </form>
  )
}

function PersonHead({ patient, stays }: { patient: Patient; stays: boolean }) {
  return (
    <th scope="col" className="px-4 py-2 text-left font-medium">
      <span className="block text-text">{formatPerson(patient)}</span>
      <span className="mono">{patient.patientNumber}</span>{' '}
      {stays ? m.patients.duplicatesStays : m.patients.duplicatesGoes}
    </th>
  )
}

interface FieldRowProps {
  compared: ComparedField
  side: Side
  onChoose: (side: Side) => void
}

function FieldRow({ compared: { label, left, right }, side, onChoose }: FieldRowProps) {
  const value = (of: Side, text: string) => (
    <td className={`px-4 py-2.5 break-words ${side === of ? 'font-medium' : 'text-hint'}`}>
      {text || m.patients.duplicatesEmpty}
    </td>
  )
  return (
    <tr className="border-t border-soft-line align-top max-sm:grid max-sm:grid-cols-2">
      <th scope="row" className="px-4 py-2.5 text-left font-normal text-text2 max-sm:col-span-2 max-sm:pb-0">
        {label}
      </th>
      {value('left', left)}
      {value('right', right)}
      <td className="w-40 px-4 py-1.5 max-sm:col-span-2 max-sm:w-full">
        <Segmented
          aria-label={fill(m.patients.duplicatesKeepOne, { field: label })}
          value={side}
          onChange={onChoose}
          options={[
            { value: 'left', label: m.patients.duplicatesLeft },
            { value: 'right', label: m.patients.duplicatesRight },
          ]}
        />
      </td>
    </tr>
  )
}

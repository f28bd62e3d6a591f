import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { RecordedWay, type DiagnosisChange } from '@contract/diagnosis-changes/shapes'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'

const t = m.diagnosisChanges
const at = (instant: string) => formatDateTime(instant, labZone())
const listed = (codes: readonly string[]) => codes.join(', ') || t.none
const ways = RecordedWay.options.map((value) => ({ value, label: t.ways[value] }))

/** Diagnoses that changed after receipt: the claim line that is held, and who stands for those that are not. */
export function DiagnosisChanges({ orderId }: { orderId: string }) {
  const { ability } = useMe()
  const may = ability.can('edit', 'Order')
  const { data } = useQuery({
    ...read(api.diagnosisChanges.ofOrder, { body: { orderId } }),
    enabled: may || ability.can('read', 'Claim'),
  })
  const [recording, setRecording] = useState<DiagnosisChange>()
  if (!data || data.docs.length === 0) return null
  return (
    <div className="grid gap-2">
      {data.docs.map((change) =>
        change.confirmedAt === null ? (
          <Banner
            key={change._id}
            tone="warning"
            title={t.held}
            actions={
              may && (
                <Button size="s" onClick={() => setRecording(change)}>
                  {t.record}
                </Button>
              )
            }
          >
            {changedWords(change)} {t.heldHelp}
          </Banner>
        ) : (
          <p key={change._id} className="text-dense text-text2">
            {changedWords(change)} {confirmedWords(change)}
          </p>
        ),
      )}
      {recording && (
        <RecordDialog key={recording._id} change={recording} onClose={() => setRecording(undefined)} />
      )}
    </div>
  )
}

/** Who entered them; who only released the correction that they came with is named as that. */
function changedWords({
  before,
  after,
  changedAt,
  changedBy,
  releasedAt,
  releasedBy,
}: DiagnosisChange): string {
  const codes = { before: listed(before), after: listed(after) }
  const entered = { at: changedAt === null ? '' : at(changedAt), name: changedBy ?? '' }
  if (releasedAt === null) return fill(t.changedLine, { ...codes, ...entered })
  const released = { releaser: releasedBy ?? '', releasedAt: at(releasedAt) }
  if (changedBy === null) return fill(t.releasedUnknown, { ...codes, ...released })
  return fill(t.releasedLine, { ...codes, ...entered, ...released })
}

function confirmedWords({ authorizedBy, how, confirmedAt, recordedBy, note }: DiagnosisChange): string {
  const name = authorizedBy ?? ''
  if (how === null || confirmedAt === null) return ''
  if (how === 'signed') return fill(t.signedLine, { name, at: at(confirmedAt) })
  const words = fill(t.confirmedLine, { name, how: t.ways[how], at: at(confirmedAt), by: recordedBy ?? '' })
  return [words, note].filter(Boolean).join(' ')
}

function RecordDialog({
  change: { _id, version },
  onClose,
}: {
  change: DiagnosisChange
  onClose: () => void
}) {
  const [authorizedBy, setAuthorizedBy] = useState('')
  const [how, setHow] = useState<RecordedWay>('written')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const confirm = useSend(api.diagnosisChanges.confirm, {
    invalidates: ['diagnosisChanges', 'claimReadiness', api.orders.history],
    onSuccess: () => {
      toast.success(t.recorded)
      onClose()
    },
  })
  const isMissing = authorizedBy.trim() === ''
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isMissing) confirm.mutate({ body: { _id, version, authorizedBy, how, note } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.title}
      description={t.text}
      mustAnswer={confirm.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {confirm.error && <Banner tone="danger" title={confirm.error.message} />}
        <Field
          label={t.who}
          hint={t.whoHint}
          error={tried && isMissing ? t.whoMissing : confirm.error?.fields['authorizedBy']}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              autoComplete="off"
              maxLength={160}
              value={authorizedBy}
              onChange={({ target }) => setAuthorizedBy(target.value)}
            />
          )}
        </Field>
        <Field label={t.how}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={how}
              options={ways}
              onChange={({ target }) => setHow(RecordedWay.parse(target.value))}
            />
          )}
        </Field>
        <Field label={t.note} optional>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={2}
              maxLength={400}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

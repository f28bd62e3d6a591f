import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Transfer } from '@contract/transfers/shapes'
import { invalidate, useSend } from '@/api/query'
import { formatDate } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'

const NEW = 'new'

/** Who the patient is, said by a person: somebody on file, or somebody new. */
export function AcceptDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { _id, version, bundle, known, candidates, changes, holds } = transfer
  const [who, setWho] = useState(known && holds.length === 0 ? known._id : '')
  const [byHand, setByHand] = useState(false)
  const [tried, setTried] = useState(false)
  const client = useQueryClient()
  const send = useSend(api.transfers.accept, {
    invalidates: ['transfers', 'orders', 'patients'],
    // What stands now is read, so that a second look decides on it; what was chosen stays.
    onError: ({ code }) => void (code === 'stale' && invalidate(client, 'transfers')),
    onSuccess: ({ partnerNumber }) => {
      toast.success(fill(m.transfers.acceptDone, { number: partnerNumber ?? '' }))
      onClose()
    },
  })
  const named = (one: { firstname: string; lastname: string; dob: string; patientNumber: string }) => ({
    name: `${one.lastname}, ${one.firstname}`,
    dob: formatDate(one.dob),
    number: one.patientNumber,
  })
  const options = [
    { value: '', label: m.transfers.chooseWho },
    ...(known ? [{ value: known._id, label: fill(m.transfers.knownAs, named(known)) }] : []),
    ...candidates
      .filter(({ patient }) => patient._id !== known?._id)
      .map(({ patient, reasons }) => ({
        value: patient._id,
        label: `${fill(m.transfers.candidate, named(patient))}. ${reasons.join(', ')}`,
      })),
    { value: NEW, label: m.transfers.registerNew },
  ]
  const asksWho = changes === null
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (asksWho && who === '') return
    send.mutate({
      body: {
        _id,
        version,
        ...(asksWho && who !== NEW ? { patientId: who } : {}),
        registerPatient: asksWho && who === NEW,
        byHand,
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.transfers.acceptTitle, { number: transfer.requisitionNumber })}
      description={fill(m.transfers.acceptText, {
        name: transfer.partner,
        patient: `${bundle.patient.lastname}, ${bundle.patient.firstname}`,
        dob: formatDate(bundle.patient.dob),
      })}
      mustAnswer={send.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        {holds.map((one) => (
          <Banner key={one} tone="warning" title={one} />
        ))}
        {asksWho && (
          <Field label={m.transfers.whoIs} error={tried && who === '' ? m.transfers.noPatient : undefined}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={who}
                options={options}
                onChange={({ target }) => setWho(target.value)}
              />
            )}
          </Field>
        )}
        {changes?.received && (
          <>
            <Banner tone="warning" title={m.transfers.holdChangeReceived} />
            <Checkbox checked={byHand} onChange={() => setByHand(!byHand)}>
              {m.transfers.byHand}
            </Checkbox>
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.transfers.acceptButton}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { previewQuery, targetsQuery } from './queries'

/** What goes to another laboratory, shown before it goes: what is missing is said by field. */
export function SendDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const targets = useQuery(targetsQuery)
  const [chosen, setChosen] = useState<string>()
  const partners = targets.data?.docs ?? []
  const partnerId = chosen ?? partners.find(({ hold }) => hold === null)?._id ?? partners[0]?._id
  const { data, error } = useQuery(previewQuery(orderId, partnerId ?? null))
  const [left, setLeft] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const send = useSend(api.transfers.send, {
    invalidates: ['transfers', 'orders'],
    onSuccess: ({ outcomes: [one] }) => {
      if (!one?.ok) return setProblem(one?.message)
      toast.success(one.message)
      onClose()
    },
  })
  const partner = partners.find(({ _id }) => _id === partnerId)
  const open = (data?.items ?? []).filter(({ blocked }) => blocked === null)
  const items = open.map(({ key }) => key).filter((key) => !left.includes(key))
  const problems = [
    ...(data?.missing.map(({ message }) => message) ?? []),
    ...(partner?.hold ? [m.transfers.partnerHold[partner.hold]] : []),
    ...(targets.data && partners.length === 0 ? [m.transfers.sendNoPartner] : []),
  ]
  const refused = send.error?.message ?? problem
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (items.length === 0) return setProblem(m.transfers.linesMissing)
    if (partnerId && problems.length === 0) send.mutate({ body: { orderIds: [orderId], partnerId, items } })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={fill(m.transfers.sendTitle, { number: data?.requisitionNumber ?? '' })}
      description={m.transfers.sendText}
      mustAnswer={send.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3 text-dense">
        {refused && <Banner tone="danger" title={refused} />}
        {error && <Banner tone="danger" title={error.message} />}
        {problems.map((one) => (
          <Banner key={one} tone="warning" title={one} />
        ))}
        <Field label={m.transfers.sendPartner}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={partnerId ?? ''}
              options={partners.map(({ _id, name, clia }) => ({ value: _id, label: `${name}, ${clia}` }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
        {!data ? (
          <SkeletonRows rows={3} />
        ) : (
          <>
            <fieldset className="grid gap-1.5">
              <legend className="pb-1 font-medium">{m.transfers.sendItems}</legend>
              {data.items.map(({ key, name, letter, blocked }) => (
                <span key={key} className="grid">
                  <Checkbox
                    checked={blocked === null && !left.includes(key)}
                    disabled={blocked !== null}
                    onChange={() =>
                      setLeft(left.includes(key) ? left.filter((one) => one !== key) : [...left, key])
                    }
                  >
                    {`${name}, ${letter}`}
                  </Checkbox>
                  {blocked && <span className="pl-6 text-hint">{blocked}</span>}
                </span>
              ))}
            </fieldset>
            <p className="text-text2">
              {fill(m.transfers.along, {
                diagnoses: data.diagnoses.length,
                insurance: data.insurance.length,
                medications: data.medications.length,
                answers: data.answers.length,
                screens: data.screens,
                attachments: data.attachments,
              })}
            </p>
            {data.notes.map((note) => (
              <p key={note} className="text-hint">
                {note}
              </p>
            ))}
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending} disabled={problems.length > 0}>
            {m.transfers.sendOk}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

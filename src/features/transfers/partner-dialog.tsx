import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Partner } from '@contract/transfers/shapes'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { locationsQuery } from './queries'

/** A partner laboratory as it is set up. */
export function PartnerDialog({ partner, onClose }: { partner: Partner | undefined; onClose: () => void }) {
  const [form, setForm] = useState({
    name: partner?.name ?? '',
    clia: partner?.clia ?? '',
    baseUrl: partner?.baseUrl ?? '',
    theirKey: partner?.theirKey ?? '',
    ordersOut: partner?.ordersOut ?? true,
    ordersIn: partner?.ordersIn ?? false,
    locationId: partner?.locationId ?? null,
    active: partner?.active ?? true,
  })
  const locations = useQuery(locationsQuery(''))
  const options = {
    invalidates: ['transfers'] as const,
    onSuccess: () => {
      toast.success(m.transfers.saved)
      onClose()
    },
  }
  const add = useSend(api.transfers.addPartner, { ...options, invalidates: ['transfers'] })
  const update = useSend(api.transfers.updatePartner, { ...options, invalidates: ['transfers'] })
  const error = add.error ?? update.error
  const busy = add.isPending || update.isPending
  const fieldError = (name: string) => error?.fields?.[`partner.${name}`]
  const change = (fields: Partial<typeof form>) => setForm({ ...form, ...fields })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (partner) update.mutate({ body: { partner: { ...form, _id: partner._id, version: partner.version } } })
    else add.mutate({ body: { partner: form } })
  }
  const texts = [
    ['name', m.transfers.fieldName, ''],
    ['clia', m.transfers.fieldClia, ''],
    ['baseUrl', m.transfers.fieldUrl, ''],
    ['theirKey', m.transfers.fieldKey, m.transfers.fieldKeyHelp],
  ] as const
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={partner ? m.transfers.partnerEditTitle : m.transfers.partnerAdd}
      mustAnswer={busy}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {error && Object.keys(error.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={error.message} />
        )}
        {texts.map(([name, label, hint]) => (
          <Field key={name} label={label} error={fieldError(name)} {...(hint ? { hint } : {})}>
            {(wiring) => (
              <TextInput
                {...wiring}
                autoComplete="off"
                spellCheck={false}
                autoFocus={name === 'name'}
                maxLength={300}
                value={form[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <Checkbox checked={form.ordersOut} onChange={() => change({ ordersOut: !form.ordersOut })}>
          {m.transfers.fieldOut}
        </Checkbox>
        <Checkbox checked={form.ordersIn} onChange={() => change({ ordersIn: !form.ordersIn })}>
          {m.transfers.fieldIn}
        </Checkbox>
        {fieldError('ordersOut') && <p className="text-danger">{fieldError('ordersOut')}</p>}
        {form.ordersIn && (
          <Field label={m.transfers.fieldLocation} error={fieldError('locationId')}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={form.locationId ?? ''}
                options={[
                  { value: '', label: '' },
                  ...(locations.data?.docs ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                onChange={({ target }) => change({ locationId: target.value || null })}
              />
            )}
          </Field>
        )}
        <Checkbox checked={form.active} onChange={() => change({ active: !form.active })}>
          {m.transfers.fieldActive}
        </Checkbox>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { FaxDetail } from '@contract/faxes/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

/** A report reached somebody it was not for: the number is stopped at once, and what the law asks is written down. */
export function MisdirectedDialog({ fax, onClose }: { fax: FaxDetail; onClose: () => void }) {
  const [today] = useState(() => todayIn(labZone()))
  const [discoveredOn, setDiscoveredOn] = useState(today)
  const [who, setWho] = useState('')
  const [what, setWhat] = useState('')
  const [seen, setSeen] = useState(true)
  const [destroyed, setDestroyed] = useState(false)
  const [lowProbability, setLowProbability] = useState(false)
  const [tried, setTried] = useState(false)
  const send = useSend(api.faxes.misdirected, {
    invalidates: ['faxes', 'deliveries'],
    onSuccess: () => {
      toast.success(m.faxes.misdirectedSaved)
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!discoveredOn || who.trim() === '' || what.trim() === '') return
    const report = { discoveredOn, who: who.trim(), what: what.trim(), seen, destroyed, lowProbability }
    send.mutate({ body: { faxId: fax.faxId, report } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.faxes.misdirectedTitle}
      description={fill(m.faxes.misdirectedHelp, { name: fax.recipient, number: fax.address })}
      mustAnswer={send.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        <Field
          label={m.faxes.misdirectedWho}
          error={tried && !who.trim() ? m.deliveries.whoMissing : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              value={who}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setWho(target.value)}
            />
          )}
        </Field>
        <Field
          label={m.faxes.misdirectedWhat}
          error={tried && !what.trim() ? m.deliveries.whatMissing : undefined}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              value={what}
              maxLength={1000}
              onChange={({ target }) => setWhat(target.value)}
            />
          )}
        </Field>
        <Field
          label={m.faxes.misdirectedOn}
          error={tried && !discoveredOn ? m.faxes.misdirectedOnMissing : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              type="date"
              value={discoveredOn}
              max={today}
              onChange={({ target }) => setDiscoveredOn(target.value)}
            />
          )}
        </Field>
        <Checkbox checked={seen} onChange={() => setSeen(!seen)}>
          {m.faxes.misdirectedSeen}
        </Checkbox>
        <Checkbox checked={destroyed} onChange={() => setDestroyed(!destroyed)}>
          {m.faxes.misdirectedDestroyed}
        </Checkbox>
        <Checkbox checked={lowProbability} onChange={() => setLowProbability(!lowProbability)}>
          {m.faxes.misdirectedLow}
        </Checkbox>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="danger" busy={send.isPending}>
            {m.faxes.misdirectedSave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { LotForm, type Lot, type Material } from '@contract/quality-control/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'
import { FactorRows, rowOf, type FactorRow } from './factor-rows'
import { LineInput } from './line-input'
import { staleAfter } from './stale'

const checkResults = ['none', 'passed', 'failed'] as const

interface LotDialogProps {
  lot: Lot | undefined
  materials: readonly Material[]
  onClose: () => void
}

/** A lot from its receipt to its last day. */
export function LotDialog({ lot, materials, onClose }: LotDialogProps) {
  const [materialId, setMaterial] = useState(lot?.materialId ?? '')
  const [level, setLevel] = useState(String(lot?.level ?? 1))
  const [number, setNumber] = useState(lot?.number ?? '')
  const [received, setReceived] = useState(lot?.received ?? todayIn(labZone()))
  const [opened, setOpened] = useState(lot?.opened ?? '')
  const [openDays, setOpenDays] = useState(lot?.openDays == null ? '' : String(lot.openDays))
  const [expires, setExpires] = useState(lot?.expires ?? '')
  const [inUse, setInUse] = useState(lot?.inUse ?? true)
  const [checkedOn, setCheckedOn] = useState(lot?.checkedOn ?? '')
  const [checkNote, setCheckNote] = useState(lot?.checkNote ?? '')
  const [passed, setPassed] = useState<keyof typeof m.qualityControl.checkResults>(
    lot?.checkPassed == null ? 'none' : lot.checkPassed ? 'passed' : 'failed',
  )
  const [factors, setFactors] = useState<readonly FactorRow[]>(lot?.factors.map(rowOf) ?? [])
  const [tried, setTried] = useState(false)
  const done = {
    invalidates: staleAfter,
    onSuccess: () => {
      toast.success(m.qualityControl.saved)
      onClose()
    },
  }
  const add = useSend(api.qualityControl.addLot, done)
  const update = useSend(api.qualityControl.updateLot, done)
  const whole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
  const form = {
    materialId,
    level: whole(level),
    number,
    received,
    opened: opened || null,
    openDays: openDays.trim() === '' ? null : whole(openDays),
    expires,
    inUse,
    checkedOn: checkedOn || null,
    checkNote,
    checkPassed: passed === 'none' ? null : passed === 'passed',
    factors: factors.map(({ instrumentId, isi, mnpt }) => ({
      instrumentId: instrumentId || null,
      isi,
      mnpt,
    })),
  }
  const material = materials.find((one) => one._id === materialId)
  const takesFactors = material !== undefined && material.kind !== 'control'
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? LotForm.safeParse(form) : undefined, refused, 'lot')
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!LotForm.safeParse(form).success) return
    if (lot) update.mutate({ body: { _id: lot._id, version: lot.version, lot: form } })
    else add.mutate({ body: { lot: form } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={lot ? m.qualityControl.editLot : m.qualityControl.addLot}
      mustAnswer={add.isPending || update.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        <Field label={m.qualityControl.material} error={errors['materialId']}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={materialId}
              options={[
                { value: '', label: m.qualityControl.materialMissing },
                ...materials
                  .filter((one) => one.active || one._id === lot?.materialId)
                  .map((one) => ({ value: one._id, label: one.name })),
              ]}
              onChange={({ target }) => setMaterial(target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <LineInput
            label={m.qualityControl.columnLevel}
            value={level}
            onChange={setLevel}
            error={errors['level'] && (refused?.fields?.['lot.level'] ?? m.qualityControl.levelsRange)}
          />
          <LineInput
            label={m.qualityControl.number}
            value={number}
            onChange={setNumber}
            error={errors['number']}
          />
          <LineInput
            label={m.qualityControl.received}
            type="date"
            value={received}
            onChange={setReceived}
            error={errors['received']}
          />
          <LineInput
            label={m.qualityControl.expires}
            type="date"
            value={expires}
            onChange={setExpires}
            error={errors['expires']}
          />
          <LineInput
            label={m.qualityControl.opened}
            type="date"
            value={opened}
            onChange={setOpened}
            error={errors['opened']}
            optional
          />
          <LineInput
            label={m.qualityControl.openDays}
            value={openDays}
            onChange={setOpenDays}
            error={errors['openDays'] && m.qualityControl.openDaysRange}
            optional
          />
          <LineInput
            label={m.qualityControl.checkedOn}
            type="date"
            value={checkedOn}
            onChange={setCheckedOn}
            error={errors['checkedOn']}
            optional
          />
          <LineInput
            label={m.qualityControl.checkNote}
            value={checkNote}
            onChange={setCheckNote}
            error={errors['checkNote']}
            optional
          />
          <Field label={m.qualityControl.checkResult}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={passed}
                options={checkResults.map((value) => ({
                  value,
                  label: m.qualityControl.checkResults[value],
                }))}
                onChange={({ target }) =>
                  setPassed(checkResults.find((one) => one === target.value) ?? 'none')
                }
              />
            )}
          </Field>
        </div>
        {(factors.length > 0 || takesFactors) && (
          <FactorRows rows={factors} errors={errors} onChange={setFactors} />
        )}
        {errors['inUse'] && <Banner tone="danger" title={errors['inUse']} />}
        <Checkbox checked={inUse} onChange={() => setInUse(!inUse)}>
          {m.qualityControl.inUse}
        </Checkbox>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={add.isPending || update.isPending}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

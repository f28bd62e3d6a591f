import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { materialKindLabels, materialKinds, type MaterialKind } from '@contract/quality-control/choices'
import { MaterialForm, type Material } from '@contract/quality-control/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'
import { LineInput } from './line-input'
import { boardQuery } from './queries'
import { staleAfter } from './stale'

/** A control, reagent, calibrator or consumable. The tests that a reagent can hold are those under control. */
export function MaterialDialog({
  material,
  onClose,
}: {
  material: Material | undefined
  onClose: () => void
}) {
  const { data: board } = useQuery(boardQuery)
  const [kind, setKind] = useState<MaterialKind>(material?.kind ?? 'control')
  const [name, setName] = useState(material?.name ?? '')
  const [maker, setMaker] = useState(material?.maker ?? '')
  const [levels, setLevels] = useState(String(material?.levels ?? 2))
  const [testIds, setTests] = useState<readonly string[]>(material?.testIds ?? [])
  const [active, setActive] = useState(material?.active ?? true)
  const [checkNeeded, setCheckNeeded] = useState(material?.checkNeeded ?? false)
  const [tried, setTried] = useState(false)
  const done = {
    invalidates: staleAfter,
    onSuccess: () => {
      toast.success(m.qualityControl.saved)
      onClose()
    },
  }
  const add = useSend(api.qualityControl.addMaterial, done)
  const update = useSend(api.qualityControl.updateMaterial, done)
  const form = {
    kind,
    name,
    maker,
    levels: kind === 'control' ? (/^\d$/.test(levels.trim()) ? Number(levels) : Number.NaN) : 1,
    testIds: [...testIds],
    active,
    checkNeeded: kind !== 'control' && checkNeeded,
  }
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? MaterialForm.safeParse(form) : undefined, refused, 'material')
  const tests = [...new Map((board?.docs ?? []).map(({ test }) => [test._id, test])).values()]
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!MaterialForm.safeParse(form).success) return
    if (material) update.mutate({ body: { _id: material._id, version: material.version, material: form } })
    else add.mutate({ body: { material: form } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={material ? m.qualityControl.editMaterial : m.qualityControl.addMaterial}
      mustAnswer={add.isPending || update.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        <Field label={m.qualityControl.materialKind}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={kind}
              options={materialKinds.map((value) => ({ value, label: materialKindLabels[value] }))}
              onChange={({ target }) =>
                setKind(materialKinds.find((one) => one === target.value) ?? 'control')
              }
            />
          )}
        </Field>
        <LineInput label={m.qualityControl.name} value={name} onChange={setName} error={errors['name']} />
        <LineInput label={m.qualityControl.maker} value={maker} onChange={setMaker} optional />
        {kind === 'control' ? (
          <LineInput
            label={m.qualityControl.levels}
            value={levels}
            onChange={setLevels}
            error={errors['levels'] && m.qualityControl.levelsRange}
          />
        ) : (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1 font-medium">{m.qualityControl.tests}</legend>
            <p className="text-meta text-hint">{m.qualityControl.testsHelp}</p>
            {tests.map(({ _id, code, name: test }) => (
              <Checkbox
                key={_id}
                checked={testIds.includes(_id)}
                onChange={() =>
                  setTests(testIds.includes(_id) ? testIds.filter((one) => one !== _id) : [...testIds, _id])
                }
              >
                {`${code}, ${test}`}
              </Checkbox>
            ))}
          </fieldset>
        )}
        {kind !== 'control' && (
          <Checkbox checked={checkNeeded} onChange={() => setCheckNeeded(!checkNeeded)}>
            {m.qualityControl.checkNeeded}
          </Checkbox>
        )}
        <Checkbox checked={active} onChange={() => setActive(!active)}>
          {m.qualityControl.active}
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

import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { ControlNameForm, type ControlName } from '@contract/quality-control/shapes'
import { read, useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'

const materialsQuery = read(api.qualityControl.materials, {}, { fresh: 5 })

/** A name as it waits, or as it is mapped. */
export interface NameToMap {
  name: string
  known: ControlName | null
}

interface ControlDialogProps {
  instrumentId: string
  name: NameToMap
  onClose: () => void
}

/** Which control of quality control a name of an instrument is. */
export function ControlDialog({ instrumentId, name: { name, known }, onClose }: ControlDialogProps) {
  const { data, error } = useQuery(materialsQuery)
  const [kind, setKind] = useState<'control' | 'none'>(
    known !== null && known.materialId === null ? 'none' : 'control',
  )
  const [materialId, setMaterial] = useState(known?.materialId ?? '')
  const [level, setLevel] = useState(known?.level == null ? '' : String(known.level))
  const [tried, setTried] = useState(false)
  const save = useSend(api.instrumentRuns.saveControl, {
    // What waited is entered: verdicts, holds and lists follow.
    invalidates: [
      'instrumentRuns',
      'plates',
      'qualityControl',
      'results',
      'orders',
      'turboReports',
      'turboCls',
      'bench',
    ],
    onSuccess: (saved) => {
      toast.success(
        fill(m.instrumentRuns.nameSaved, {
          name,
          control:
            saved.material === null
              ? m.instrumentRuns.controlIsNone
              : `${saved.material}, ${fill(m.instrumentRuns.controlLevel, { level: saved.level ?? 0 })}`,
        }),
      )
      onClose()
    },
  })
  const controls = (data?.docs ?? []).filter(
    (one) => one.kind === 'control' && (one.active || one._id === materialId),
  )
  const levels = controls.find(({ _id }) => _id === materialId)?.levels ?? 0
  const form = {
    ...{ instrumentId, version: known?.version ?? 0, name },
    materialId: kind === 'none' ? null : materialId,
    level: kind === 'none' || level === '' ? null : Number(level),
  }
  const errors = errorsOf(tried ? ControlNameForm.safeParse(form) : undefined, save.error, 'control')
  const materialMissing = kind === 'control' && materialId === ''
  const isGeneral = save.error && Object.keys(save.error.fields ?? {}).length === 0
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!materialMissing && ControlNameForm.safeParse(form).success) save.mutate({ body: { control: form } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.instrumentRuns.nameTitle, { name })}
      description={kind === 'none' ? m.instrumentRuns.nameNoneHelp : m.instrumentRuns.nameHelp}
      mustAnswer={save.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {isGeneral && save.error && <Banner tone="danger" title={save.error.message} />}
        {error && !data && <Banner tone="danger" title={error.message} />}
        <Field label={m.instrumentRuns.nameKind} group>
          {(wiring) => (
            <Segmented
              {...wiring}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'control', label: m.instrumentRuns.nameKindControl },
                { value: 'none', label: m.instrumentRuns.nameKindNone },
              ]}
            />
          )}
        </Field>
        {kind === 'control' && data && controls.length === 0 && (
          <Banner tone="info" title={m.instrumentRuns.nameNoMaterials} />
        )}
        {kind === 'control' && (
          <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3 max-sm:grid-cols-1">
            <Field
              label={m.instrumentRuns.nameMaterial}
              error={tried && materialMissing ? m.qualityControl.materialMissing : errors['materialId']}
            >
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={materialId}
                  placeholder={m.instrumentRuns.nameChoose}
                  options={controls.map((one) => ({ value: one._id, label: one.name }))}
                  onChange={({ target }) => {
                    setMaterial(target.value)
                    setLevel('')
                  }}
                />
              )}
            </Field>
            <Field label={m.instrumentRuns.nameLevel} error={materialMissing ? undefined : errors['level']}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={level}
                  disabled={levels === 0}
                  placeholder={m.instrumentRuns.nameChoose}
                  options={Array.from({ length: levels }, (_, at) => ({
                    value: String(at + 1),
                    label: String(at + 1),
                  }))}
                  onChange={({ target }) => setLevel(target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={save.isPending}>
            {m.ui.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.instrumentRuns.mapSave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

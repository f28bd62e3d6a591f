import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '@contract/api'
import type { PatientCandidate } from '@contract/patients/shapes'
import { fill, m } from '@contract/messages'
import { Patient } from '@contract/patients/shapes'
import { useSend } from '@/api/query'
import { EntityForm } from '@/app/entity/entity-form'
import { routerLink } from '@/app/router-link'
import { checkedAtSave } from '@/form/checked-at-save'
import { useQuietValues } from '@/form/use-quiet-values'
import { useSave } from '@/form/use-save'
import { formatPerson } from '@/lib/format'
import { useMedia } from '@/lib/use-media'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/dialog'
import { PageHeader } from '@/ui/page-header'
import { toast } from '@/ui/toast'
import { Candidates, useOnFile } from './on-file'
import { PatientFieldCards } from './patient-fields'
import {
  blankPatient,
  patientSchema,
  describe,
  toFields,
  valuesOf,
  type PatientValues,
} from './patient-values'

/** Registers a patient. Who on file may be the same person shows while one types, and once more before the save. */
export function NewPatientPage() {
  const zone = labZone()
  const navigate = useNavigate()
  const schema = useMemo(() => patientSchema(zone, 'details'), [zone])
  const form = useForm<PatientValues>({ resolver: checkedAtSave(schema), defaultValues: blankPatient })
  const onFile = useOnFile(useQuietValues(form))
  // Beside the form where there is room; else right below what is being typed, where it is seen.
  const wide = useMedia('(min-width: 1280px)')
  const [suspects, setSuspects] = useState<readonly PatientCandidate[]>([])
  const add = useSend(api.patients.add, { invalidates: ['patients', api.search.global] })
  const described = (values: PatientValues) => describe(values, zone)

  const save = useSave<PatientValues, Patient, Patient | null>({
    form,
    base: null,
    entity: Patient,
    valuesOf,
    describe: described,
    async send(values) {
      const unseen = await onFile.unseen(values)
      setSuspects(unseen)
      return unseen.length > 0 ? null : add.mutateAsync({ body: { patient: toFields(values, zone) } })
    },
    onSaved(patient) {
      if (!patient) return
      form.reset(form.getValues())
      toast.success(
        fill(m.patients.registered, { name: formatPerson(patient), number: patient.patientNumber }),
      )
      void navigate({ to: '/patient/$id', params: { id: patient._id }, search: { tab: 'details' } })
    },
  })

  return (
    <div className="min-h-full bg-bg">
      <PageHeader
        title={m.patients.newTitle}
        crumbs={[{ label: m.navigation.itemPatients, to: '/patients' }]}
        renderLink={routerLink}
      />
      <EntityForm
        form={form}
        save={save}
        describe={described}
        recordName={m.patients.recordName}
        saveLabel={m.patients.register}
        rail={wide && <OnFileCard onFile={onFile} />}
      >
        <PatientFieldCards afterName={!wide && <OnFileCard onFile={onFile} />} />
      </EntityForm>
      <Dialog
        open={suspects.length > 0}
        size="m"
        onOpenChange={() => setSuspects([])}
        title={m.patients.onFileTitle}
        description={m.patients.onFileText}
        actions={
          <>
            <Button onClick={() => setSuspects([])}>{m.patients.back}</Button>
            <Button
              busy={save.busy}
              onClick={() => {
                onFile.dismiss(suspects)
                setSuspects([])
                save.submit()
              }}
            >
              {m.patients.createAnyway}
            </Button>
          </>
        }
      >
        <Candidates candidates={suspects} />
      </Dialog>
    </div>
  )
}

function OnFileCard({ onFile }: { onFile: ReturnType<typeof useOnFile> }) {
  const open = onFile.candidates.filter(({ patient }) => !onFile.compared.includes(patient._id))
  const seen = onFile.candidates.length > 0 && open.length === 0
  const quiet = onFile.failed
    ? m.patients.onFileFailed
    : !onFile.asks
      ? m.patients.onFileWait
      : seen
        ? m.patients.onFileSeen
        : m.patients.onFileNone
  return (
    <Card title={m.patients.onFile} aria-live="polite">
      <div className="px-4 py-3">
        {open.length === 0 ? (
          <p className="text-dense text-hint">{quiet}</p>
        ) : (
          <>
            <p className="text-meta text-hint">{m.patients.onFileSub}</p>
            <Candidates candidates={open} />
            <Button size="s" className="mt-2" onClick={() => onFile.dismiss(open)}>
              {m.patients.createAnyway}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

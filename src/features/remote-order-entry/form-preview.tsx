import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { m } from '@contract/messages'
import type { OfferedForm } from '@contract/remote-orders/form'
import { labZone } from '@/lib/zone'
import { Segmented } from '@/ui/segmented'
import { BillingStep } from './billing-step'
import { ConsentStep } from './consent-step'
import { stepsOf, type EntryContext } from './context'
import { PatientStep } from './patient-step'
import { QuestionsStep } from './questions-step'
import { TestsStep } from './tests-step'
import { blankValues, type RemoteValues } from './values'

const parts = {
  patient: PatientStep,
  tests: TestsStep,
  questions: QuestionsStep,
  billing: BillingStep,
  consent: ConsentStep,
} as const

/** A form to try, step by step as a clinic fills it in, for a patient who is new: everything it can ask is asked. */
export function EntryPreview({ form: offered }: { form: OfferedForm }) {
  const form = useForm<RemoteValues>({ defaultValues: { ...blankValues, isNew: true } })
  const [panelIds, locationId, isNew] = useWatch({
    control: form.control,
    name: ['panelIds', 'locationId', 'isNew'],
  })
  const [chosen, setChosen] = useState<keyof typeof parts>('patient')
  const context: EntryContext = {
    form: offered,
    ...{ locations: [], dynamicForms: [], payers: [], editing: null },
    zone: labZone(),
  }
  const steps = stepsOf(context, { panelIds, locationId, isNew }).flatMap((step) =>
    step === 'check' ? [] : [step],
  )
  const step = steps.includes(chosen) ? chosen : 'patient'
  const Part = parts[step]
  return (
    <FormProvider {...form}>
      <div className="grid gap-4">
        <Segmented
          aria-label={m.remoteForms.previewStep}
          options={steps.map((value) => ({ value, label: m.remoteOrderEntry.steps[value] }))}
          value={step}
          onChange={setChosen}
        />
        {step === 'patient' && offered.intro !== '' && (
          <p className="whitespace-pre-line text-text2">{offered.intro}</p>
        )}
        <Part context={context} />
      </div>
    </FormProvider>
  )
}

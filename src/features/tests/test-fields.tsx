import { TestKind } from '@contract/tests/choices'
import { m } from '@contract/messages'
import { useReference } from '@/app/me'
import { CheckField } from '@/form/check-field'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { Skeleton } from '@/ui/skeleton'
import { deferred } from '@/ui/deferred'
import { ChosenField } from '@/app/catalogue/chosen-field'
import { CodeAndName, OutsideCodes } from '@/app/catalogue/code-fields'
import { EntryField } from '@/app/catalogue/entry-field'
import { kindLabels } from '@/app/catalogue/labels'

const DefinitionCards = deferred(
  () => import('./definition-cards').then((part) => part.DefinitionCards),
  <div className="h-60 rounded-card border border-line bg-surface p-4">
    <Skeleton className="w-1/2" />
  </div>,
)
const kinds = TestKind.options.map((value) => ({ value, label: kindLabels[value] }))

/** Everything that is said of a test, in the order in which it is decided. */
export function TestFieldCards({ own }: { own?: string }) {
  const { testTypes, sampleTypes } = useReference()
  return (
    <>
      <FormCard number={1} title={m.tests.identity} sub={own ? m.tests.identityChanged : m.tests.identitySub}>
        <CodeAndName longest={120} />
        <TextField
          name="reportName"
          label={m.tests.reportName}
          optional
          maxLength={120}
          className={span.twoThirds}
        />
        <EntryField
          name="testTypeId"
          label={m.tests.section}
          placeholder={m.tests.chooseSection}
          entries={testTypes}
          className={span.third}
        />
        <ChosenField
          name="sampleTypeIds"
          label={m.tests.samples}
          hint={m.tests.samplesHint}
          entries={sampleTypes}
          className={span.twoThirds}
        />
        <TextField
          name="turnaroundHours"
          label={m.tests.turnaround}
          optional
          inputMode="numeric"
          maxLength={4}
          className={span.third}
        />
      </FormCard>
      <FormCard number={2} title={m.tests.codes} sub={m.tests.codesSub}>
        <OutsideCodes cptSpan={span.twoThirds} />
      </FormCard>
      <FormCard number={3} title={m.tests.resultFormat} sub={m.tests.resultFormatSub}>
        <SelectField name="definition.kind" label={m.tests.kind} options={kinds} className={span.third} />
        <TextField
          name="definition.units"
          label={m.tests.units}
          hint={m.tests.unitsHint}
          optional
          mono
          maxLength={40}
          className={span.third}
        />
        <TextField
          name="definition.unitsLabel"
          label={m.tests.unitsLabel}
          hint={m.tests.unitsLabelHint}
          optional
          maxLength={40}
          className={span.third}
        />
        <TextField
          name="definition.significantFigures"
          label={m.tests.figures}
          hint={m.tests.figuresHint}
          optional
          inputMode="numeric"
          maxLength={1}
          className={span.third}
        />
        <TextField
          name="definition.drugClass"
          label={m.tests.drugClass}
          hint={m.tests.drugClassHint}
          optional
          maxLength={60}
          className={span.third}
        />
        <TextField
          name="definition.method"
          label={m.tests.method}
          optional
          maxLength={120}
          className={span.third}
        />
        <TextField
          name="definition.stain"
          label={m.tests.stain}
          hint={m.tests.stainHint}
          optional
          maxLength={60}
          className={span.third}
        />
        <TextField
          name="definition.leastVolumeUl"
          label={m.tests.leastVolume}
          hint={m.tests.leastVolumeHint}
          optional
          inputMode="numeric"
          maxLength={6}
          className={span.third}
        />
        <TextField
          name="definition.reportNote"
          label={m.tests.note}
          optional
          maxLength={400}
          className={span.half}
        />
        <CheckField
          name="definition.neverByLink"
          label={m.tests.neverByLink}
          hint={m.tests.neverByLinkHint}
          className={span.half}
        />
      </FormCard>
      <DefinitionCards {...(own ? { own } : {})} />
    </>
  )
}

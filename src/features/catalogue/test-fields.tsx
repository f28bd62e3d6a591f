import { useWatch } from 'react-hook-form'
import { TestKind } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { useReference } from '@/app/me'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { Skeleton } from '@/ui/skeleton'
import { later } from '@/ui/later'
import { ChosenField } from './chosen-field'
import { CodeAndName, OutsideCodes } from './code-fields'
import { kindLabels } from './labels'

const DefinitionCards = later(
  () => import('./definition-cards').then((part) => part.DefinitionCards),
  <div className="h-60 rounded-card border border-line bg-surface p-4">
    <Skeleton className="w-1/2" />
  </div>,
)

const words = 'catalogue.test'
const kinds = TestKind.options.map((value) => ({ value, label: kindLabels[value] }))

/** Everything that is said of a test, in the order in which it is decided. */
export function TestFieldCards({ own }: { own?: string }) {
  const { testTypes, sampleTypes } = useReference()
  const sectionId: unknown = useWatch({ name: 'testTypeId' })
  const sections = testTypes.filter(({ _id, active }) => active || _id === sectionId)
  return (
    <>
      <FormCard
        number={1}
        title={t(`${words}.identity`)}
        sub={own ? t(`${words}.identityChanged`) : t(`${words}.identitySub`)}
      >
        <CodeAndName longest={120} />
        <TextField
          name="reportName"
          label={t(`${words}.reportName`)}
          optional
          maxLength={120}
          className={span.twoThirds}
        />
        <SelectField
          name="testTypeId"
          label={t(`${words}.section`)}
          placeholder={t(`${words}.chooseSection`)}
          options={sections.map(({ _id, name }) => ({ value: _id, label: name }))}
          className={span.third}
        />
        <ChosenField
          name="sampleTypeIds"
          label={t(`${words}.samples`)}
          hint={t(`${words}.samplesHint`)}
          entries={sampleTypes}
          className={span.twoThirds}
        />
        <TextField
          name="turnaroundHours"
          label={t(`${words}.turnaround`)}
          optional
          inputMode="numeric"
          maxLength={4}
          className={span.third}
        />
      </FormCard>
      <FormCard number={2} title={t(`${words}.codes`)} sub={t(`${words}.codesSub`)}>
        <OutsideCodes cptSpan={span.twoThirds} />
      </FormCard>
      <FormCard number={3} title={t(`${words}.reading`)} sub={t(`${words}.readingSub`)}>
        <SelectField
          name="definition.kind"
          label={t(`${words}.kind`)}
          options={kinds}
          className={span.third}
        />
        <TextField
          name="definition.units"
          label={t(`${words}.units`)}
          hint={t(`${words}.unitsHint`)}
          optional
          mono
          maxLength={40}
          className={span.third}
        />
        <TextField
          name="definition.unitsLabel"
          label={t(`${words}.unitsLabel`)}
          hint={t(`${words}.unitsLabelHint`)}
          optional
          maxLength={40}
          className={span.third}
        />
        <TextField
          name="definition.significantFigures"
          label={t(`${words}.figures`)}
          optional
          inputMode="numeric"
          maxLength={1}
          className={span.third}
        />
        <TextField
          name="definition.deltaPercent"
          label={t(`${words}.delta`)}
          hint={t(`${words}.deltaHint`)}
          optional
          inputMode="numeric"
          maxLength={4}
          className={span.third}
        />
        <TextField
          name="definition.drugClass"
          label={t(`${words}.drugClass`)}
          optional
          maxLength={60}
          className={span.third}
        />
        <TextField
          name="definition.method"
          label={t(`${words}.method`)}
          optional
          maxLength={120}
          className={span.half}
        />
        <TextField
          name="definition.reportNote"
          label={t(`${words}.note`)}
          optional
          maxLength={400}
          className={span.half}
        />
      </FormCard>
      <DefinitionCards {...(own ? { own } : {})} />
    </>
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import { CutoffMatrix, ReflexWhen, TestKind } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { definitionWarnings } from '@contract/rules/test-definition'
import { useReference } from '@/app/me'
import { CheckField } from '@/form/check-field'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { useQuietValues } from '@/form/use-quiet-values'
import { Banner } from '@/ui/banner'
import { matrixLabels } from './labels'
import { RowsField } from './rows-field'
import { toDefinition, type TestValues } from './test-check'
import { sexLabels, whenLabels } from './test-told'
import { blankChoice, blankCutoff, blankRange, blankReflex } from './test-values'

const words = 'catalogue.test'
const sexes = (['any', 'M', 'F'] as const).map((value) => ({ value, label: sexLabels[value] }))
const matrices = CutoffMatrix.options.map((value) => ({ value, label: matrixLabels[value] }))
const whens = ReflexWhen.options.map((value) => ({ value, label: whenLabels[value] }))

type Part = 'ranges' | 'limits' | 'cutoffs' | 'choices' | 'pcr'
const partsOf: Readonly<Record<TestKind, readonly Part[]>> = {
  quantitative: ['ranges', 'limits'],
  qualitative: ['choices', 'ranges'],
  tox_screen: ['cutoffs', 'choices', 'ranges'],
  tox_confirm: ['cutoffs', 'limits', 'ranges'],
  pcr: ['pcr', 'ranges'],
  micro: ['choices', 'ranges'],
}

/** What the form holds already is shown whatever the kind, so that nothing is sent unseen. */
function filled({ ranges, critical, limits, cutoffs, choices, pcr }: TestValues['definition']): Part[] {
  return [
    ...(ranges.length > 0 ? ['ranges' as const] : []),
    ...([critical.low, critical.high, limits.low, limits.high].some(Boolean) ? ['limits' as const] : []),
    ...(cutoffs.length > 0 ? ['cutoffs' as const] : []),
    ...(choices.length > 0 ? ['choices' as const] : []),
    ...(pcr.target || pcr.maxCt ? ['pcr' as const] : []),
  ]
}

/** How a result of this kind is judged: a card for each part that the kind has. */
export function DefinitionCards({ own }: { own?: string }) {
  const form = useFormContext<TestValues>()
  const chosen = TestKind.safeParse(useWatch({ name: 'definition.kind' }))
  const { definition } = useQuietValues(form)
  const mine: readonly Part[] = partsOf[chosen.success ? chosen.data : definition.kind]
  const shown = [...mine, ...filled(definition).filter((part) => !mine.includes(part))]
  return (
    <>
      {shown.map((part, at) => (
        <PartCard key={part} part={part} number={at + 4} />
      ))}
      <ReflexCard number={shown.length + 4} {...(own ? { own } : {})} />
    </>
  )
}

function PartCard({ part, number }: { part: Part; number: number }) {
  switch (part) {
    case 'ranges':
      return <RangesCard number={number} />
    case 'limits':
      return (
        <FormCard number={number} title={t(`${words}.limits`)} sub={t(`${words}.limitsSub`)}>
          {(
            [
              ['definition.critical.low', t(`${words}.criticalLow`)],
              ['definition.critical.high', t(`${words}.criticalHigh`)],
              ['definition.limits.low', t(`${words}.measuredLow`)],
              ['definition.limits.high', t(`${words}.measuredHigh`)],
            ] as const
          ).map(([name, label]) => (
            <TextField
              key={name}
              name={name}
              label={label}
              optional
              inputMode="decimal"
              maxLength={24}
              className={span.half}
            />
          ))}
        </FormCard>
      )
    case 'cutoffs':
      return (
        <FormCard number={number} title={t(`${words}.cutoffs`)} sub={t(`${words}.cutoffsSub`)}>
          <RowsField
            name="definition.cutoffs"
            label={t(`${words}.cutoffs`)}
            addLabel={t(`${words}.addCutoff`)}
            blank={blankCutoff}
            minWidth="560px"
            columns={[
              { key: 'matrix', label: t(`${words}.matrix`), width: '124px', options: matrices },
              {
                key: 'version',
                label: t(`${words}.version`),
                width: '72px',
                inputMode: 'numeric',
                maxLength: 3,
              },
              { key: 'effectiveFrom', label: t(`${words}.effectiveFrom`), width: '116px', maxLength: 20 },
              { key: 'cutoff', label: t(`${words}.cutoff`), inputMode: 'decimal', maxLength: 24 },
              { key: 'loq', label: t(`${words}.loq`), inputMode: 'decimal', maxLength: 24 },
              { key: 'upper', label: t(`${words}.upper`), inputMode: 'decimal', maxLength: 24 },
            ]}
          />
        </FormCard>
      )
    case 'choices':
      return (
        <FormCard number={number} title={t(`${words}.choices`)} sub={t(`${words}.choicesSub`)}>
          <RowsField
            name="definition.choices"
            label={t(`${words}.choices`)}
            addLabel={t(`${words}.addChoice`)}
            blank={blankChoice}
            minWidth="440px"
            columns={[
              { key: 'code', label: t(`${words}.choiceCode`), width: '104px', mono: true, maxLength: 40 },
              { key: 'label', label: t(`${words}.choiceLabel`), maxLength: 80 },
              { key: 'abnormal', label: t(`${words}.abnormal`), width: '84px', check: true },
              { key: 'critical', label: t(`${words}.critical`), width: '72px', check: true },
            ]}
          />
        </FormCard>
      )
    case 'pcr':
      return (
        <FormCard number={number} title={t(`${words}.pcr`)} sub={t(`${words}.pcrSub`)}>
          <TextField
            name="definition.pcr.target"
            label={t(`${words}.target`)}
            maxLength={80}
            className={span.twoThirds}
          />
          <TextField
            name="definition.pcr.maxCt"
            label={t(`${words}.maxCt`)}
            inputMode="decimal"
            maxLength={8}
            className={span.third}
          />
          <CheckField
            name="definition.pcr.internalControl"
            label={t(`${words}.internalControl`)}
            className={span.all}
          />
        </FormCard>
      )
  }
}

function RangesCard({ number }: { number: number }) {
  const { definition } = useQuietValues(useFormContext<TestValues>())
  const warnings = definitionWarnings(toDefinition(definition))
  return (
    <FormCard number={number} title={t(`${words}.ranges`)} sub={t(`${words}.rangesSub`)}>
      <RowsField
        name="definition.ranges"
        label={t(`${words}.ranges`)}
        addLabel={t(`${words}.addRange`)}
        blank={blankRange}
        minWidth="560px"
        columns={[
          { key: 'sex', label: t(`${words}.sex`), width: '104px', options: sexes },
          { key: 'fromDays', label: t(`${words}.from`), maxLength: 12 },
          { key: 'toDays', label: t(`${words}.to`), maxLength: 12 },
          { key: 'low', label: t(`${words}.low`), inputMode: 'decimal', maxLength: 24 },
          { key: 'high', label: t(`${words}.high`), inputMode: 'decimal', maxLength: 24 },
          { key: 'text', label: t(`${words}.words`), width: '24%', maxLength: 80 },
        ]}
      />
      {warnings.length > 0 && (
        <Banner tone="warning" title={t(`${words}.notSure`)} className="col-span-12">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
    </FormCard>
  )
}

function ReflexCard({ number, own }: { number: number; own?: string }) {
  const { tests } = useReference()
  const { definition } = useQuietValues(useFormContext<TestValues>())
  const standing = new Set(definition.reflexes.map(({ testId }) => testId))
  const offered = tests
    .filter(({ _id, active }) => _id !== own && (active || standing.has(_id)))
    .map(({ _id, code, name }) => ({ value: _id, label: `${name} (${code})` }))
  return (
    <FormCard number={number} title={t(`${words}.reflexes`)} sub={t(`${words}.reflexesSub`)}>
      <RowsField
        name="definition.reflexes"
        label={t(`${words}.reflexes`)}
        addLabel={t(`${words}.addReflex`)}
        blank={blankReflex}
        minWidth="480px"
        columns={[
          { key: 'when', label: t(`${words}.when`), width: '168px', options: whens },
          { key: 'value', label: t(`${words}.value`), maxLength: 80 },
          {
            key: 'testId',
            label: t(`${words}.addTest`),
            width: '40%',
            options: offered,
            placeholder: t(`${words}.chooseTest`),
          },
        ]}
      />
    </FormCard>
  )
}

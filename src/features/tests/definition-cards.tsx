import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { KeptAs } from '@contract/tests/kept-as'
import { CutoffMatrix, DeltaLimits, IndexEffect, ReflexWhen, SerumIndex } from '@contract/tests/shapes'
import { TestKind } from '@contract/tests/choices'
import { m } from '@contract/messages'
import { definitionWarnings } from '@contract/rules/test-definition'
import { useReference } from '@/app/me'
import { CheckField } from '@/form/check-field'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { useQuietValues } from '@/form/use-quiet-values'
import { Banner } from '@/ui/banner'
import { matrixLabels } from '@/app/catalogue/labels'
import { CalculationCard } from './calculation-card'
import { RowsField } from './rows-field'
import { toDefinition, type TestValues } from './test-check'
import { sexLabels, whenLabels } from './describe-test'
import {
  blankChoice,
  blankCritical,
  blankCutoff,
  blankIndexLimit,
  blankRange,
  blankReflex,
  blankStability,
} from './test-values'

const sexes = (['any', 'M', 'F'] as const).map((value) => ({ value, label: sexLabels[value] }))
const matrices = CutoffMatrix.options.map((value) => ({ value, label: matrixLabels[value] }))
const whens = ReflexWhen.options.map((value) => ({ value, label: whenLabels[value] }))

const indices = SerumIndex.options.map((value) => ({ value, label: m.tests.indexNames[value] }))
const indexEffects = IndexEffect.options.map((value) => ({ value, label: m.tests.indexEffects[value] }))
const storages = KeptAs.options.map((value) => ({ value, label: m.specimens.keptAs[value] }))
const directions = DeltaLimits.shape.direction.options.map((value) => ({
  value,
  label: m.tests.deltaDirections[value],
}))

type Part =
  'ranges' | 'limits' | 'delta' | 'cutoffs' | 'choices' | 'pcr' | 'sterileSite' | 'stability' | 'indices'
const partsOf: Readonly<Record<TestKind, readonly Part[]>> = {
  quantitative: ['ranges', 'limits', 'delta', 'indices', 'stability'],
  qualitative: ['choices', 'ranges', 'indices', 'stability'],
  tox_screen: ['cutoffs', 'choices', 'ranges', 'stability'],
  tox_confirm: ['cutoffs', 'limits', 'delta', 'ranges', 'stability'],
  pcr: ['pcr', 'ranges', 'stability'],
  micro: ['choices', 'sterileSite', 'ranges', 'stability'],
}

/** What the form holds already is shown whatever the kind, so that nothing is sent unseen. */
function filled({
  ranges,
  critical,
  criticalByAge,
  limits,
  deltaPercent,
  delta,
  cutoffs,
  choices,
  pcr,
  sterileSite,
  measuresIndex,
  indexLimits,
}: TestValues['definition']): Part[] {
  const bounds = [critical.low, critical.high, limits.low, limits.high]
  return [
    ...(ranges.length > 0 ? ['ranges' as const] : []),
    ...(bounds.some(Boolean) || criticalByAge.length > 0 ? ['limits' as const] : []),
    ...(deltaPercent ||
    Object.entries(delta).some(([key, said]) => said !== (key === 'direction' ? 'any' : ''))
      ? ['delta' as const]
      : []),
    ...(cutoffs.length > 0 ? ['cutoffs' as const] : []),
    ...(choices.length > 0 ? ['choices' as const] : []),
    ...(pcr.target || pcr.maxCt ? ['pcr' as const] : []),
    ...(sterileSite ? ['sterileSite' as const] : []),
    ...(measuresIndex || indexLimits.length > 0 ? ['indices' as const] : []),
  ]
}

/** How a result of this kind is judged: a card for each part that the kind has. */
export function DefinitionCards({ own }: { own?: string }) {
  const form = useFormContext<TestValues>()
  const chosen = TestKind.safeParse(useWatch({ name: 'definition.kind' }))
  const { definition } = useQuietValues(form)
  const kind = chosen.success ? chosen.data : definition.kind
  const mine: readonly Part[] = partsOf[kind]
  const shown = [...mine, ...filled(definition).filter((part) => !mine.includes(part))]
  return (
    <>
      {shown.map((part, at) => (
        <PartCard key={part} part={part} number={at + 4} />
      ))}
      {(kind === 'quantitative' || definition.calculation.formula !== '') && (
        <CalculationCard number={shown.length + 4} {...(own ? { own } : {})} />
      )}
      <ReflexCard number={shown.length + (kind === 'quantitative' ? 5 : 4)} {...(own ? { own } : {})} />
    </>
  )
}

function PartCard({ part, number }: { part: Part; number: number }) {
  switch (part) {
    case 'ranges':
      return <RangesCard number={number} />
    case 'limits':
      return (
        <FormCard number={number} title={m.tests.limits} sub={m.tests.limitsSub}>
          {(
            [
              ['definition.critical.low', m.tests.criticalLow],
              ['definition.critical.high', m.tests.criticalHigh],
              ['definition.limits.low', m.tests.measuredLow],
              ['definition.limits.high', m.tests.measuredHigh],
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
          <CheckField name="definition.critical.lowBeyond" label={m.tests.lowBeyond} className={span.half} />
          <CheckField
            name="definition.critical.highBeyond"
            label={m.tests.highBeyond}
            className={span.half}
          />
          <h3 className="col-span-12 mt-1 text-dense font-medium">
            {m.tests.criticalByAge}
            <span className="ml-2 font-normal text-hint">{m.tests.criticalByAgeSub}</span>
          </h3>
          <RowsField
            name="definition.criticalByAge"
            label={m.tests.criticalByAge}
            addLabel={m.tests.addCriticalByAge}
            blank={blankCritical}
            minWidth="544px"
            columns={[
              { key: 'sex', label: m.tests.sex, width: '92px', options: sexes },
              { key: 'fromDays', label: m.tests.from, maxLength: 12 },
              { key: 'toDays', label: m.tests.to, maxLength: 12 },
              { key: 'low', label: m.tests.criticalLow, inputMode: 'decimal', maxLength: 24 },
              { key: 'lowBeyond', label: m.tests.onlyBelow, width: '76px', check: true },
              { key: 'high', label: m.tests.criticalHigh, inputMode: 'decimal', maxLength: 24 },
              { key: 'highBeyond', label: m.tests.onlyAbove, width: '76px', check: true },
            ]}
          />
        </FormCard>
      )
    case 'delta':
      return (
        <FormCard number={number} title={m.tests.deltaCheck} sub={m.tests.deltaCheckSub}>
          {(
            [
              ['definition.deltaPercent', m.tests.delta, m.tests.deltaHint, 'numeric', 4],
              ['definition.delta.absolute', m.tests.deltaAbsolute, m.tests.deltaAbsoluteHint, 'decimal', 24],
              ['definition.delta.perDay', m.tests.deltaPerDay, m.tests.deltaPerDayHint, 'decimal', 24],
              ['definition.delta.floor', m.tests.deltaFloor, m.tests.deltaFloorHint, 'decimal', 24],
              ['definition.delta.windowHours', m.tests.deltaWindow, m.tests.deltaWindowHint, 'numeric', 5],
            ] as const
          ).map(([name, label, hint, inputMode, maxLength]) => (
            <TextField
              key={name}
              name={name}
              label={label}
              hint={hint}
              optional
              inputMode={inputMode}
              maxLength={maxLength}
              className={span.third}
            />
          ))}
          <SelectField
            name="definition.delta.direction"
            label={m.tests.deltaDirection}
            options={directions}
            className={span.third}
          />
        </FormCard>
      )
    case 'cutoffs':
      return (
        <FormCard number={number} title={m.tests.cutoffs} sub={m.tests.cutoffsSub}>
          <RowsField
            name="definition.cutoffs"
            label={m.tests.cutoffs}
            addLabel={m.tests.addCutoff}
            blank={blankCutoff}
            minWidth="560px"
            columns={[
              { key: 'matrix', label: m.tests.matrix, width: '124px', options: matrices },
              {
                key: 'version',
                label: m.tests.version,
                width: '72px',
                inputMode: 'numeric',
                maxLength: 3,
              },
              { key: 'effectiveFrom', label: m.tests.effectiveFrom, width: '116px', maxLength: 20 },
              { key: 'cutoff', label: m.tests.cutoff, inputMode: 'decimal', maxLength: 24 },
              { key: 'loq', label: m.tests.loq, inputMode: 'decimal', maxLength: 24 },
              { key: 'upper', label: m.tests.upper, inputMode: 'decimal', maxLength: 24 },
            ]}
          />
        </FormCard>
      )
    case 'choices':
      return (
        <FormCard number={number} title={m.tests.choices} sub={m.tests.choicesSub}>
          <RowsField
            name="definition.choices"
            label={m.tests.choices}
            addLabel={m.tests.addChoice}
            blank={blankChoice}
            minWidth="440px"
            columns={[
              { key: 'code', label: m.tests.choiceCode, width: '104px', mono: true, maxLength: 40 },
              { key: 'label', label: m.tests.choiceLabel, maxLength: 80 },
              { key: 'abnormal', label: m.tests.abnormal, width: '84px', check: true },
              { key: 'critical', label: m.tests.critical, width: '72px', check: true },
            ]}
          />
        </FormCard>
      )
    case 'indices':
      return (
        <FormCard number={number} title={m.tests.indices} sub={m.tests.indicesSub}>
          <SelectField
            name="definition.measuresIndex"
            label={m.tests.measuresIndex}
            options={[{ value: '', label: m.tests.measuresNone }, ...indices]}
            className={span.half}
          />
          <p className={`${span.all} text-meta text-hint`}>{m.tests.indicesHelp}</p>
          <RowsField
            name="definition.indexLimits"
            label={m.tests.indices}
            addLabel={m.tests.addIndexLimit}
            blank={blankIndexLimit}
            minWidth="440px"
            columns={[
              { key: 'index', label: m.tests.index, width: '132px', options: indices },
              { key: 'limit', label: m.tests.indexLimit, inputMode: 'decimal', maxLength: 24 },
              { key: 'effect', label: m.tests.indexEffect, width: '196px', options: indexEffects },
            ]}
          />
        </FormCard>
      )
    case 'stability':
      return <StabilityCard number={number} />
    case 'sterileSite':
      return (
        <FormCard number={number} title={m.tests.site} sub={m.tests.sterileSiteHint}>
          <CheckField name="definition.sterileSite" label={m.tests.sterileSite} className={span.all} />
        </FormCard>
      )
    case 'pcr':
      return (
        <FormCard number={number} title={m.tests.pcr} sub={m.tests.pcrSub}>
          <TextField
            name="definition.pcr.target"
            label={m.tests.target}
            maxLength={80}
            className={span.twoThirds}
          />
          <TextField
            name="definition.pcr.maxCt"
            label={m.tests.maxCt}
            inputMode="decimal"
            maxLength={8}
            className={span.third}
          />
          <CheckField
            name="definition.pcr.internalControl"
            label={m.tests.internalControl}
            className={span.all}
          />
        </FormCard>
      )
  }
}

/** How long a specimen keeps for this test, on the sample types that it is done on. */
function StabilityCard({ number }: { number: number }) {
  const { sampleTypes } = useReference()
  const form = useFormContext<TestValues>()
  const chosen = new Set(
    z
      .array(z.string())
      .catch([])
      .parse(useWatch({ name: 'sampleTypeIds' })),
  )
  const { definition } = useQuietValues(form)
  const existing = new Set(definition.stability.map(({ sampleTypeId }) => sampleTypeId))
  const offered = sampleTypes
    .filter(({ _id, active }) => existing.has(_id) || (chosen.size > 0 ? chosen.has(_id) : active))
    .map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <FormCard number={number} title={m.tests.stability} sub={m.tests.stabilitySub}>
      <RowsField
        name="definition.stability"
        label={m.tests.stability}
        addLabel={m.tests.addStability}
        blank={blankStability}
        minWidth="440px"
        columns={[
          {
            key: 'sampleTypeId',
            label: m.tests.stabilityType,
            options: [{ value: '', label: m.tests.stabilityAny }, ...offered],
          },
          { key: 'condition', label: m.tests.stabilityCondition, width: '168px', options: storages },
          {
            key: 'hours',
            label: m.tests.stabilityHours,
            width: '112px',
            inputMode: 'decimal',
            maxLength: 8,
          },
        ]}
      />
    </FormCard>
  )
}

function RangesCard({ number }: { number: number }) {
  const { definition } = useQuietValues(useFormContext<TestValues>())
  const warnings = definitionWarnings(toDefinition(definition))
  return (
    <FormCard number={number} title={m.tests.ranges} sub={m.tests.rangesSub}>
      <RowsField
        name="definition.ranges"
        label={m.tests.ranges}
        addLabel={m.tests.addRange}
        blank={blankRange}
        minWidth="560px"
        columns={[
          { key: 'sex', label: m.tests.sex, width: '104px', options: sexes },
          { key: 'fromDays', label: m.tests.from, maxLength: 12 },
          { key: 'toDays', label: m.tests.to, maxLength: 12 },
          { key: 'low', label: m.tests.low, inputMode: 'decimal', maxLength: 24 },
          { key: 'high', label: m.tests.high, inputMode: 'decimal', maxLength: 24 },
          { key: 'text', label: m.tests.printAs, width: '24%', maxLength: 80 },
        ]}
      />
      {warnings.length > 0 && (
        <Banner tone="warning" title={m.tests.notSure} className="col-span-12">
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
  const existing = new Set(definition.reflexes.map(({ testId }) => testId))
  const offered = tests
    .filter(({ _id, active }) => _id !== own && (active || existing.has(_id)))
    .map(({ _id, code, name }) => ({ value: _id, label: `${name} (${code})` }))
  return (
    <FormCard number={number} title={m.tests.reflexes} sub={m.tests.reflexesSub}>
      <RowsField
        name="definition.reflexes"
        label={m.tests.reflexes}
        addLabel={m.tests.addReflex}
        blank={blankReflex}
        minWidth="576px"
        columns={[
          { key: 'when', label: m.tests.when, width: '168px', options: whens },
          { key: 'value', label: m.tests.value, maxLength: 80 },
          {
            key: 'testId',
            label: m.tests.addTest,
            width: '40%',
            options: offered,
            placeholder: m.tests.chooseTest,
          },
          { key: 'adds', label: m.tests.reflexAdds, width: '96px', check: true },
        ]}
      />
    </FormCard>
  )
}

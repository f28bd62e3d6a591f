import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { calculate, formulaProblems } from '@contract/rules/calculation/calculate'
import { knownFormulas } from '@contract/rules/calculation/known'
import { LotFactorName } from '@contract/rules/calculation/lot-factors'
import { Formula } from '@contract/rules/calculation/shapes'
import { isUcum } from '@contract/rules/ucum'
import { useReference } from '@/app/me'
import { CheckField } from '@/form/check-field'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { useQuietValues } from '@/form/use-quiet-values'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { LOT } from './lot-input'
import { RowsField } from './rows-field'
import { toCalculation, type TestValues } from './test-check'
import { blankCalculation, blankCondition, blankRead, blankStep, calculationValues } from './test-values'

const known = new Map<string, Formula>(Object.entries(knownFormulas))
const choices = [
  ...[...known].map(([value, { source, inputs }]) => ({
    value,
    label: `${inputs.map(({ label }) => label).join(', ')}: ${source}`,
  })),
].toSorted((a, b) => a.label.localeCompare(b.label))

/** From which tests the result follows, and how: a known formula fills everything in but the tests that it reads. */
export function CalculationCard({ number, own }: { number: number; own?: string }) {
  const form = useFormContext<TestValues>()
  const { tests } = useReference()
  const { definition } = useQuietValues(form)
  const reads: TestValues['definition']['calculation']['reads'] = useWatch({
    name: 'definition.calculation.reads',
  })
  const formula: string = useWatch({ name: 'definition.calculation.formula' })
  const isOn = formula !== '' || reads.length > 0
  const read = new Set(reads.map(({ testId }) => testId))
  const offered = tests
    .filter(({ _id, active }) => _id !== own && (active || read.has(_id)))
    .map(({ _id, code, name }) => ({ value: _id, label: `${name} (${code})` }))

  function take(key: string): void {
    const chosen = known.get(key)
    const values = chosen
      ? calculationValues(chosen, (name) =>
          LotFactorName.safeParse(name).success
            ? LOT
            : (tests.find((one) => one.active && one._id !== own && one.code.toLowerCase() === name)?._id ??
              ''),
        )
      : key === 'none'
        ? blankCalculation
        : { ...blankCalculation, reads: [{ ...blankRead }] }
    form.setValue('definition.calculation', values, { shouldDirty: true })
    if (chosen && form.getValues('definition.units') === '' && isUcum(chosen.unit))
      form.setValue('definition.units', chosen.unit, { shouldDirty: true })
  }
  return (
    <FormCard number={number} title={m.tests.calculation} sub={m.tests.calculationSub}>
      <Field label={m.tests.calculationFormula} className={span.all}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={isOn ? 'own' : 'none'}
            options={[
              { value: 'none', label: m.tests.calculationNone },
              { value: 'own', label: m.tests.calculationOwn },
              ...choices,
            ]}
            onChange={(event) => take(event.target.value)}
          />
        )}
      </Field>
      {isOn && (
        <>
          <RowsField
            name="definition.calculation.reads"
            label={m.tests.calculationInputs}
            addLabel={m.tests.calculationAddInput}
            blank={blankRead}
            minWidth="736px"
            columns={[
              { key: 'name', label: m.tests.calculationName, width: '96px', mono: true, maxLength: 30 },
              { key: 'label', label: m.tests.calculationLabel, maxLength: 200 },
              { key: 'unit', label: m.tests.calculationUnit, width: '96px', maxLength: 40 },
              { key: 'positive', label: m.tests.calculationPositive, width: '72px', check: true },
              { key: 'mayBeBelow', label: m.tests.calculationBelow, width: '72px', check: true },
              {
                key: 'testId',
                label: m.tests.calculationReads,
                width: '30%',
                options: [{ value: LOT, label: m.tests.inputOfLot }, ...offered],
                placeholder: m.tests.chooseTest,
              },
              {
                key: 'constant',
                label: m.tests.inputConstant,
                width: '96px',
                inputMode: 'decimal',
                maxLength: 9,
              },
            ]}
          />
          <RowsField
            name="definition.calculation.steps"
            label={m.tests.calculationSteps}
            addLabel={m.tests.calculationAddStep}
            blank={blankStep}
            minWidth="400px"
            columns={[
              { key: 'name', label: m.tests.calculationName, width: '96px', mono: true, maxLength: 30 },
              { key: 'formula', label: m.tests.calculationText, mono: true, maxLength: 2000 },
            ]}
          />
          <TextField
            name="definition.calculation.formula"
            label={m.tests.calculationText}
            maxLength={2000}
            className={span.all}
          />
          <TextField
            name="definition.calculation.decimals"
            label={m.tests.calculationDecimals}
            inputMode="numeric"
            maxLength={1}
            className={span.third}
          />
          <TextField
            name="definition.calculation.source"
            label={m.tests.calculationSource}
            maxLength={200}
            className={span.twoThirds}
          />
          <CheckField
            name="definition.calculation.mayBeNegative"
            label={m.tests.calculationNegative}
            className={span.all}
          />
          {(['refused', 'review'] as const).map((list) => (
            <RowsField
              key={list}
              name={`definition.calculation.${list}`}
              label={conditionLabels[list]}
              addLabel={addLabels[list]}
              blank={blankCondition}
              minWidth="400px"
              columns={[
                { key: 'when', label: whenLabels[list], mono: true, maxLength: 200 },
                { key: 'words', label: m.tests.calculationWords, maxLength: 200 },
              ]}
            />
          ))}
          <TryIt definition={definition} />
        </>
      )}
    </FormCard>
  )
}

const conditionLabels = { refused: m.tests.calculationRefused, review: m.tests.calculationReview }
const whenLabels = { refused: m.tests.calculationRefusedWhen, review: m.tests.calculationReviewWhen }
const addLabels = { refused: m.tests.calculationAddRefused, review: m.tests.calculationAddReview }

/** The formula worked out for values that are typed here and kept nowhere. */
function TryIt({ definition }: { definition: TestValues['definition'] }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [age, setAge] = useState('')
  const [sex, setSex] = useState('')
  const { calculation } = toCalculation(definition.calculation, definition.units)
  const read = Formula.safeParse(calculation?.formula)
  const [problem] = read.success ? formulaProblems(read.data) : []
  const answer =
    read.success && !problem
      ? calculate(read.data, {
          inputs: Object.fromEntries(read.data.inputs.map(({ name }) => [name, typed[name]?.trim() || null])),
          age: /^\d{1,3}$/.test(age.trim()) ? Number(age.trim()) : null,
          sex: sex === 'F' || sex === 'M' ? sex : null,
        })
      : null
  return (
    <fieldset className="col-span-12 grid grid-cols-12 gap-3 border-t border-line pt-3">
      <legend className="pr-2 text-dense font-medium">{m.tests.calculationTry}</legend>
      {(calculation?.formula.inputs ?? []).map(({ name, label }) => (
        <Field key={name} label={fill(m.tests.calculationTryFor, { name: label })} className={span.third}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="decimal"
              maxLength={24}
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={m.tests.calculationTryAge} className={span.third}>
        {(wiring) => (
          <TextInput
            {...wiring}
            inputMode="numeric"
            maxLength={3}
            value={age}
            onChange={(event) => setAge(event.target.value)}
          />
        )}
      </Field>
      <Field label={m.tests.calculationTrySex} className={span.third}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={sex}
            options={[
              { value: '', label: m.tests.any },
              { value: 'F', label: m.tests.female },
              { value: 'M', label: m.tests.male },
            ]}
            onChange={(event) => setSex(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="col-span-12 text-dense">
        {answer?.ok ? (
          <span className="font-semibold">
            {fill(m.tests.calculationResult, { value: answer.value, unit: definition.units })}
          </span>
        ) : (
          <span className="text-text2">
            {fill(m.tests.calculationNo, {
              reason: answer?.reason ?? problem?.message ?? m.tests.calculationIncomplete,
            })}
          </span>
        )}
        {answer?.ok &&
          answer.review.map((words) => (
            <span key={words} className="block text-warning">
              {words}
            </span>
          ))}
      </p>
    </fieldset>
  )
}

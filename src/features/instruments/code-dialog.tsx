import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { CodeForm, type CodeFormInput, type InstrumentCode } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { SearchCombobox } from '@/form/search-combobox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { byCode, testsQuery } from './queries'

/** A code as it waits, or as it is mapped. */
export interface CodeToMap {
  code: string
  /** The units that came with it. */
  units: readonly string[]
  known: InstrumentCode | null
}

interface FoundTest {
  _id: string
  code: string | null
  name: string
  units?: string | null
}

type SentUnit = 'same' | 'other' | 'none'
const unitOf = (known: InstrumentCode | null): SentUnit =>
  known === null || known.sentUnit === null ? 'same' : known.sentUnit === '' ? 'none' : 'other'

interface CodeDialogProps {
  instrumentId: string
  code: CodeToMap
  onClose: () => void
}

/** Which test a code of an instrument is, and how its values become those of the test. */
export function CodeDialog({ instrumentId, code: { code, units, known }, onClose }: CodeDialogProps) {
  const [test, setTest] = useState<FoundTest | null>(
    known && { _id: known.testId, code: null, name: known.testName },
  )
  const [unit, setUnit] = useState<SentUnit>(unitOf(known))
  const [sentUnit, setSentUnit] = useState(known?.sentUnit ?? units[0] ?? '')
  const [factor, setFactor] = useState(known?.factor ?? '')
  const [low, setLow] = useState(known?.low ?? '')
  const [high, setHigh] = useState(known?.high ?? '')
  const [beyond, setBeyond] = useState<'bound' | 'ask'>(known?.beyond ?? 'bound')
  const [maxDilution, setMaxDilution] = useState(known?.maxDilution ?? '')
  const [multiplied, setMultiplied] = useState(known?.multiplied ?? false)
  const [tried, setTried] = useState(false)
  const save = useSend(api.instrumentRuns.saveCode, {
    invalidates: ['instrumentRuns'],
    onSuccess: ({ testName }) => {
      toast.success(fill(m.instrumentInbox.mapSaved, { code, test: testName }))
      onClose()
    },
  })
  const form: CodeFormInput = {
    instrumentId,
    version: known?.version ?? 0,
    code,
    testId: test?._id ?? '',
    sentUnit: unit === 'same' ? null : unit === 'none' ? '' : sentUnit,
    factor: unit === 'other' ? factor : null,
    low,
    high,
    beyond,
    maxDilution,
    multiplied: maxDilution.trim() !== '' && multiplied,
  }
  const unitMissing = unit === 'other' && sentUnit.trim() === ''
  const errors = errorsOf(tried ? CodeForm.safeParse(form) : undefined, save.error, 'code')
  const isGeneral = save.error && Object.keys(save.error.fields ?? {}).length === 0
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!unitMissing && CodeForm.safeParse(form).success) save.mutate({ body: { code: form } })
  }
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.instrumentInbox.mapTitle, { code })}
      description={
        units.length > 0 ? fill(m.instrumentInbox.mapUnitSeen, { units: units.join(', ') }) : undefined
      }
      mustAnswer={save.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {isGeneral && save.error && <Banner tone="danger" title={save.error.message} />}
        <Field
          label={m.instrumentInbox.mapTest}
          error={tried && !test ? m.instrumentInbox.mapTestMissing : errors['testId']}
          {...(test?.units ? { hint: fill(m.instrumentInbox.mapTestUnit, { unit: test.units }) } : {})}
        >
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              label={m.instrumentInbox.mapTest}
              placeholder={m.instrumentInbox.mapFind}
              value={test}
              onClear={() => setTest(null)}
              options={testsQuery}
              itemsOf={(reply, text): readonly FoundTest[] => byCode(reply?.docs ?? [], text)}
              getKey={({ _id }) => _id}
              getLabel={(one) => [one.code, one.name].filter(Boolean).join(', ')}
              onPick={setTest}
            />
          )}
        </Field>
        <Field label={m.instrumentInbox.mapUnit} group>
          {(wiring) => (
            <Segmented
              {...wiring}
              value={unit}
              onChange={setUnit}
              options={[
                { value: 'same', label: m.instrumentInbox.mapUnitSame },
                { value: 'other', label: m.instrumentInbox.mapUnitOther },
                { value: 'none', label: m.instrumentInbox.mapUnitNone },
              ]}
            />
          )}
        </Field>
        {unit === 'other' && (
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <Field
              label={m.instrumentInbox.mapSentUnit}
              error={tried && unitMissing ? m.instrumentInbox.mapSentUnitMissing : errors['sentUnit']}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  {...plain}
                  value={sentUnit}
                  onChange={({ target }) => setSentUnit(target.value)}
                />
              )}
            </Field>
            <Field
              label={m.instrumentInbox.mapFactor}
              optional
              hint={m.instrumentInbox.mapFactorHelp}
              error={errors['factor']}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  {...plain}
                  inputMode="decimal"
                  value={factor}
                  onChange={({ target }) => setFactor(target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field
            label={m.instrumentInbox.mapLow}
            optional
            hint={m.instrumentInbox.mapRangeHelp}
            error={errors['low']}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                {...plain}
                inputMode="decimal"
                value={low}
                onChange={({ target }) => setLow(target.value)}
              />
            )}
          </Field>
          <Field
            label={m.instrumentInbox.mapHigh}
            optional
            hint={m.instrumentInbox.mapRangeHelp}
            error={errors['high']}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                {...plain}
                inputMode="decimal"
                value={high}
                onChange={({ target }) => setHigh(target.value)}
              />
            )}
          </Field>
        </div>
        <Field label={m.instrumentInbox.mapBeyond} group>
          {(wiring) => (
            <Segmented
              {...wiring}
              value={beyond}
              onChange={setBeyond}
              options={[
                { value: 'bound', label: m.instrumentInbox.mapBeyondBound },
                { value: 'ask', label: m.instrumentInbox.mapBeyondAsk },
              ]}
            />
          )}
        </Field>
        <div className="grid gap-3">
          <Field
            label={m.instrumentInbox.mapDilution}
            optional
            hint={m.instrumentInbox.mapDilutionHelp}
            error={errors['maxDilution']}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                {...plain}
                inputMode="decimal"
                value={maxDilution}
                onChange={({ target }) => setMaxDilution(target.value)}
              />
            )}
          </Field>
          {maxDilution.trim() !== '' && (
            <Field label={m.instrumentInbox.mapDiluted} group>
              {(wiring) => (
                <Segmented
                  {...wiring}
                  value={multiplied ? 'multiplied' : 'measured'}
                  onChange={(value) => setMultiplied(value === 'multiplied')}
                  options={[
                    { value: 'measured', label: m.instrumentInbox.dilutionMeasured },
                    { value: 'multiplied', label: m.instrumentInbox.dilutionMultiplied },
                  ]}
                />
              )}
            </Field>
          )}
        </div>
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

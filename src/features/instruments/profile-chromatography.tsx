import { Plus } from 'lucide-react'
import type { ChromatographyColumns, YesOrNo } from '@contract/instrument-runs/profile'
import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { SourceField, WordsField } from './profile-fields'

const words = m.instrumentProfiles
const noAnswer: YesOrNo = { in: null, yes: [], no: [] }
const none: ChromatographyColumns = {
  type: { from: 'column', name: '', nth: 1 },
  kinds: { calibrator: [], control: [], blank: [], doubleBlank: [], specimen: [] },
  ...{ order: null, retention: null, area: null, ratios: [], standardArea: null, nominal: null },
  ...{ dilution: null, rSquared: null, leftOut: null, manual: null },
  ...{ manualBy: null, manualWhy: null, manualReviewed: null, noPeak: [] },
}
const kinds = ['specimen', 'calibrator', 'control', 'blank', 'doubleBlank'] as const
const amounts = {
  order: words.injectionOrder,
  retention: words.retentionTime,
  area: words.quantArea,
  standardArea: words.standardArea,
  nominal: words.nominalAmount,
  dilution: words.dilutionFactor,
  rSquared: words.rSquaredColumn,
} as const
const amountNames = ['order', 'retention', 'area', 'standardArea', 'nominal', 'dilution', 'rSquared'] as const
const people = {
  manualBy: words.manualBy,
  manualWhy: words.manualWhy,
  manualReviewed: words.manualReviewed,
} as const
const peopleNames = ['manualBy', 'manualWhy', 'manualReviewed'] as const
const pair = 'grid grid-cols-2 gap-3 max-sm:grid-cols-1'

interface ChromatographyFormProps {
  value: ChromatographyColumns | null
  onChange: (value: ChromatographyColumns | null) => void
  columns: readonly string[]
  at: (name: string) => string | undefined
}

/** Where the quantities of a run by LC-MS/MS or GC-MS stand in its rows. */
export function ChromatographyForm({ value, onChange, columns, at }: ChromatographyFormProps) {
  const set = (over: Partial<ChromatographyColumns>) => onChange({ ...(value ?? none), ...over })
  const error = (name: string) => at(`chromatography.${name}`)
  return (
    <Card title={words.chromatographyCard} sub={words.chromatographySub}>
      <div className="grid gap-3 p-4">
        <Checkbox checked={value !== null} onChange={({ target }) => onChange(target.checked ? none : null)}>
          {words.chromatographyOn}
        </Checkbox>
        {at('chromatography') && <p className="text-danger">{at('chromatography')}</p>}
        {value && (
          <>
            <p className="text-text2">{words.chromatographyValue}</p>
            <SourceField
              label={words.rowType}
              value={value.type}
              onChange={(type) => set({ type })}
              columns={columns}
              error={error('type')}
            />
            <div className={pair}>
              {kinds.map((kind) => (
                <WordsField
                  key={kind}
                  label={words.kindWords[kind]}
                  hint={words.kindWordsHelp}
                  optional={kind !== 'specimen'}
                  value={value.kinds[kind]}
                  error={error(`kinds.${kind}`)}
                  onChange={(said) => set({ kinds: { ...value.kinds, [kind]: said } })}
                />
              ))}
            </div>
            {amountNames.map((name) => (
              <SourceField
                key={name}
                label={amounts[name]}
                optional
                value={value[name]}
                onChange={(source) => set({ [name]: source })}
                columns={columns}
              />
            ))}
            <RatioFields ratios={value.ratios} columns={columns} onChange={(ratios) => set({ ratios })} />
            <AnswerFields
              label={words.leftOutColumn}
              value={value.leftOut}
              columns={columns}
              onChange={(leftOut) => set({ leftOut })}
            />
            <AnswerFields
              label={words.manualColumn}
              value={value.manual}
              columns={columns}
              onChange={(manual) => set({ manual })}
            />
            {value.manual &&
              peopleNames.map((name) => (
                <SourceField
                  key={name}
                  label={people[name]}
                  optional
                  value={value[name]}
                  onChange={(source) => set({ [name]: source })}
                  columns={columns}
                />
              ))}
            <WordsField
              label={words.noPeakWords}
              hint={words.noPeakHelp}
              optional
              value={value.noPeak.filter((text) => text !== '')}
              onChange={(noPeak) => set({ noPeak: [...(value.noPeak.includes('') ? [''] : []), ...noPeak] })}
            />
            <Checkbox
              checked={value.noPeak.includes('')}
              onChange={({ target }) =>
                set({
                  noPeak: [...(target.checked ? [''] : []), ...value.noPeak.filter((text) => text !== '')],
                })
              }
            >
              {words.noPeakEmpty}
            </Checkbox>
          </>
        )}
      </div>
    </Card>
  )
}

interface RatioFieldsProps {
  ratios: ChromatographyColumns['ratios']
  columns: readonly string[]
  onChange: (ratios: ChromatographyColumns['ratios']) => void
}

/** Each ion ratio by its name: a column of its own, or the area of its qualifier. One without a name is none. */
function RatioFields({ ratios, columns, onChange }: RatioFieldsProps) {
  const change = (place: number, over: Partial<(typeof ratios)[number]>) =>
    onChange(ratios.map((one, other) => (other === place ? { ...one, ...over } : one)))
  return (
    <div className="grid justify-items-start gap-3">
      {ratios.map((one, place) => {
        const name = fill(words.ratioNumber, { number: place + 1 })
        return (
          // Ratios are known by their place while their names are typed.
          <div key={place} role="group" aria-label={name} className="grid w-full gap-2">
            <Field label={fill(words.ratioName, { name })}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  autoComplete="off"
                  value={one.name}
                  onChange={({ target }) => change(place, { name: target.value })}
                />
              )}
            </Field>
            <SourceField
              label={fill(words.ratioColumn, { name })}
              optional
              value={one.ratio}
              onChange={(ratio) => change(place, { ratio })}
              columns={columns}
            />
            <SourceField
              label={fill(words.ratioArea, { name })}
              optional
              value={one.area}
              onChange={(area) => change(place, { area })}
              columns={columns}
            />
          </div>
        )
      })}
      <Button
        size="s"
        icon={Plus}
        disabled={ratios.length >= 6}
        onClick={() =>
          onChange([...ratios, { name: '', ratio: { from: 'column', name: '', nth: 1 }, area: null }])
        }
      >
        {words.ratioMore}
      </Button>
    </div>
  )
}

interface AnswerFieldsProps {
  label: string
  value: YesOrNo | null
  columns: readonly string[]
  onChange: (value: YesOrNo | null) => void
}

/** A column that answers yes or no, with its words for both. */
function AnswerFields({ label, value, columns, onChange }: AnswerFieldsProps) {
  return (
    <>
      <SourceField
        label={label}
        optional
        value={value?.in ?? null}
        columns={columns}
        onChange={(source) => onChange(source === null ? null : { ...(value ?? noAnswer), in: source })}
      />
      {value && (
        <div className={pair}>
          <WordsField
            label={fill(words.yesWords, { name: label })}
            hint={words.yesNoHelp}
            value={value.yes}
            onChange={(yes) => onChange({ ...value, yes })}
          />
          <WordsField
            label={fill(words.noWords, { name: label })}
            hint={words.yesNoHelp}
            optional
            value={value.no}
            onChange={(no) => onChange({ ...value, no })}
          />
        </div>
      )}
    </>
  )
}

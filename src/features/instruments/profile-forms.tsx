import type { Pattern, Profile } from '@contract/instrument-runs/profile'
import { m } from '@contract/messages'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { ChromatographyForm } from './profile-chromatography'
import { PatternField, RulesField, SourceField, WordsField } from './profile-fields'
import { layoutLabels } from './profiles-card'

const optionsOf = <V extends string>(labels: Record<V, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))
/** The value of a list of choices that a select holds as text. */
const chosen = <V extends string>(labels: Record<V, string>, text: string, otherwise: V): V => {
  const is = (one: string): one is V => Object.hasOwn(labels, one)
  return is(text) ? text : otherwise
}
const encodings: Record<Profile['encoding'], string> = m.instrumentProfiles.encodings
const delimiters: Record<Profile['delimiter'], string> = m.instrumentProfiles.delimiters
const decimals: Record<Profile['decimal'], string> = m.instrumentProfiles.decimals

const noResults: NonNullable<Profile['results']> = {
  ...{ columns: [], first: null, last: null, except: [] },
  ...{ unitInBrackets: false, flagBeside: false },
}
const noPlate: NonNullable<Profile['plate']> = {
  values: { how: 'begins', text: '' },
  ...{ row: null, ids: null, idRow: null },
}

interface FormsProps {
  content: Profile
  onChange: (content: Profile) => void
  columns: readonly string[]
  sheets: readonly string[]
  errors: Record<string, string | undefined>
}

/** Every part of a profile but its name; parts that its layout does not know are not shown. */
export function ProfileForms({ content, onChange, columns, sheets, errors }: FormsProps) {
  const set = (over: Partial<Profile>) => onChange({ ...content, ...over })
  const at = (name: string) => errors[`content.${name}`]
  const { layout } = content
  const isTable = layout === 'rows' || layout === 'wide'
  const results = content.results ?? noResults
  const plate = content.plate ?? noPlate
  const source = (
    name: 'specimen' | 'test' | 'value' | 'valueElse' | 'unit' | 'well' | 'dilution' | 'mark',
    label: string,
    optional = false,
  ) => (
    <SourceField
      label={label}
      value={content[name]}
      onChange={(value) => set({ [name]: value })}
      columns={columns}
      optional={optional}
      error={at(name)}
    />
  )
  const pair = 'grid grid-cols-2 gap-3 max-sm:grid-cols-1'
  return (
    <>
      <Card title={m.instrumentProfiles.fileCard} sub={m.instrumentProfiles.fileCardSub}>
        <div className="grid gap-3 p-4">
          <Field label={m.instrumentProfiles.layout}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                options={optionsOf(layoutLabels)}
                value={layout}
                onChange={({ target }) => set({ layout: chosen(layoutLabels, target.value, 'rows') })}
              />
            )}
          </Field>
          <div className={pair}>
            <Field label={m.instrumentProfiles.encoding}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  options={optionsOf(encodings)}
                  value={content.encoding}
                  onChange={({ target }) => set({ encoding: chosen(encodings, target.value, 'auto') })}
                />
              )}
            </Field>
            <Field label={m.instrumentProfiles.delimiter}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  options={optionsOf(delimiters)}
                  value={content.delimiter}
                  onChange={({ target }) => set({ delimiter: chosen(delimiters, target.value, 'auto') })}
                />
              )}
            </Field>
            <Field label={m.instrumentProfiles.decimal}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  options={optionsOf(decimals)}
                  value={content.decimal}
                  onChange={({ target }) => set({ decimal: chosen(decimals, target.value, 'point') })}
                />
              )}
            </Field>
            <Field label={m.instrumentProfiles.sheet} optional hint={sheets.join(', ') || undefined}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  autoComplete="off"
                  placeholder={m.instrumentProfiles.sheetAny}
                  value={content.sheet ?? ''}
                  onChange={({ target }) => set({ sheet: target.value === '' ? null : target.value })}
                />
              )}
            </Field>
          </div>
        </div>
      </Card>
      <Card title={m.instrumentProfiles.tableCard}>
        <div className="grid gap-3 p-4">
          {isTable && (
            <WordsField
              label={m.instrumentProfiles.header}
              hint={m.instrumentProfiles.headerHelp}
              value={content.header}
              onChange={(header) => set({ header })}
              error={at('header')}
            />
          )}
          {layout === 'plate' ? (
            <>
              <PatternField
                label={m.instrumentProfiles.blockValues}
                optional={false}
                value={plate.values}
                onChange={(values) => set({ plate: { ...plate, values: values ?? noPlate.values } })}
                error={at('plate')}
              />
              <PatternField
                label={m.instrumentProfiles.blockIds}
                hint={m.instrumentProfiles.blockIdsHelp}
                value={plate.ids}
                onChange={(ids) => set({ plate: { ...plate, ids } })}
              />
              <PatternField
                label={m.instrumentProfiles.blockRow}
                hint={m.instrumentProfiles.blockRowHelp}
                value={plate.row}
                onChange={(row) => set({ plate: { ...plate, row } })}
              />
            </>
          ) : (
            <>
              <PatternField
                label={m.instrumentProfiles.begins}
                optional={layout !== 'pairs'}
                hint={m.instrumentProfiles.beginsHelp}
                value={content.begins}
                onChange={(begins) => set({ begins })}
                error={at('begins')}
              />
              <PatternField
                label={m.instrumentProfiles.ends}
                hint={m.instrumentProfiles.endsHelp}
                value={content.ends}
                onChange={(ends) => set({ ends })}
              />
            </>
          )}
          {isTable && (
            <div className="grid gap-2">
              <Checkbox
                checked={content.emptyEnds}
                onChange={({ target }) => set({ emptyEnds: target.checked })}
              >
                {m.instrumentProfiles.emptyEnds}
              </Checkbox>
              <Checkbox checked={content.repeats} onChange={({ target }) => set({ repeats: target.checked })}>
                {m.instrumentProfiles.repeats}
              </Checkbox>
              <Checkbox checked={content.grouped} onChange={({ target }) => set({ grouped: target.checked })}>
                {m.instrumentProfiles.grouped}
              </Checkbox>
            </div>
          )}
        </div>
      </Card>
      <Card title={m.instrumentProfiles.columnsCard} sub={m.instrumentProfiles.columnsSub}>
        <div className="grid gap-3 p-4">
          {layout !== 'plate' && source('specimen', m.instrumentProfiles.columnSpecimen)}
          {layout !== 'wide' && source('test', m.instrumentProfiles.columnTest)}
          {(layout === 'rows' || layout === 'pairs') && source('value', m.instrumentProfiles.previewValue)}
          {(layout === 'rows' || layout === 'pairs') &&
            source('valueElse', m.instrumentProfiles.valueElse, true)}
          {layout === 'wide' && (
            <>
              <div className={pair}>
                <NameField
                  label={m.instrumentProfiles.firstColumn}
                  value={results.first}
                  columns={columns}
                  onChange={(first) => set({ results: { ...results, first } })}
                  error={at('results')}
                />
                <NameField
                  label={m.instrumentProfiles.lastColumn}
                  value={results.last}
                  columns={columns}
                  onChange={(last) => set({ results: { ...results, last } })}
                />
              </div>
              <WordsField
                label={m.instrumentProfiles.onlyColumns}
                hint={m.instrumentProfiles.onlyColumnsHelp}
                optional
                value={results.columns}
                onChange={(names) => set({ results: { ...results, columns: names } })}
              />
              <WordsField
                label={m.instrumentProfiles.exceptColumns}
                hint={m.instrumentProfiles.exceptColumnsHelp}
                optional
                value={results.except.map(({ text }) => text)}
                onChange={(texts) =>
                  set({
                    results: {
                      ...results,
                      except: texts.map((text, place): Pattern => ({
                        how: results.except[place]?.how ?? 'is',
                        text,
                      })),
                    },
                  })
                }
              />
              <div className="grid gap-2">
                <Checkbox
                  checked={results.unitInBrackets}
                  onChange={({ target }) => set({ results: { ...results, unitInBrackets: target.checked } })}
                >
                  {m.instrumentProfiles.unitInBrackets}
                </Checkbox>
                <Checkbox
                  checked={results.flagBeside}
                  onChange={({ target }) => set({ results: { ...results, flagBeside: target.checked } })}
                >
                  {m.instrumentProfiles.flagBeside}
                </Checkbox>
              </div>
            </>
          )}
          {source('unit', m.instrumentProfiles.previewUnit, true)}
          {layout === 'rows' && (
            <Checkbox
              checked={content.unitInValue}
              onChange={({ target }) => set({ unitInValue: target.checked })}
            >
              {m.instrumentProfiles.unitInValue}
            </Checkbox>
          )}
          {layout !== 'plate' && source('well', m.instrumentProfiles.columnWell, true)}
          {/* A run by LC-MS/MS or GC-MS has its own. */}
          {layout !== 'plate' &&
            content.chromatography === null &&
            source('dilution', m.instrumentProfiles.columnDilution, true)}
          <SourceField
            label={m.instrumentProfiles.measured}
            optional
            value={content.measuredAt[0] ?? null}
            columns={columns}
            onChange={(one) => set({ measuredAt: [...(one ? [one] : []), ...content.measuredAt.slice(1)] })}
          />
          {layout !== 'plate' && (
            <>
              <SourceField
                label={m.instrumentProfiles.flagColumn}
                optional
                value={content.flags[0] ?? null}
                columns={columns}
                onChange={(one) => set({ flags: [...(one ? [one] : []), ...content.flags.slice(1)] })}
              />
              {source('mark', m.instrumentProfiles.markColumn, true)}
            </>
          )}
        </div>
      </Card>
      {(layout === 'rows' || content.chromatography !== null) && (
        <ChromatographyForm
          value={content.chromatography}
          onChange={(chromatography) => set({ chromatography })}
          columns={columns}
          at={at}
        />
      )}
      <Card title={m.instrumentProfiles.rulesCard} sub={m.instrumentProfiles.rulesSub}>
        <div className="grid gap-4 p-4">
          <RulesField
            label={m.instrumentProfiles.controlRules}
            hint={m.instrumentProfiles.controlRulesHelp}
            add={m.instrumentProfiles.ruleAdd}
            value={content.controls}
            onChange={(controls) => set({ controls })}
          />
          <RulesField
            label={m.instrumentProfiles.skipRules}
            hint={m.instrumentProfiles.skipRulesHelp}
            add={m.instrumentProfiles.ruleAdd}
            value={content.skip}
            onChange={(skip) => set({ skip })}
          />
          <WordsField
            label={m.instrumentProfiles.noValueWords}
            hint={m.instrumentProfiles.noValueHelp}
            optional
            value={content.noValue}
            onChange={(noValue) => set({ noValue })}
          />
        </div>
      </Card>
    </>
  )
}

interface NameFieldProps {
  label: string
  value: string | null
  columns: readonly string[]
  onChange: (value: string | null) => void
  error?: string | undefined
}

/** The name of a column, chosen where the sample has it. */
function NameField({ label, value, columns, onChange, error }: NameFieldProps) {
  const names = [...new Set(columns)]
  const options = (value !== null && !names.includes(value) ? [value, ...names] : names).map((name) => ({
    value: name,
    label: name,
  }))
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          placeholder={m.instrumentProfiles.columnNone}
          options={options}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  )
}

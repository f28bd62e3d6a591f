import { Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { api } from '@contract/api'
import { MethodContent, type InstrumentMethod } from '@contract/analyte-methods/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { SearchCombobox } from '@/form/search-combobox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import {
  contentOf,
  formOf,
  noControl,
  noRatio,
  type ControlForm,
  type MethodForm,
  type RatioForm,
} from './method-form'
import { byCode, testsQuery } from './queries'

const words = m.analyteMethods
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const grid = 'grid grid-cols-3 gap-3 max-md:grid-cols-2 max-sm:grid-cols-1'
const kinds = [
  { value: 'percent', label: words.kindPercent },
  { value: 'minutes', label: words.kindMinutes },
]

interface FoundTest {
  _id: string
  code: string
  name: string
  units?: string | null
}

interface TypedProps {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string
  optional?: boolean
  text?: boolean
}

/** One number or name of a method. */
function Typed({ label, value, onChange, error, hint, optional = false, text = false }: TypedProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...plain}
          inputMode={text ? 'text' : 'decimal'}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3 border-t border-soft-line pt-3">
      <legend className="float-left w-full pb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

interface MethodDialogProps {
  instrumentId: string
  /** Undefined: a new one. */
  method: InstrumentMethod | undefined
  onClose: () => void
}

/** The draft of a method. What is in force stays so until the director approves the draft. */
export function MethodDialog({ instrumentId, method, onClose }: MethodDialogProps) {
  const [form, setForm] = useState<MethodForm>(() => formOf(method))
  const [test, setTest] = useState<FoundTest | null>(method?.test ?? null)
  const [tried, setTried] = useState(false)
  const send = useSend(api.analyteMethods.save, {
    invalidates: ['analyteMethods', 'instrumentRuns'],
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  })
  const set = (over: Partial<MethodForm>) => setForm({ ...form, ...over })
  const checked = MethodContent.safeParse(contentOf(form))
  const errors = errorsOf(tried ? checked : undefined, send.error, 'content')
  const at = (path: string) => errors[`method.${path}`]
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!checked.success || !test) return
    send.mutate({
      body: { instrumentId, testId: test._id, version: method?.version ?? null, content: checked.data },
    })
  }
  const typed = (
    name: 'lod' | 'lloq' | 'uloq' | 'carryOver',
    label: string,
    hint: string,
    optional = false,
  ) => (
    <Typed
      label={label}
      hint={hint}
      optional={optional}
      value={form[name]}
      error={at(name)}
      onChange={(value) => set({ [name]: value })}
    />
  )
  const calibration = (
    name: 'atLeast' | 'leftOutAtMost' | 'rSquared' | 'tolerance' | 'lowestTolerance',
    label: string,
  ) => (
    <Typed
      label={label}
      value={form[name]}
      error={at(`calibration.${name}`)}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={method ? fill(words.editOf, { name: method.test.name }) : words.formTitle}
      description={words.formHelp}
      mustAnswer
      size="l"
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        <div className={grid}>
          {!method && (
            <Field label={words.fieldTest} error={tried && !test ? words.fieldTestMissing : errors['testId']}>
              {(wiring) => (
                <SearchCombobox
                  {...wiring}
                  label={words.fieldTest}
                  placeholder={words.fieldFind}
                  value={test}
                  onClear={() => setTest(null)}
                  options={testsQuery}
                  itemsOf={(reply, text): readonly FoundTest[] => byCode(reply?.docs ?? [], text)}
                  getKey={({ _id }) => _id}
                  getLabel={(one) => `${one.code}, ${one.name}`}
                  onPick={setTest}
                />
              )}
            </Field>
          )}
          <Typed
            text
            label={words.fieldAnalyte}
            hint={words.fieldAnalyteHelp}
            value={form.analyte}
            error={at('analyte')}
            onChange={(analyte) => set({ analyte })}
          />
          <Typed
            text
            label={words.fieldUnit}
            hint={words.fieldUnitHelp}
            value={form.unit}
            error={at('unit')}
            onChange={(unit) => set({ unit })}
          />
        </div>
        <Checkbox checked={form.on} onChange={() => set({ on: !form.on })}>
          {words.fieldOn}
        </Checkbox>
        <Section title={words.sectionAmount}>
          <div className={grid}>
            {typed('lod', words.fieldLod, words.fieldLodHelp)}
            {typed('lloq', words.fieldLloq, words.fieldLloqHelp)}
            {typed('uloq', words.fieldUloq, words.fieldUloqHelp)}
            {typed('carryOver', words.fieldCarryOver, words.fieldCarryOverHelp, true)}
          </div>
        </Section>
        <Section title={words.sectionCalibration}>
          <div className={grid}>
            {calibration('atLeast', words.fieldAtLeast)}
            {calibration('leftOutAtMost', words.fieldLeftOut)}
            {calibration('rSquared', words.fieldRSquared)}
            {calibration('tolerance', words.fieldTolerance)}
            {calibration('lowestTolerance', words.fieldLowest)}
          </div>
        </Section>
        <Section title={words.sectionIdentity}>
          <div className={grid}>
            <Typed
              label={words.fieldRetention}
              hint={words.fieldRetentionHelp}
              optional
              value={form.retention}
              error={at('retention.expected')}
              onChange={(retention) => set({ retention })}
            />
            <Typed
              label={words.fieldRetentionWithin}
              value={form.retentionWithin}
              error={at('retention.tolerance.value')}
              onChange={(retentionWithin) => set({ retentionWithin })}
            />
            <Field label={words.fieldRetentionKind}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  options={kinds}
                  value={form.retentionKind}
                  onChange={({ target }) =>
                    set({ retentionKind: target.value === 'minutes' ? 'minutes' : 'percent' })
                  }
                />
              )}
            </Field>
          </div>
          <Ratios rows={form.ratios} at={at} onChange={(ratios) => set({ ratios })} />
          <Checkbox checked={form.hasStandard} onChange={() => set({ hasStandard: !form.hasStandard })}>
            {words.fieldStandard}
          </Checkbox>
          {form.hasStandard && (
            <div className={grid}>
              <Typed
                label={words.fieldStandardLow}
                value={form.standardLow}
                error={at('standard.low')}
                onChange={(standardLow) => set({ standardLow })}
              />
              <Typed
                label={words.fieldStandardHigh}
                value={form.standardHigh}
                error={at('standard.high')}
                onChange={(standardHigh) => set({ standardHigh })}
              />
            </div>
          )}
        </Section>
        <Section title={words.sectionControls}>
          <Controls rows={form.controls} at={at} onChange={(controls) => set({ controls })} />
          <Checkbox checked={form.bracketed} onChange={() => set({ bracketed: !form.bracketed })}>
            {words.fieldBracketed}
          </Checkbox>
        </Section>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={send.isPending}>
            {m.ui.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RowsProps<T> {
  rows: readonly T[]
  at: (path: string) => string | undefined
  onChange: (rows: T[]) => void
}

function changed<T>(rows: readonly T[], place: number, over: Partial<T>): T[] {
  return rows.map((row, at) => (at === place ? { ...row, ...over } : row))
}

function Ratios({ rows, at, onChange }: RowsProps<RatioForm>) {
  return (
    <Parts
      label={words.ratio}
      add={words.ratioAdd}
      count={rows.length}
      most={6}
      onAdd={() => onChange([...rows, noRatio])}
      onRemove={(place) => onChange(rows.filter((_, other) => other !== place))}
    >
      {(place) => {
        const row = rows[place] ?? noRatio
        return (
          <>
            <Typed
              text
              label={words.ratioName}
              value={row.name}
              error={at(`ratios.${place}.name`)}
              onChange={(name) => onChange(changed(rows, place, { name }))}
            />
            <Typed
              label={words.ratioExpected}
              hint={words.ratioExpectedHelp}
              optional
              value={row.expected}
              error={at(`ratios.${place}.expected`)}
              onChange={(expected) => onChange(changed(rows, place, { expected }))}
            />
            <Typed
              label={words.ratioWithin}
              value={row.tolerance}
              error={at(`ratios.${place}.tolerance`)}
              onChange={(tolerance) => onChange(changed(rows, place, { tolerance }))}
            />
          </>
        )
      }}
    </Parts>
  )
}

function Controls({ rows, at, onChange }: RowsProps<ControlForm>) {
  const missing = at('controls')
  return (
    <>
      {missing && <p className="text-danger">{missing}</p>}
      <Parts
        label={words.control}
        add={words.controlAdd}
        count={rows.length}
        most={12}
        onAdd={() => onChange([...rows, noControl])}
        onRemove={(place) => onChange(rows.filter((_, other) => other !== place))}
      >
        {(place) => {
          const row = rows[place] ?? noControl
          const one = (name: keyof ControlForm, label: string) => (
            <Typed
              text={name === 'name'}
              label={label}
              value={row[name]}
              error={at(`controls.${place}.${name}`)}
              onChange={(value) => onChange(changed(rows, place, { [name]: value }))}
            />
          )
          return (
            <>
              {one('name', words.controlName)}
              {one('target', words.controlTarget)}
              {one('tolerance', words.controlWithin)}
              {one('atLeast', words.controlAtLeast)}
            </>
          )
        }}
      </Parts>
    </>
  )
}

interface PartsProps {
  /** With its number. */
  label: string
  add: string
  count: number
  most: number
  onAdd: () => void
  onRemove: (place: number) => void
  children: (place: number) => ReactNode
}

/** Rows that have no name of their own: their place is what they are known by. */
function Parts({ label, add, count, most, onAdd, onRemove, children }: PartsProps) {
  return (
    <div className="grid justify-items-start gap-3">
      {Array.from({ length: count }, (_, place) => {
        const name = fill(label, { number: place + 1 })
        return (
          <div
            key={place}
            role="group"
            aria-label={name}
            className="grid w-full grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3"
          >
            {children(place)}
            <div className="self-end">
              <IconButton
                icon={Trash2}
                label={fill(words.remove, { name })}
                onClick={() => onRemove(place)}
              />
            </div>
          </div>
        )
      })}
      <Button size="s" icon={Plus} disabled={count >= most} onClick={onAdd}>
        {add}
      </Button>
    </div>
  )
}

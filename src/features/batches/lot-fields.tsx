import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { RegisterLot } from '@contract/batches/shapes'
import { fill, m } from '@contract/messages'
import { formatDate } from '@/lib/format'
import { Button } from '@/ui/button'
import { Combobox } from '@/ui/combobox'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'

export interface ReagentDraft {
  key: number
  name: string
  lot: string
  expires: string
  opened: string
}

/** The most that the name of a control holds. */
const controlLength = 80

/** A control lot as a batch names it: with its number at the end, by which it is known again. */
export function controlName({ name, level, levels, lot }: RegisterLot): string {
  const words = (short: string) =>
    fill(levels > 1 ? m.batches.controlOf : m.batches.controlOfOne, { name: short, level, lot })
  return words(name.slice(0, name.length - Math.max(0, words(name).length - controlLength)).trim())
}

const lotLine = ({ name, lot, expires }: Pick<RegisterLot, 'name' | 'lot' | 'expires'>) =>
  fill(m.batches.lotUntil, { name, lot, day: formatDate(expires) })

/** What the register has for a batch; null: its test type is not chosen yet. */
type Offered = readonly RegisterLot[] | null

interface PickProps {
  label: string
  none: string
  lots: Offered
  isTaken: (lot: RegisterLot) => boolean
  labelOf: (lot: RegisterLot) => string
  onPick: (lot: RegisterLot) => void
}

/** Offers lots of the register; each that is taken leaves the list. */
function LotPick({ label, none, lots, isTaken, labelOf, onPick }: PickProps) {
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  if (lots === null || lots.length === 0)
    return <p className="text-meta text-hint">{lots === null ? m.batches.fromRegisterType : none}</p>
  const items = lots.filter((one) => !isTaken(one) && labelOf(one).toLowerCase().includes(wanted))
  return (
    <Field label={label} hint={m.batches.fromRegisterHint} optional>
      {(wiring) => (
        <Combobox
          {...wiring}
          label={label}
          items={items.slice(0, 20)}
          getKey={({ _id }) => _id}
          getLabel={labelOf}
          value={null}
          onQuery={setQuery}
          onPick={(one) => {
            setQuery('')
            onPick(one)
          }}
          onClear={() => setQuery('')}
        />
      )}
    </Field>
  )
}

interface ReagentFieldsProps {
  reagents: readonly ReagentDraft[]
  setReagents: (reagents: readonly ReagentDraft[]) => void
  wrong: (name: string) => string | undefined
  lots: Offered
}

const columns = [
  ['name', m.batches.reagentName, 'text', 80],
  ['lot', m.batches.reagentLot, 'text', 40],
  ['expires', m.batches.reagentExpires, 'date', 10],
  ['opened', m.batches.reagentOpened, 'date', 10],
] as const

/** Reagent lots: chosen from the register, in one line each, or entered as they are written on their boxes. */
export function ReagentFields({ reagents, setReagents, wrong, lots }: ReagentFieldsProps) {
  const [focused, setFocused] = useState<number>()
  const nextKey = Math.max(-1, ...reagents.map(({ key }) => key)) + 1
  const isOf = (one: ReagentDraft) => (lot: RegisterLot) =>
    lot.name === one.name && lot.lot === one.lot && lot.expires === one.expires
  const change = (key: number, fields: Partial<ReagentDraft>) =>
    setReagents(reagents.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  const add = (fields: Omit<ReagentDraft, 'key'>) => setReagents([...reagents, { key: nextKey, ...fields }])
  const remove = (one: ReagentDraft, at: number) => (
    <IconButton
      icon={X}
      label={fill(m.batches.reagentRemove, { lot: one.lot || String(at + 1) })}
      onClick={() => setReagents(reagents.filter(({ key }) => key !== one.key))}
    />
  )
  const isFull = reagents.length >= 20
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-dense font-medium">{m.batches.reagents}</legend>
      {reagents.map((one, at) => {
        const refusals = columns.flatMap(([name]) => wrong(`reagents.${at}.${name}`) ?? [])
        // A lot that is being typed keeps its fields, whatever it has come to say.
        if (one.key !== focused && lots?.some(isOf(one)))
          return (
            <div key={one.key} className="rounded-card border border-line py-1 pr-1 pl-3">
              <div className="flex items-center gap-2">
                <p className="min-w-0 flex-1 text-dense">{lotLine(one)}</p>
                {remove(one, at)}
              </div>
              {refusals.map((text) => (
                <p key={text} role="alert" className="pb-1 text-meta text-danger">
                  {text}
                </p>
              ))}
            </div>
          )
        return (
          <div
            key={one.key}
            onFocus={() => setFocused(one.key)}
            className="grid grid-cols-2 items-start gap-2 rounded-card border border-line p-3"
          >
            {columns.map(([name, label, type, max]) => (
              <Field
                key={name}
                label={label}
                error={wrong(`reagents.${at}.${name}`)}
                optional={name === 'opened'}
              >
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    type={type}
                    maxLength={max}
                    autoComplete="off"
                    value={one[name]}
                    onChange={({ target }) => change(one.key, { [name]: target.value })}
                  />
                )}
              </Field>
            ))}
            <div className="col-span-2 justify-self-end">{remove(one, at)}</div>
          </div>
        )
      })}
      {!isFull && (
        <LotPick
          label={m.batches.fromRegister}
          none={m.batches.fromRegisterNone}
          lots={lots}
          isTaken={(lot) => reagents.some((one) => isOf(one)(lot))}
          labelOf={lotLine}
          onPick={({ name, lot, expires, opened }) => {
            setFocused(undefined)
            add({ name: name.slice(0, 80), lot, expires, opened: opened ?? '' })
          }}
        />
      )}
      <div>
        <Button
          size="s"
          icon={Plus}
          disabled={isFull}
          onClick={() => add({ name: '', lot: '', expires: '', opened: '' })}
        >
          {m.batches.reagentAdd}
        </Button>
      </div>
    </fieldset>
  )
}

interface ControlFieldsProps {
  /** One name a line. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  lots: Offered
}

/** Controls by name: lots of the register add their line, and any other is typed. */
export function ControlFields({ value, onChange, error, lots }: ControlFieldsProps) {
  const lines = value.split('\n').map((line) => line.trim())
  return (
    <div className="grid gap-2">
      <LotPick
        label={m.batches.controlPick}
        none={m.batches.controlsNone}
        lots={lots}
        isTaken={(lot) => lines.includes(controlName(lot))}
        labelOf={(lot) => `${controlName(lot)}, ${formatDate(lot.lastDay)}`}
        onPick={(lot) => onChange([...lines.filter(Boolean), controlName(lot)].join('\n'))}
      />
      <Field label={m.batches.fieldControls} hint={m.batches.fieldControlsHint} error={error} optional>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={Math.min(6, Math.max(2, lines.length))}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

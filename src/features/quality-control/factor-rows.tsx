import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { LotFactors } from '@contract/rules/calculation/lot-factors'
import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { instrumentsQuery } from './queries'

/** As typed: a blank instrument is any other. */
export interface FactorRow {
  key: string
  instrumentId: string
  isi: string
  mnpt: string
}
export const rowOf = ({ instrumentId, isi, mnpt }: LotFactors): FactorRow => ({
  key: crypto.randomUUID(),
  instrumentId: instrumentId ?? '',
  isi,
  mnpt,
})

interface FactorRowsProps {
  rows: readonly FactorRow[]
  /** By the path of the field in the lot. */
  errors: Readonly<Record<string, string | undefined>>
  onChange: (rows: readonly FactorRow[]) => void
}

/** What a lot of thromboplastin gives the INR, by instrument. */
export function FactorRows({ rows, errors, onChange }: FactorRowsProps) {
  const { data } = useQuery(instrumentsQuery)
  const set = (key: string, changed: Partial<FactorRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  const fields = [
    ['isi', m.qualityControl.factorIsi],
    ['mnpt', m.qualityControl.factorMnpt],
  ] as const
  return (
    <fieldset className="grid gap-2">
      <legend className="text-dense font-medium">{m.qualityControl.factors}</legend>
      <p className="text-meta text-hint">{m.qualityControl.factorsHelp}</p>
      {errors['factors'] && (
        <p role="alert" className="text-meta text-danger">
          {errors['factors']}
        </p>
      )}
      {rows.map((row, at) => (
        <div key={row.key} className="grid grid-cols-[2fr_1fr_1fr_auto] items-start gap-2 max-sm:grid-cols-2">
          <Field
            label={fill(m.qualityControl.factorRow, {
              column: m.qualityControl.factorInstrument,
              row: at + 1,
            })}
            error={errors[`factors.${at}.instrumentId`]}
          >
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={row.instrumentId}
                options={[
                  { value: '', label: m.qualityControl.factorAnyInstrument },
                  ...(data?.docs ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                onChange={({ target }) => set(row.key, { instrumentId: target.value })}
              />
            )}
          </Field>
          {fields.map(([key, column]) => (
            <Field
              key={key}
              label={fill(m.qualityControl.factorRow, { column, row: at + 1 })}
              error={errors[`factors.${at}.${key}`]}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  inputMode="decimal"
                  value={row[key]}
                  maxLength={9}
                  autoComplete="off"
                  onChange={({ target }) => set(row.key, { [key]: target.value })}
                />
              )}
            </Field>
          ))}
          <IconButton
            icon={Trash2}
            label={fill(m.qualityControl.factorRemove, { row: at + 1 })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      <div>
        <Button
          size="s"
          onClick={() => onChange([...rows, rowOf({ instrumentId: null, isi: '', mnpt: '' })])}
        >
          {m.qualityControl.factorAdd}
        </Button>
      </div>
    </fieldset>
  )
}

import { useId } from 'react'
import type { KioskTexts } from '@contract/kiosk/consent'
import { cx } from '@/ui/cx'
import { Card } from './card'
import { Choice } from './choice'
import { Consent } from './consent'
import type { Item, Values } from './items'
import { TypedFields } from './typed-fields'

interface QuestionProps {
  t: KioskTexts
  item: Item
  locationId: string
  values: Values
  fault: string | undefined
  onChange: (changes: Values) => void
}

/** More answers than these stand below the question, in two columns. */
const FEW = 5

/** One question: its words at the left and its answers at the right where there is room. */
export function Question({ t, item, locationId, values, fault, onChange }: QuestionProps) {
  const id = useId()
  const wide =
    item.kind === 'consent' ||
    item.kind === 'card' ||
    item.kind === 'date' ||
    (item.kind === 'choice' && item.options.length > FEW) ||
    (item.kind === 'fields' && item.fields.some(({ digits }) => digits))
  const help = item.kind === 'date' && !item.birth ? t.dateHelp : item.help
  const describedBy = `${id}help`
  return (
    <section className={cx('grid w-full items-center gap-x-10 gap-y-5', !wide && 'landscape:md:grid-cols-2')}>
      <div className="grid gap-2">
        <h1 lang={item.english ? 'en' : undefined} className="text-tile font-semibold text-balance">
          {item.title}
        </h1>
        <p id={describedBy} className="text-h3 text-text2">
          {item.kind === 'date' && item.birth && <span className="block">{t.dobHelp}</span>}
          {help}
          {!item.required && <span className="block">{t.optional}</span>}
        </p>
        <p role="alert" className="min-h-7 text-h3 font-medium text-danger">
          {fault}
        </p>
      </div>
      <Answer {...{ t, item, locationId, values, onChange, describedBy }} invalid={fault !== undefined} />
    </section>
  )
}

function Answer({
  t,
  item,
  locationId,
  values,
  onChange,
  describedBy,
  invalid,
}: Omit<QuestionProps, 'fault'> & { describedBy: string; invalid: boolean }) {
  const common = { t, values, onChange, describedBy }
  switch (item.kind) {
    case 'choice':
      return (
        <Choice
          label={item.title}
          options={item.options}
          value={values[item.name]}
          onChange={(value) => onChange({ [item.name]: value })}
          describedBy={describedBy}
        />
      )
    case 'date':
      return (
        <TypedFields
          {...common}
          invalid={invalid}
          inline
          fields={[
            { name: `${item.name}.m`, label: t.month, max: 2, digits: true, short: true },
            { name: `${item.name}.d`, label: t.day, max: 2, digits: true, short: true },
            { name: `${item.name}.y`, label: t.year, max: 4, digits: true },
          ]}
        />
      )
    case 'fields':
      return <TypedFields {...common} invalid={invalid} fields={item.fields} />
    case 'card':
      return <Card t={t} locationId={locationId} values={values} onChange={onChange} />
    case 'consent':
      return <Consent {...common} item={item} />
  }
}

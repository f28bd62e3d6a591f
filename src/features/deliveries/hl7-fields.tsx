import type { Way } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { SearchCombobox } from '@/form/search-combobox'
import { Field } from '@/ui/field'
import { findConnections } from './queries'

/** The HL7 connection that results go over, with the name it has. */
interface Chosen {
  _id: string
  name: string
}

export const hl7Start = (way: Way | undefined): Chosen | null =>
  way?.kind === 'hl7' ? { _id: way.config.connectionId, name: way.address } : null

interface Hl7FieldsProps {
  value: Chosen | null
  error: string | undefined
  onChange: (value: Chosen | null) => void
}

/** The connection that a way by HL7 leads over. */
export function Hl7Fields({ value, error, onChange }: Hl7FieldsProps) {
  return (
    <Field label={m.deliveries.hl7Connection} hint={m.deliveries.hl7ConnectionHelp} error={error}>
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          label={m.deliveries.hl7Connection}
          value={value}
          options={findConnections}
          itemsOf={(reply) => reply?.docs ?? []}
          getKey={({ _id }) => _id}
          getLabel={({ name }) => name}
          onPick={({ _id, name }) => onChange({ _id, name })}
          onClear={() => onChange(null)}
        />
      )}
    </Field>
  )
}

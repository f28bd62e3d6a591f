import { m } from '@contract/messages'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import type { Kind, Preview } from './queries'

const labels: Readonly<Record<string, string>> = m.imports.field
const neededOf: Partial<Record<Kind, readonly string[]>> = {
  patients: ['firstname', 'lastname', 'dob', 'gender'],
  locations: ['code', 'name'],
  physicians: ['firstname', 'lastname', 'npi'],
  prices: ['name', 'code', 'cents', 'validFrom'],
  coverage: ['name', 'code', 'validFrom'],
  users: ['username', 'firstName', 'lastName', 'email', 'userType'],
}

/** Which column of the file holds what, as it was understood from the header; each may be said otherwise. */
export function ColumnMap({
  kind,
  preview: { columns, map },
  onChoose,
}: {
  kind: Kind
  preview: Preview
  onChoose: (field: string, column: string | null) => void
}) {
  const needed = neededOf[kind] ?? []
  const options = columns.map((column) => ({ value: column, label: column }))
  return (
    <Card title={m.imports.columns} sub={m.imports.columnsSub}>
      <div className="grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {Object.entries(map).map(([field, column]) => (
          <Field
            key={field}
            label={labels[field] ?? field}
            optional={column === null && needed.includes(field)}
            optionalWord={m.imports.required}
          >
            {(wiring) => (
              <NativeSelect
                {...wiring}
                placeholder={m.imports.notInFile}
                options={options}
                invalid={column === null && needed.includes(field)}
                value={column ?? ''}
                onChange={(event) => onChoose(field, event.target.value === '' ? null : event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </Card>
  )
}

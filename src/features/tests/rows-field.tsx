import { Plus, Trash2, TriangleAlert } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { get, useController, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { fieldId } from '@/form/field-id'
import { errorMessage, useFieldError } from '@/form/use-field-error'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { VisuallyHidden } from '@/ui/visually-hidden'

export interface RowColumn {
  key: string
  label: string
  width?: string
  mono?: boolean
  maxLength?: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** One of these instead of text. */
  options?: readonly { value: string; label: string }[]
  placeholder?: string
  /** Yes or no instead of text. */
  check?: boolean
}

interface RowsFieldProps<Row extends object> {
  /** The path of the list in the form's values. */
  name: string
  label: string
  columns: readonly RowColumn[]
  blank: Row
  addLabel: string
  /** Least width at which the columns stand; narrower than that the table is scrolled. */
  minWidth: string
}

/** A short list of equal rows, edited in place: one line each, its problems below it. */
export function RowsField<Row extends object>({
  name,
  label,
  columns,
  blank,
  addLabel,
  minWidth,
}: RowsFieldProps<Row>) {
  const { fields, append, remove } = useFieldArray({ name })
  const whole = useFieldError(name)
  const root = useFieldError(`${name}.root`)
  const problem = whole ?? root
  return (
    <div className="col-span-12 grid gap-2" id={fieldId(name)}>
      {fields.length > 0 && (
        <div className="overflow-x-auto">
          <table
            aria-label={label}
            className="w-full table-fixed text-dense max-sm:block max-sm:min-w-0!"
            style={{ minWidth }}
          >
            {/* On a phone each row is a small form, and every field says its own name. */}
            <thead className="max-sm:hidden">
              <tr className="text-left text-meta text-hint">
                {columns.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    className="pr-2 pb-1 font-medium"
                    style={{ width: column.width }}
                  >
                    {column.label}
                  </th>
                ))}
                <th scope="col" className="w-9">
                  <VisuallyHidden>{m.tests.remove}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            {fields.map(({ id }, at) => (
              <tbody key={id} className="max-sm:block max-sm:border-b max-sm:border-soft-line max-sm:py-2">
                <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:items-end max-sm:gap-x-2">
                  {columns.map((column) => (
                    <td key={column.key} className="py-0.75 pr-2 align-middle">
                      <span aria-hidden className="block text-meta text-hint sm:hidden">
                        {column.label}
                      </span>
                      <Cell
                        name={`${name}.${at}.${column.key}`}
                        label={fill(m.tests.row, { column: column.label, row: at + 1 })}
                        column={column}
                      />
                    </td>
                  ))}
                  <td className="align-middle">
                    <IconButton
                      icon={Trash2}
                      label={fill(m.tests.removeRow, { row: at + 1 })}
                      onClick={() => remove(at)}
                    />
                  </td>
                </tr>
                <RowErrors name={`${name}.${at}`} columns={columns} />
              </tbody>
            ))}
          </table>
        </div>
      )}
      {problem && <Problem>{problem}</Problem>}
      <div>
        <Button size="s" onClick={() => append(blank)}>
          <Plus aria-hidden /> {addLabel}
        </Button>
      </div>
    </div>
  )
}

function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p {...(id ? { id } : {})} className="flex gap-1 text-meta font-medium text-danger">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {children}
    </p>
  )
}

function Cell({ name, label, column }: { name: string; label: string; column: RowColumn }) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  const wiring = {
    id: fieldId(name),
    'aria-label': label,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${fieldId(name)}-note`,
  }
  if (column.check) return <CheckCell name={name} label={label} />
  if (column.options)
    return (
      <NativeSelect
        {...wiring}
        className="w-full"
        options={column.options}
        {...(column.placeholder === undefined ? {} : { placeholder: column.placeholder })}
        {...register(name)}
      />
    )
  return (
    <TextInput
      {...wiring}
      autoComplete="off"
      mono={column.mono ?? false}
      maxLength={column.maxLength}
      inputMode={column.inputMode}
      placeholder={column.placeholder}
      {...register(name)}
    />
  )
}

function CheckCell({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name })
  return (
    <Checkbox
      id={fieldId(name)}
      aria-label={label}
      name={name}
      checked={field.value === true}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  )
}

/** What is wrong in a row, under it: its cells are too narrow for sentences. */
function RowErrors({ name, columns }: { name: string; columns: readonly RowColumn[] }) {
  const { errors } = useFormState({ name: columns.map(({ key }) => `${name}.${key}`) })
  const found = columns.flatMap(({ key, label }) => {
    const message = errorMessage(get(errors, `${name}.${key}`))
    return message === undefined ? [] : [{ key, label, message }]
  })
  if (found.length === 0) return null
  return (
    <tr>
      <td colSpan={columns.length + 1} className="pb-1.5">
        {found.map(({ key, label, message }) => (
          <Problem key={key} id={`${fieldId(`${name}.${key}`)}-note`}>
            {label}: {message}
          </Problem>
        ))}
      </td>
    </tr>
  )
}

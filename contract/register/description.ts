import { z } from 'zod'
import { pageSizes } from '../constants'
import type { RegisterArea } from '../registers'
import { Flag, Id, Version, listInput } from '../shapes'
import type { ComparedPart, Field } from './field'
import type { RegisterCalls } from './shared-calls'

export type Fields = Readonly<Record<string, Field>>
type Stored<F extends Fields> = { [Name in keyof F]: F[Name]['stored'] }
type Typed<F extends Fields> = { [Name in keyof F]: F[Name]['typed'] }
/** What a form of the register holds. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['typed']> }

type FieldName<F extends Fields> = keyof F & string

interface Head<
  One extends string,
  F extends Fields,
  Sorts extends readonly [FieldName<F>, ...FieldName<F>[]],
> extends Omit<RegisterCalls, 'area' | 'list' | 'one'> {
  /** Its name among the described registers (contract/registers.ts), and as `api` names it: `payers`. */
  area: RegisterArea
  /** An entry in a path and in a body: `payer`. */
  one: One
  noun: string
  fields: F
  /** The sorts that the list offers; the first is the one it opens with. */
  sorts: Sorts
  /** Rows of a page. */
  limit?: number
}

const own = { _id: Id, version: Version, active: z.boolean() }

/** The same part of each field. The compiler cannot follow a map over the keys of a type, so it is told. */
const partOf = <F extends Fields, Part extends 'stored' | 'typed' | 'blank'>(fields: F, part: Part) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as {
    [Name in keyof F]: F[Name][Part]
  }

/**
 * A register, said once: from its fields follow what is sent (`Fields`), an entry (`Detail`), a row of the list (`Row`: the
 * fields named in `shown`), what the list takes (`List`: with `narrows`, the filters of its own), and the values of its form
 * with the way to them and back.
 */
/* @__NO_SIDE_EFFECTS__ */
export function describeRegister<
  const One extends string,
  F extends Fields,
  const Sorts extends readonly [FieldName<F>, ...FieldName<F>[]],
  const Shown extends FieldName<F>,
  Narrows extends z.ZodRawShape,
>(
  head: Head<One, F, Sorts> & {
    /** The fields of a row, in the order of the list's columns. */
    shown: readonly Shown[]
    /** Filters of the list's own, each by the field that it narrows to one value. */
    narrows: Narrows & { [Field in Exclude<keyof Narrows, keyof F>]: never }
  },
) {
  const { fields, sorts, shown, narrows, limit = pageSizes.others } = head
  const Fields = z.object(partOf(fields, 'stored') as Stored<F>)
  const rowFields = Object.fromEntries(shown.map((name) => [name, fields[name]?.stored])) as Pick<
    Stored<F>,
    Shown
  >
  const names: (keyof F & string)[] = Object.keys(fields)
  const each = <T>(of: (field: Field, name: string) => T) =>
    Object.fromEntries(names.map((name) => [name, of(fields[name] as Field, name)]))
  const List = listInput(sorts, sorts[0] as never, limit).extend({ active: Flag.optional(), ...narrows })
  return {
    ...head,
    list: List,
    Fields,
    Detail: z.object({ ...(partOf(fields, 'stored') as Stored<F>), ...own }),
    Row: z.object({ ...rowFields, ...own }),
    List,
    /** The form's own shape, before the contract's rules. */
    Values: z.object(partOf(fields, 'typed') as Typed<F>),
    blank: partOf(fields, 'blank') as ValuesOf<F>,
    valuesOf: (doc: Readonly<Record<string, unknown>>) =>
      each((field, name) => field.typedOf(doc[name])) as ValuesOf<F>,
    sentOf: (values: ValuesOf<F>) =>
      each((field, name) => field.sentOf(values[name])) as z.input<typeof Fields>,
    compared: (values: ValuesOf<F>): Record<string, ComparedPart> =>
      Object.assign({}, ...Object.values(each((field, name) => field.compared(name, values[name])))),
  }
}

/** Any register that was described so. */
export interface Described<F extends Fields = Fields> extends RegisterCalls {
  readonly area: RegisterArea
  readonly fields: F
  readonly shown: readonly string[]
  readonly sorts: readonly string[]
}

/** The field that an entry goes by: its name where it has one, else the first of a row. */
export const titleOf = ({ shown }: Pick<Described, 'shown'>): string =>
  shown.includes('name') ? 'name' : (shown[0] ?? 'name')

import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { m } from '@contract/messages'
import type { Field } from '@contract/register/field'
import type { Page } from '@contract/shapes'
import { json } from '../db/json'
import type { Ctx } from './context'
import type { CsvColumn } from './csv'
import { listPage, type PageInput, type SortColumn } from './paging'
import type { Principal } from './principal'
import { addEntity, updateEntity, type Register } from './register'
import { registerHandlers } from './register-handlers'
import { ofLab } from './scope'
import { contains, folded, snakeCase, startsWith } from './text'
import type { Executor } from './tx'

interface Entry {
  _id: string
  version: number
  active: boolean
}

/** A register as the contract describes it, as far as the server reads it. */
interface Description<Fields extends z.ZodObject, Detail extends z.ZodType<Entry>, Row extends z.ZodType> {
  entity: string
  one: string
  many: string
  fields: Readonly<Record<string, Field>>
  shown: readonly string[]
  sorts: readonly string[]
  narrows: Readonly<Record<string, unknown>>
  Fields: Fields
  Detail: Detail
  Row: Row
}

interface FileColumn {
  head?: string
  of?: string
}

interface Kept<Fields extends object, Doc extends Entry> extends Pick<
  Register<Fields, Doc>,
  'unique' | 'check' | 'keep' | 'uses' | 'refuseSwitch' | 'switched'
> {
  /** Fields in which a typed text is looked for from its beginning, beside the name. */
  startsWith?: readonly (keyof Fields & string)[]
  /** How a typed text is looked for, where not so; columns are named with `t.`. */
  matching?: (text: string) => RawBuilder<unknown>
  /** Where the file is not as the fields are: a head that is not the label, and the list's column that shows a field. */
  file?: { readonly [Name in keyof Fields & string]?: FileColumn }
  /** `search_name` is the table's own work, and not written. */
  searchNameGenerated?: boolean
}

/** A list is sorted by name as searches find it, by anything else as it stands: a number as a number, nothing at an end. */
const sortOf = (name: string, field: Field | undefined): SortColumn => ({
  column: name === 'name' ? 'search_name' : snakeCase(name),
  type: field?.stored.safeParse(1).success ? 'int4' : 'text',
  nullable: field?.stored.safeParse(null).success ?? false,
})

const selected = (fields: readonly string[], of: string) =>
  sql.join(
    ['id', 'version', 'active', ...fields].map(
      (field) => sql`${sql.ref(`${of}.${snakeCase(field)}`)} as ${sql.ref(field)}`,
    ),
  )

/**
 * The register behind a description: an entry is read from and written to the table that its entity names and the columns that
 * its fields name (`timely_filing_days` keeps `timelyFilingDays`), `search_name`
 * holds the name as searches find it. What only the database knows (unique indexes, what still uses an entry) is given.
 */
export function keepRegister<
  Fields extends z.ZodObject,
  Detail extends z.ZodType<Entry>,
  Row extends z.ZodType<{ _id: string; active: boolean }>,
>(
  description: Description<Fields, Detail, Row>,
  {
    startsWith: begins = [],
    matching: found,
    searchNameGenerated = false,
    file,
    ...rest
  }: Kept<z.output<Fields>, z.output<Detail>>,
) {
  const names = Object.keys(description.fields)
  const table = snakeCase(description.entity)
  const register: Register<z.output<Fields>, z.output<Detail>> = {
    entity: description.entity,
    table,
    ...rest,

    async find(db, who, id) {
      const { rows } = await sql<Record<string, unknown> & { id: string }>`
        select ${selected(names, 't')} from ${sql.table(table)} t
        where ${ofLab(who, 't')} and t.id = ${id}`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const { id: _id, ...columns } = row
      return description.Detail.parse({ _id, ...columns })
    },

    // The description's own schema takes what is no field of it away.
    fieldsOf: (doc) => description.Fields.parse(doc),

    columnsOf: (fields) => ({
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          snakeCase(name),
          description.fields[name]?.json ? json(value) : (value as string | number | boolean | null),
        ]),
      ),
      ...('name' in fields && !searchNameGenerated ? { search_name: folded(String(fields['name'])) } : {}),
    }),
  }

  type Asked = PageInput & { text: string; active?: boolean | undefined }
  const sorts = Object.fromEntries(
    description.sorts.map((name) => [name, sortOf(name, description.fields[name])]),
  )
  const atNameOrBeginning = (text: string): RawBuilder<unknown> =>
    sql`(${sql.join(
      [
        sql`t.search_name like ${contains(folded(text))}`,
        ...begins.map((field) => sql`${sql.ref(`t.${snakeCase(field)}`)} ilike ${startsWith(text)}`),
      ],
      sql` or `,
    )})`

  /** A page of the list: by text, active ones, and the description's own filters, each a column. */
  function list(db: Executor, who: Principal, input: Asked): Promise<Page<z.output<Row>>> {
    const given = new Map<string, unknown>(Object.entries(input))
    const narrowed = Object.keys(description.narrows).filter((field) => given.get(field) !== undefined)
    const where = sql.join(
      [
        ofLab(who, 't'),
        ...(input.text ? [(found ?? atNameOrBeginning)(input.text)] : []),
        ...(input.active === undefined ? [] : [sql`t.active = ${input.active}`]),
        ...narrowed.map((field) => sql`${sql.ref(`t.${snakeCase(field)}`)} = ${given.get(field)}`),
      ],
      sql` and `,
    )
    return listPage<{ id: string } & Record<string, unknown>, z.output<Row>>(
      db,
      {
        input,
        sorts,
        table,
        where,
        columns: selected(description.shown, 'r'),
        joins: sql`left join ${sql.table(table)} r on ${ofLab(who, 'r')} and r.id = h.id`,
      },
      ({ id, ...row }) => description.Row.parse({ _id: id, ...row }),
    )
  }

  const inFile = new Map<string, FileColumn | undefined>(Object.entries(file ?? {}))
  // As the table has the fields, not as a screen words them: a file is read by machines too.
  const columns: CsvColumn<z.output<Row>>[] = [
    ...names
      .filter((name) => description.shown.includes(name))
      .map((name) => ({
        head: inFile.get(name)?.head ?? description.fields[name]?.label ?? name,
        of: [inFile.get(name)?.of ?? name],
        text: (row: z.output<Row>) =>
          (row as Readonly<Record<string, string | number | boolean | null>>)[name],
      })),
    { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
  ]

  return { register, list, columns }
}

/** The change of an entry that the path names. */
export const updateAt =
  <One extends string, Fields extends z.ZodObject, Detail extends z.ZodType<Entry>, Row extends z.ZodType>(
    description: Description<Fields, Detail, Row> & { one: One },
    { register }: { register: Register<z.output<Fields>, z.output<Detail>> },
  ) =>
  (
    ctx: Ctx,
    {
      params,
      body,
    }: {
      params: { id: string }
      body: Record<
        One,
        { [Name in keyof z.output<Fields>]?: z.output<Fields>[Name] | undefined } & {
          version?: number | undefined
          active?: boolean | undefined
        }
      >
    },
  ) => {
    const { version, active, ...changes } = body[description.one]
    // The call read it by the same fields. Read again, what was left out would become null.
    const read = Object.fromEntries(Object.entries(changes)) as {
      [Name in keyof z.output<Fields>]?: z.output<Fields>[Name] | undefined
    }
    return updateEntity(register, ctx, params.id, version, read, active)
  }

/** The handlers of a described register: every call that it has. */
export function describedHandlers<
  One extends string,
  Fields extends z.ZodObject,
  Detail extends z.ZodType<Entry>,
  Row extends z.ZodType<{ _id: string; active: boolean }>,
  List extends z.ZodType<PageInput & { text: string; cols?: string[] | undefined }>,
>(
  description: Description<Fields, Detail, Row> & { one: One; List: List },
  kept: ReturnType<typeof keepRegister<Fields, Detail, Row>>,
) {
  const { register, list, columns } = kept
  type Sent = z.output<Fields> & { _id: string; version: number }
  return {
    ...registerHandlers(register, {
      one: description.one,
      list: (db, who, query: z.output<List>) => list(db, who, query),
      columns,
      file: snakeCase(description.many),
    }),
    add(ctx: Ctx, { body }: { body: Record<One, z.output<Fields> & { active?: boolean | undefined }> }) {
      const { active, ...fields } = body[description.one]
      return addEntity(register, ctx, description.Fields.parse(fields), active)
    },
    update(ctx: Ctx, { body }: { body: Record<One, Sent> }) {
      const { _id, version, ...fields } = body[description.one]
      return updateEntity(register, ctx, _id, version, description.Fields.parse(fields))
    },
  }
}

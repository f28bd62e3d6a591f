import { sql } from 'kysely'
import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { Question } from '@contract/reference/shapes'
import type { FormList } from '@contract/dynamic-forms/shapes'
import type { FormDetail, FormFields, FormRow } from '@contract/dynamic-forms/shapes'
import type { Page } from '@contract/shapes'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import { contains } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'

const sorts = { name: { column: 'search_name', type: 'text' } } as const

/** Forms of one table, a page at a time. */
export function listForms(
  table: 'dynamic_form' | 'intake_form',
  db: Executor,
  who: Principal,
  input: FormList,
): Promise<Page<FormRow>> {
  const { text, active } = input
  return listPage<Omit<FormRow, '_id'> & { id: string }, FormRow>(
    db,
    {
      input,
      sorts,
      table,
      where: sql`${ofLab(who, 't')}
        ${text ? sql`and t.search_name like ${contains(text.toLowerCase())}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`p.id, p.version, p.name, p.active, jsonb_array_length(p.questions) as questions,
        coalesce(p.applies_to -> 'panels', '[]') as panels, coalesce(p.applies_to -> 'locations', '[]') as locations`,
      joins: sql`left join ${sql.table(table)} p on ${ofLab(who, 'p')} and p.id = h.id`,
    },
    ({ id, ...row }) => ({ ...row, _id: id }),
  )
}

const Questions = z.array(Question)

/** What applies and what is asked, as it lies in the table. */
export const formOf = (row: {
  applies_to: { panels?: string[]; locations?: string[] }
  questions: unknown[]
}): Pick<FormFields, 'appliesTo' | 'questions'> => ({
  appliesTo: { panels: row.applies_to.panels ?? [], locations: row.applies_to.locations ?? [] },
  questions: Questions.parse(row.questions),
})

/** A code that nothing has would make a form that nobody is ever asked. What stood there before may stay. */
export async function checkCodes(
  ctx: Ctx,
  w: Write,
  { appliesTo }: Pick<FormFields, 'appliesTo'>,
  before: Pick<FormFields, 'appliesTo'> | null,
): Promise<void> {
  for (const part of ['panels', 'locations'] as const) {
    const asked = appliesTo[part].filter((code) => !before?.appliesTo[part].includes(code))
    if (asked.length === 0) continue
    const rows = await w.tx
      .selectFrom(part === 'panels' ? 'panel' : 'location')
      .select('code')
      .where(ofLab(ctx.who))
      .where('code', 'in', asked)
      .execute()
    const known = new Set(rows.map(({ code }) => code))
    const unknown = asked.find((code) => !known.has(code))
    if (unknown === undefined) continue
    const message =
      part === 'panels'
        ? fill(m.dynamicForms.noPanel, { name: unknown })
        : fill(m.dynamicForms.noLocation, { name: unknown })
    throw ruleRefused(message, { [`appliesTo.${part}`]: message })
  }
}

/** What order entry asks, as a register. */
export const formRegister: Register<FormFields, FormDetail> = {
  entity: 'dynamicForm',
  table: 'dynamic_form',
  async find(db, who, id) {
    const row = await rowOf(db, 'dynamic_form', who.labId, id)
    return row && { _id: row.id, version: row.version, name: row.name, ...formOf(row), active: row.active }
  },
  fieldsOf: ({ name, appliesTo, questions }) => ({ name, appliesTo, questions }),
  columnsOf: ({ name, appliesTo, questions }) => ({
    name,
    applies_to: json(appliesTo),
    questions: json(questions),
  }),
  unique: { dynamic_form_name: { field: 'name', message: m.dynamicForms.nameTaken } },
  check: checkCodes,
}

import { z } from 'zod'
import { DynamicForm } from '@contract/reference/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { formOf } from '../dynamic-forms/public'

const Forms = z.array(DynamicForm)

/** The laboratory's active forms of questions, which panels and locations ask beside a form's own. */
export async function activeQuestions(db: Executor, labId: string): Promise<DynamicForm[]> {
  const rows = await db
    .selectFrom('dynamic_form')
    .select(['id', 'name', 'applies_to', 'questions'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return Forms.parse(rows.map((row) => ({ _id: row.id, name: row.name, ...formOf(row) })))
}

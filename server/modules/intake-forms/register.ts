import type { IntakeFormDetail, IntakeFormFields } from '@contract/intake-forms/shapes'
import { m } from '@contract/messages'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { checkCodes, formOf } from '../dynamic-forms/public'

/** Intake forms as a register: what a patient is asked before being seen, by panel and location. */
export const intakeFormRegister: Register<IntakeFormFields, IntakeFormDetail> = {
  entity: 'intakeForm',
  table: 'intake_form',
  async find(db, who, id) {
    const row = await rowOf(db, 'intake_form', who.labId, id)
    return (
      row && {
        _id: row.id,
        version: row.version,
        name: row.name,
        intro: row.intro,
        ...formOf(row),
        active: row.active,
      }
    )
  },
  fieldsOf: ({ name, intro, appliesTo, questions }) => ({ name, intro, appliesTo, questions }),
  columnsOf: ({ name, intro, appliesTo, questions }) => ({
    name,
    intro,
    applies_to: json(appliesTo),
    questions: json(questions),
  }),
  unique: { intake_form_name: { field: 'name', message: m.intakeForms.nameTaken } },
  check: checkCodes,
  async uses(db, who, id) {
    const { count } = await db
      .selectFrom('intake')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(ofLab(who))
      .where('form_id', '=', id)
      .where('state', '=', 'NEW')
      .executeTakeFirstOrThrow()
    return [{ what: m.intakeForms.usesPending, count: Number(count), to: '/intake?state=NEW' }]
  },
}

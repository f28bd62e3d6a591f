import { api } from '@contract/api'
import { json } from '../db/json'
import { orderForms } from '../modules/orders/test-orders'
import { orderWith } from './fixtures'
import type { Answer, TestLab } from './harness'
import { registers } from '@contract/register/every-register'
import { makeEntity, entityOf } from './registers'
import { writeCall as call, type WriteCall } from './write-call'

const reason = 'Asked for by the clinic'

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`)
  return answer.body
}

/** Writes about the laboratory itself, what is handed in, letters to patients, and records of one person. */
export function deskWrites(lab: TestLab): WriteCall[] {
  const { contact, helpdesk, intake, labSettings, management, patients, setup, statements, tests } = api
  const clinic = lab.seeded.locations.get('CRPS-MER') ?? ''
  const entity = async (area: string, n: number) => {
    const register = registers.find((one) => one.area === area)
    if (!register) throw new Error(`${area} is no register.`)
    return (await makeEntity(lab, register, await entityOf(register, n, lab)))._id
  }
  const patient = async () =>
    (await orderWith(lab, { tests: ['GLU'], patient: { lastname: 'Fixture' } })).patientId
  const handedIn = async (n: number) => ({
    formId: await entity('intakeForms', n),
    locationId: clinic,
    patient: { firstname: 'Dolores', lastname: 'Fixture', dob: '1961-03-07', gender: 'F' as const },
    answers: { fasting: true },
  })
  const ticket = async () => {
    await lab.owner.deleteFrom('attempt').execute()
    const body = { subject: 'A question', text: 'Where is it?' }
    return ok(await (await lab.as('portal')).call(contact.send, { body }))._id
  }
  const statement = async () => ({
    patientId: await patient(),
    lines: [{ description: 'A test', serviceDate: '2026-11-01', cents: 1200 }],
  })
  return [
    call(labSettings.setDirector, async () => {
      const user = await lab.owner
        .updateTable('app_user')
        .set({ credentials: json([]) })
        .where('username', '=', 'lab')
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
      return { body: { _id: user.id, version: user.version, director: true } }
    }),
    call(labSettings.update, async () => {
      await lab.owner.updateTable('lab').set({ phone: null }).execute()
      const { _id, hasLogo: _logo, ...fields } = ok(await (await lab.as('admin')).call(labSettings.get))
      return { body: { lab: { ...fields, phone: '(208) 555-0101' } } }
    }),
    call(management.setFeature, async () => {
      await lab.owner
        .updateTable('feature')
        .set({ active: false, version: 1 })
        .where('name', '=', 'case')
        .execute()
      return { body: { name: 'case' as const, active: true, version: 1 } }
    }),
    call(setup.dismiss, async () => {
      ok(await (await lab.as('admin')).call(setup.dismiss, { body: { dismissed: false } }))
      return { body: { dismissed: true } }
    }),
    call(tests.addDiagCode, async (n) => ({
      body: { diagcode: 'E11.9', testId: await entity('tests', n) },
    })),
    call(tests.removeDiagCode, async (n) => {
      const body = { diagcode: 'E11.9', testId: await entity('tests', n) }
      ok(await (await lab.as('admin')).call(tests.addDiagCode, { body }))
      return { body }
    }),
    call(intake.submit, async (n) => ({ body: await handedIn(n) })),
    call(intake.decide, async (n) => {
      const made = ok(await (await lab.as('admin')).call(intake.submit, { body: await handedIn(n) }))
      return { body: { _id: made._id, version: 1, to: 'DISMISSED' as const, reason } }
    }),
    call(intake.enterOrder, async (n) => {
      const made = ok(await (await lab.as('admin')).call(intake.submit, { body: await handedIn(n) }))
      return { body: { _id: made._id, order: orderForms(lab).form(await patient()) } }
    }),
    call(patients.merge, async () => ({
      body: { keep: await patient(), drop: await patient(), reason, versions: { keep: 1, drop: 1 } },
    })),
    call(contact.send, () => ({ body: { subject: 'A question', text: 'Where is it?' } }), 'portal'),
    call(helpdesk.reply, async () => ({ body: { _id: await ticket(), text: 'On its way.' } })),
    call(helpdesk.setState, async () => ({
      body: { _id: await ticket(), version: 1, state: 'CLOSED' as const },
    })),
    call(statements.add, async () => ({ body: { statement: await statement() } })),
    call(statements.update, async () => {
      const fields = await statement()
      const made = ok(await (await lab.as('admin')).call(statements.add, { body: { statement: fields } }))
      return { body: { statement: { ...fields, note: 'Called', _id: made._id, version: made.version } } }
    }),
  ]
}

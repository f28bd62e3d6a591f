import { api } from '@contract/api'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

const rule = {
  ...{ on: true, name: 'Magnesium rules', low: '1.5', high: '2.5', onlyNormal: true, deltaPercent: 40 },
  ...{ controlNeeded: false, typed: true, confirmations: false, cultures: false },
}

/** What is written of autoverification; each call finds one rule and nothing else. */
export function autoverificationWrites(lab: TestLab): WriteCall[] {
  const { autoverification } = api
  const testId = () => lab.seeded.tests.get('MG') ?? ''
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
  async function nothing() {
    await lab.owner.deleteFrom('autoverify_rule_version').execute()
    await lab.owner.deleteFrom('autoverify_rule').execute()
  }
  async function drafted() {
    await nothing()
    const admin = await lab.as('admin')
    const made = await admin.call(
      autoverification.saveRule,
      { body: { testId: testId(), version: null, rule } },
      key(),
    )
    const { _id, version } = made.body
    return { _id, version }
  }
  return [
    call(autoverification.saveRule, async () => {
      await nothing()
      return { body: { testId: testId(), version: null, rule } }
    }),
    call(autoverification.simulate, async () => ({ body: await drafted() })),
    call(autoverification.approveRule, async () => {
      const one = await drafted()
      const { body } = await (await lab.as('admin')).call(autoverification.simulate, { body: one })
      return { body: { _id: one._id, version: body.rule.version, read: true } }
    }),
  ]
}

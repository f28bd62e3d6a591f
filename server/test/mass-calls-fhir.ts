import { api } from '@contract/api'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** A key as a partner sends one; nothing is ever signed with it here. */
const keys = JSON.stringify({
  keys: [{ kty: 'EC', kid: 'one', crv: 'P-384', x: 'A'.repeat(64), y: 'B'.repeat(64) }],
})
const form = {
  name: 'Partner',
  locationIds: null,
  scopes: ['system/Patient.rs' as const],
  expiresAt: null,
  keys,
}

/** What is written of the programs that read over FHIR. */
export function fhirWrites(lab: TestLab): WriteCall[] {
  const { fhir } = api
  /** The same each time: of one name there is one. */
  async function anyClient() {
    await lab.owner
      .updateTable('fhir_client')
      .set({ active: false, revoked_at: lab.clock.now() })
      .where('active', '=', true)
      .execute()
    return (await (await lab.as('admin')).call(fhir.addClient, { body: { client: form } })).body
  }
  return [
    call(fhir.addClient, async () => {
      await lab.owner
        .updateTable('fhir_client')
        .set({ active: false, revoked_at: lab.clock.now() })
        .where('active', '=', true)
        .execute()
      return { body: { client: form } }
    }),
    call(fhir.updateClient, async () => {
      const { _id, version } = await anyClient()
      return { body: { client: { ...form, name: 'Partner two', _id, version } } }
    }),
    call(fhir.revokeClient, async () => {
      const { _id, version } = await anyClient()
      return { body: { _id, version, reason: 'Contract ended' } }
    }),
  ]
}

import { api } from '@contract/api'
import { partnerHeaders, requestToSign, type PartnerPath } from '@contract/transfers/wire'
import { sha256OfBytes } from '../core/hash'
import { json } from '../db/json'
import { base64url, fingerprintOf } from '../modules/transfers/keys'
import type { Caller, TestLab } from './harness'

/** A partner laboratory whose key the test has: its server speaks, signed, as from another machine. */
export async function speakingPartner(lab: TestLab, admin: Caller) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('No key pair was made.')
  const theirKey = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const fingerprint = fingerprintOf(theirKey)
  const location = lab.seeded.locations.get('CRPS-MER') ?? ''
  const { body: own } = await admin.call(api.transfers.makeKey, {})
  const form = {
    name: 'A partner that speaks',
    clia: '05D2000009',
    baseUrl: 'https://lab.invalid',
    theirKey,
    ordersOut: false,
    ordersIn: true,
    locationId: location,
  }
  const { body: partner } = await admin.call(api.transfers.addPartner, { body: { partner: form } })
  await admin.call(api.transfers.confirmKey, {
    body: { _id: partner._id, version: partner.version, fingerprint },
  })

  async function speak(path: PartnerPath, value: object): Promise<{ status: number; text: string }> {
    const body = JSON.stringify(value)
    const at = lab.ports.clock.now().toISOString()
    const nonce = lab.ports.ids.token()
    const named = { from: fingerprint, to: own.fingerprint }
    const bodyHash = sha256OfBytes(new TextEncoder().encode(body))
    const text = requestToSign({ method: 'POST', path, bodyHash, at, nonce, ...named })
    const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))
    const answer = await lab.app.hono.fetch(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: {
          [partnerHeaders.from]: named.from,
          [partnerHeaders.to]: named.to,
          [partnerHeaders.at]: at,
          [partnerHeaders.nonce]: nonce,
          [partnerHeaders.signature]: base64url(new Uint8Array(signature)),
        },
        body,
      }),
    )
    return { status: answer.status, text: await answer.text() }
  }

  /** As if this order of ours had come from there. */
  const ordered = (orderId: string, requisitionNumber: string) =>
    lab.owner
      .insertInto('transfer')
      .values({
        lab_id: lab.seeded.labId,
        id: lab.ports.ids.id(),
        direction: 'IN',
        partner_id: partner._id,
        order_id: orderId,
        location_id: location,
        requisition_number: requisitionNumber,
        number: 1,
        state: 'ACCEPTED',
        lines: json([]),
        body: '{}',
        sha256: 'x',
        made_at: lab.clock.now(),
        updated_at: lab.clock.now(),
      })
      .execute()

  return { speak, ordered }
}

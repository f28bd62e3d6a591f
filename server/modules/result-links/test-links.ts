import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import type { LinkAnswer, Proof } from '@contract/result-links/shapes'
import type { Answer, Caller, TestLab } from '../../test/harness'
import { deliveryBench } from '../deliveries/test-deliveries'

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

export const phrase = 'Quiet river, seven stones'
export const patientProof = {
  as: 'patient',
  dob: '1961-03-07',
  zip: '83702-1234',
} as const satisfies Proof
export const clinicProof: Proof = { as: 'clinic', phrase: 'quiet RIVER seven stones' }

let addresses = 0

/** Ways by mail and text message, patients who want links, and what the messages lead to. */
export function linkBench(lab: TestLab, staff: Caller) {
  const bench = deliveryBench(lab, staff)
  const { reports } = bench
  const newAddress = () => `desk${(addresses += 1)}@clinic.example`

  const wayForm = (over: object = {}, config: object = {}) => ({
    kind: 'mail' as const,
    name: 'Links',
    locationId: null,
    physicianId: null,
    ...over,
    config: { to: 'patient' as const, address: null, phrase: null, days: 7, marked: false, ...config },
  })
  const tryWay = (over: object = {}, config: object = {}) =>
    staff.call(api.deliveries.addWay, { body: { way: wayForm(over, config) } }, bench.key())
  const patientWay = async (over: object = {}) => ok(await tryWay(over))
  /** A clinic's way whose address was proven. */
  async function clinicWay(over: object = {}, config: object = {}): Promise<Way> {
    const way = ok(
      await tryWay(
        { name: 'Front desk', ...over },
        { to: 'clinic', address: newAddress(), phrase, ...config },
      ),
    )
    await lab.owner
      .updateTable('delivery_way')
      .set({ confirmed_at: lab.clock.now() })
      .where('id', '=', way._id)
      .execute()
    return way
  }
  /** Only this way is anybody's; the ways of earlier tests take nothing. */
  async function onlyTo(
    make: () => Promise<Way>,
    over: Parameters<typeof bench.addRule>[1] = {},
  ): Promise<Way> {
    await bench.noRules()
    await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
    const way = await make()
    await bench.addRule(way, over)
    return way
  }
  const choose = async (patientId: string, choice: 'MAIL' | 'SMS' | 'NONE', language: 'en' | 'es' = 'en') => {
    const { version } = ok(await staff.call(api.resultLinks.choice, { body: { patientId } }))
    return ok(await staff.call(api.resultLinks.choose, { body: { patientId, version, choice, language } }))
  }
  /** A patient with everything that a link needs. */
  async function patient(
    over: Record<string, unknown> = {},
    choice: 'MAIL' | 'SMS' | 'NONE' | null = 'MAIL',
  ) {
    const id = await reports.forms.addPatient(staff, {
      email: `patient${(addresses += 1)}@home.example`,
      phone: `208 ${300 + (addresses % 90)} 0142`,
      address: { line1: '12 Elm Street', city: 'Boise', state: 'ID', zip: '83702' },
      ...over,
    })
    if (choice) await choose(id, choice)
    return id
  }
  async function released(patientId?: string) {
    const made = await reports.released({ patientId: patientId ?? (await patient()) })
    await bench.run()
    return { ...made, delivery: await bench.only(made.orderId) }
  }
  /** The newest message, and the token that it holds. */
  function newest() {
    const message = lab.mail.at(-1)
    const [, letter, token = ''] = /\/released\?language=\w+#([pc])([\w-]+)/.exec(message?.text ?? '') ?? []
    return { message, letter, token }
  }
  const check = async (token: string, proof: Proof = patientProof): Promise<LinkAnswer['answer']> =>
    ok(await lab.withToken(token).call(api.resultLinks.check, { body: { proof } })).answer
  /** Proves and takes the paper, as the page does. */
  async function open(token: string, proof: Proof = patientProof) {
    const answer = await check(token, proof)
    if (answer.is !== 'open') return { answer, paper: undefined }
    const paper = await lab
      .withToken(answer.verifyToken)
      .call(api.reports.verifyMedia, { params: { key: answer.mediaKey } })
    return { answer, paper }
  }
  /** Days go by, and whatever is due then is done. */
  async function days(count: number) {
    lab.clock.advance(count * 86_400_000)
    await bench.run()
  }
  return {
    ...bench,
    tryWay,
    patientWay,
    clinicWay,
    onlyTo,
    choose,
    patient,
    released,
    newest,
    check,
    open,
    days,
  }
}

import { api } from '@contract/api'
import type { RemoteOrderInput } from '@contract/remote-orders/shapes'
import type { Answer, Caller, TestLab } from '../../test/harness'

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

/** Filling in and sending the general form over HTTP, as a clinic does. */
export function remoteBench(lab: TestLab, clinic: Caller) {
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })

  /** A form that can be sent: a new patient, the BMP on serum, collected an hour ago. */
  async function form(over: Partial<RemoteOrderInput> = {}): Promise<RemoteOrderInput> {
    const { forms, locations } = ok(await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } }))
    const [general] = forms
    const [location] = locations
    const panel = general?.panels.find(({ code }) => code === 'BMP')
    const sampleType = general?.sampleTypes.find(({ code }) => code === 'SST')
    const source = general?.sources.find(({ code }) => code === 'VEN')
    const physician = location?.physicians[0]
    if (!location || !panel || !sampleType || !source || !physician)
      throw new Error('The demonstration lacks what the general form needs.')
    return {
      form: 'new',
      locationId: location._id,
      physicianId: physician._id,
      patient: person(),
      collectedAt: new Date(lab.clock.now().getTime() - 3_600_000).toISOString(),
      specimens: [{ letter: 'A', sampleTypeId: sampleType._id, sourceId: source._id }],
      items: [{ panelId: panel._id, letter: 'A' }],
      diagnoses: ['E11.9'],
      ...over,
    }
  }

  let people = 0
  /** Somebody whom nobody has on file. */
  const person = () => ({
    firstname: `Wilhelmina${String.fromCharCode(97 + (people % 26))}`,
    lastname: `Quist${String.fromCharCode(97 + Math.floor(people++ / 26))}`,
    dob: '1975-03-04',
    gender: 'F' as const,
  })

  const trySend = async (over: Partial<RemoteOrderInput> = {}) =>
    clinic.call(api.remoteOrders.add, { body: { order: await form(over) } }, key())
  const send = async (over: Partial<RemoteOrderInput> = {}) => ok(await trySend(over))
  const get = async (id: string, who: Caller = clinic) =>
    ok(await who.call(api.remoteOrders.get, { params: { id }, body: {} }))
  const receive = async (code: string) =>
    (await lab.as('accession')).call(api.specimens.receive, { body: { code } }, key())

  /** From now on this account signs in the name of the physician of the form. */
  const letSign = async (username = 'portal', physicianId?: string) => {
    const body = {
      physicianId: physicianId ?? (await form()).physicianId,
      username,
      kind: 'delegate' as const,
    }
    return ok(await (await lab.as('admin')).call(api.remoteOrders.nameDelegate, { body }, key()))
  }

  return { letSign, form, person, trySend, send, get, receive, key }
}

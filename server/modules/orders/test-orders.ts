import type { OrderFieldsInput } from '@contract/orders/shapes'
import { api } from '@contract/api'
import type { Caller, TestLab } from '../../test/harness'

const hour = 3_600_000

/** What order entry sends in the tests, over the demo laboratory's catalogue. */
export function orderForms(lab: TestLab) {
  const id = (map: ReadonlyMap<string, string>, code: string): string => {
    const found = map.get(code)
    if (!found) throw new Error(`The demo laboratory has no ${code}.`)
    return found
  }
  const location = (code: string) => id(lab.seeded.locations, code)
  const physicianAt = (code: string) =>
    lab.seeded.physicians.find(({ locationIds }) => locationIds.includes(location(code)))?.id ?? ''
  const start = lab.clock.now().getTime()
  /** Before the test file began, so that a form sent twice is the same form. */
  const hoursAgo = (hours: number) => new Date(start - hours * hour).toISOString()
  const panel = (code: string, letter = 'A') => ({ panelId: id(lab.seeded.panels, code), letter })
  const test = (code: string, letter = 'A') => ({ testId: id(lab.seeded.tests, code), letter })
  const specimen = (letter: string, type: string, source: string) => ({
    letter,
    sampleTypeId: id(lab.seeded.sampleTypes, type),
    sourceId: id(lab.seeded.sources, source),
    collectedAt: hoursAgo(5),
  })
  const form = (patientId: string, over: Partial<OrderFieldsInput> = {}): OrderFieldsInput => ({
    patientId,
    physicianId: physicianAt('CRPS-MER'),
    locationId: location('CRPS-MER'),
    dateCollected: hoursAgo(5),
    specimens: [specimen('A', 'SST', 'VEN')],
    items: [panel('BMP')],
    ...over,
  })
  let people = 0
  async function addPatient(caller: Caller, over: Record<string, unknown> = {}): Promise<string> {
    people += 1
    const answer = await caller.call(api.patients.add, {
      body: {
        patient: {
          firstname: 'Maria',
          lastname: `Gonzalez ${people}`,
          dob: '1961-03-07',
          gender: 'F',
          address: {},
          location: location('CRPS-MER'),
          ...over,
        },
      },
    })
    if (answer.status !== 200) throw new Error(answer.message)
    return answer.body._id
  }
  return { location, physicianAt, hoursAgo, panel, test, specimen, form, addPatient }
}

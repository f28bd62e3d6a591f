import { Gender } from '@contract/choices'
import type { PatientResource } from '@contract/fhir/resources'
import type { Placed } from './feed'
import { identifierType, meta, ownSystem, some } from './parts'

const genders = { F: 'female', M: 'male', O: 'other', N: 'unknown' } as const

/** Said where nothing is on file, so that nobody takes it for left out. */
const unknown = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
}

/** The patient as the order has them that was reported last within the client's reach. */
export function patientResource(placed: Placed, base: string): PatientResource {
  const { patientNumber, firstname, lastname, middlename, dob, gender, phone, address } = placed.patient
  const line = some([address.line1, address.line2].filter((one): one is string => Boolean(one)))
  const { city, state, zip } = address
  const hasAddress = Boolean(line ?? city ?? state ?? zip)
  return {
    resourceType: 'Patient',
    id: placed.patientId,
    meta: meta({ placed }),
    identifier: [
      {
        type: identifierType('MR', 'Medical record number'),
        system: ownSystem(base, 'patient'),
        value: patientNumber,
      },
    ],
    active: true,
    name: [
      {
        use: 'official',
        family: lastname,
        given: [firstname, middlename].filter((one): one is string => Boolean(one)),
      },
    ],
    telecom: phone ? [{ system: 'phone', value: phone }] : [unknown],
    gender: genders[Gender.catch('N').parse(gender)],
    birthDate: dob,
    address: hasAddress
      ? [
          {
            use: 'home',
            ...(line && { line }),
            ...(city && { city }),
            ...(state && { state }),
            ...(zip && { postalCode: zip }),
            country: 'US',
          },
        ]
      : [unknown],
  }
}

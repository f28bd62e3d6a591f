import { api } from '@contract/api'
import { withNpiCheckDigit } from '@contract/npi'
import { reportBench } from '../modules/reports/test-reports'
import type { Answer, TestLab } from './harness'

/** A text that stands in every field of the other clinic's rows that holds words, and nowhere else. */
export const canary = 'qvxzt'

/** What names the rows of one clinic in a call, by what it is. */
export interface ClinicKeys {
  locationId: string
  locationName: string
  locationCode: string
  physicianId: string
  physicianName: string
  npi: string
  userId: string
  patientId: string
  patientNumber: string
  lastname: string
  firstname: string
  dob: string
  phone: string
  /** Released, with a stored paper. */
  orderId: string
  requisition: string
  sampleid: string
  mediaKey: string
  /** Still open, with a specimen, an analysis and a medication. */
  openOrderId: string
  openRequisition: string
  specimenId: string
  barcode: string
  analysisId: string
  medicationId: string
}

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

interface Clinic {
  locationCode: string
  username: string
  /** Stands in every text of this clinic's rows. */
  mark: string
  npiBody: string
  dob: string
  phone: string
}

/** Makes one clinic's rows through the calls of the laboratory's own staff. */
export async function clinicWithRows(lab: TestLab, clinic: Clinic): Promise<ClinicKeys> {
  const { mark, dob, phone } = clinic
  const admin = await lab.as('admin')
  const bench = reportBench(lab, admin)
  const locationId = bench.forms.location(clinic.locationCode)
  const before = ok(await admin.call(api.locations.get, { params: { id: locationId } }))
  const { physicians: _people, ...fields } = before
  const locationName = `${mark} Clinic`
  ok(await admin.call(api.locations.update, { body: { location: { ...fields, name: locationName } } }))
  const npi = withNpiCheckDigit(clinic.npiBody)
  const physician = ok(
    await admin.call(api.physicians.add, {
      body: { physician: { firstname: `${mark}una`, lastname: `${mark}phys`, npi, locations: [locationId] } },
    }),
  )
  const person = { firstname: `${mark}ella`, lastname: `${mark}sson`, dob, phone }
  const patient = ok(
    await admin.call(api.patients.add, {
      body: {
        patient: {
          ...person,
          gender: 'F',
          email: `${mark}@${mark}.example.org`,
          address: { line1: `1 ${mark} Street` },
          location: locationId,
          insurance: [{ payerId: null, payerName: `${mark} Mutual`, policyNumber: `${mark}-1` }],
        },
      },
    }),
  )
  const where = { locationId, physicianId: physician._id, patientId: patient._id, comment: `${mark} comment` }
  const medications = [{ medicationId: null, name: `${mark}cillin`, detail: mark }]
  const { orderId, mediaKey } = await bench.released({ ...where, medications })
  const openOrderId = await bench.received({ ...where, medications })
  await bench.enter(openOrderId, { GLU: '97' })
  const sampleid = `${mark.toUpperCase()}-S`
  const { version } = await bench.order(openOrderId)
  const open = ok(
    await admin.call(api.orders.update, { body: { orderId: openOrderId, version, fields: { sampleid } } }),
  )
  ok(
    await admin.call(api.orders.flag, {
      body: { orderIds: [openOrderId], flag: true, reason: `${mark} flag` },
    }),
  )
  const clinician = await lab.as(clinic.username)
  ok(await clinician.call(api.drafts.save, { params: { form: 'order:new' }, body: { data: { note: mark } } }))
  const [specimen] = open.specimens
  const analyses = await bench.analyses(openOrderId)
  return {
    locationId,
    locationName,
    locationCode: clinic.locationCode,
    physicianId: physician._id,
    physicianName: `${mark}phys`,
    npi,
    userId: lab.seeded.users.get(clinic.username) ?? '',
    patientId: patient._id,
    patientNumber: patient.patientNumber,
    ...person,
    orderId,
    requisition: (await bench.order(orderId)).requisitionNumber,
    sampleid,
    mediaKey,
    openOrderId,
    openRequisition: open.requisitionNumber,
    specimenId: specimen?._id ?? '',
    barcode: specimen?.barcode ?? '',
    analysisId: analyses.get('BUN')?._id ?? '',
    medicationId: open.medications[0]?._id ?? '',
  }
}

/** Keys of the same shapes that name nothing. */
export function keysOfNothing(lab: TestLab): ClinicKeys {
  const id = () => lab.ports.ids.id()
  return {
    locationId: id(),
    locationName: 'jjwqk Clinic',
    locationCode: 'JJWQK',
    physicianId: id(),
    physicianName: 'jjwqkphys',
    npi: withNpiCheckDigit('199999999'),
    userId: id(),
    patientId: id(),
    patientNumber: 'P-9988776',
    lastname: 'jjwqksson',
    firstname: 'jjwqkella',
    dob: '1917-08-09',
    phone: '(208) 555-0199',
    orderId: id(),
    requisition: '26199-7001',
    sampleid: 'JJWQK-S',
    mediaKey: lab.ports.ids.token(),
    openOrderId: id(),
    openRequisition: '26199-7002',
    specimenId: id(),
    barcode: '26199-7002A',
    analysisId: id(),
    medicationId: id(),
  }
}

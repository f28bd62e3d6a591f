import { json } from '../db/json'
import { bytesOf, config, order } from '../modules/ehr-jobs/test-ehr'
import { api } from '@contract/api'
import { wholeOrder } from '@contract/orders/shapes'
import { withNpiCheckDigit } from '@contract/npi'
import { todayIn } from '@contract/rules/zone'
import { deliveryBench } from '../modules/deliveries/test-deliveries'
import { remoteBench } from '../modules/remote-orders/test-remote'
import { reportBench } from '../modules/reports/test-reports'
import { everyFeature, type Answer, type TestLab } from './harness'

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
  /** A payer that only this clinic's patients have. */
  payerId: string
  /** Released, with a stored paper. */
  orderId: string
  requisition: string
  sampleid: string
  mediaKey: string
  /** It on its way to a fax. */
  deliveryId: string
  /** A result of it that its state asks for, which waits for the state of residence. */
  healthCaseId: string
  /** The HL7 message that it came by. */
  ehrMessageId: string
  /** A live link to it. */
  linkId: string
  /** Still open, with a specimen, an analysis and a medication. */
  openOrderId: string
  openRequisition: string
  specimenId: string
  barcode: string
  analysisId: string
  medicationId: string
  /** A form of the whole laboratory; what a patient of this clinic handed in; what this clinic wrote to the laboratory. */
  formId: string
  intakeId: string
  ticketId: string
  /** What this clinic asked of the laboratory: one in transit, and one that was received, with a change asked for. */
  remoteId: string
  remoteNumber: string
  receivedRemoteId: string
  receivedRemoteNumber: string
  receivedOrderId: string
  remoteChangeId: string
  /** An order that this clinic repeats, and a list of patients that it brought. */
  standingId: string
  sheetId: string
  sheetRowId: string
  /** The account of this clinic that may sign for its physician. */
  username: string
  delegateId: string
  /** A report that somebody of the laboratory had made. */
  runId: string
  /** Of a patient of the other clinic, who was seen at this one too. */
  guestOrderId: string
  guestRequisition: string
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
  await everyFeature(lab)
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
  const payer = ok(
    await admin.call(api.payers.add, {
      body: { payer: { name: `Payer ${clinic.npiBody.slice(-3)}`, address: {} } },
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
          insurance: [{ payerId: payer._id, payerName: `${mark} Mutual`, policyNumber: `${mark}-1` }],
        },
      },
    }),
  )
  const where = { locationId, physicianId: physician._id, patientId: patient._id, comment: `${mark} comment` }
  const medications = [{ medicationId: null, name: `${mark}cillin`, detail: mark }]
  const fax = deliveryBench(lab, admin)
  await fax.noRules()
  const way = await fax.addWay(fax.number(), { name: `${mark} fax`, locationId })
  await fax.addRule(way, { locationId })
  const rule = ok(
    await admin.call(api.publicHealth.addRule, {
      body: {
        rule: {
          condition: `${mark} fever`,
          state: 'ID',
          loincs: [],
          testIds: [lab.seeded.tests.get('GLU') ?? ''],
          counts: { by: 'any' as const },
          within: { unit: 'hours' as const, count: 24 },
          phone: true,
        },
      },
    }),
  )
  ok(await admin.call(api.publicHealth.approveRule, { body: { _id: rule._id, version: rule.version } }))
  const { orderId, mediaKey } = await bench.released({ ...where, medications })
  await fax.noRules()
  await lab.owner.updateTable('health_rule').set({ active: false }).execute()
  const healthCase = await lab.owner
    .selectFrom('health_case')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const [delivery] = await fax.rowsOf(orderId)
  ok(await admin.call(api.reports.makeLink, { body: { mediaKey } }))
  const [link] = ok(await admin.call(api.reports.links, { body: { orderId } })).links
  const openOrderId = await bench.received({ ...where, medications })
  await bench.enter(openOrderId, { GLU: '97' })
  const sampleid = `${mark.toUpperCase()}-S`
  const { version } = await bench.order(openOrderId)
  const open = wholeOrder(
    ok(
      await admin.call(api.orders.update, { body: { orderId: openOrderId, version, fields: { sampleid } } }),
    ),
  )
  ok(
    await admin.call(api.orders.flag, {
      body: { orderIds: [openOrderId], flag: true, reason: `${mark} flag` },
    }),
  )
  const clinician = await lab.as(clinic.username)
  ok(await clinician.call(api.drafts.save, { params: { form: 'order:new' }, body: { data: { note: mark } } }))
  const question = { key: 'fasting', label: 'Fasting?', type: 'yesno' as const }
  const intakeForm = {
    name: `Form ${clinic.npiBody.slice(-3)}`,
    appliesTo: { panels: [], locations: [] },
    questions: [question],
  }
  const form = ok(await admin.call(api.intakeForms.add, { body: { intakeForm } }))
  const { firstname, lastname } = person
  const intake = ok(
    await admin.call(api.intake.submit, {
      body: {
        formId: form._id,
        locationId,
        patient: { firstname, lastname, dob, gender: 'F' },
        answers: { fasting: true },
      },
    }),
  )
  const message = { subject: `${mark} asks`, text: `Where is ${mark}?` }
  const ticket = ok(await clinician.call(api.contact.send, { body: message }))
  const requisition = (await bench.order(orderId)).requisitionNumber
  const ehrMessageId = await messageOf(lab, {
    mark,
    locationId,
    patientId: patient._id,
    orderId,
    requisition,
  })
  const remote = await remotesOf(lab, clinic, {
    locationId,
    physicianId: physician._id,
    patientId: patient._id,
  })
  const run = ok(
    await admin.call(api.reportRuns.start, {
      body: { report: 'total-orders-by-location', from: '2026-11-01', to: '2026-11-15', locationId },
    }),
  )
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
    payerId: payer._id,
    orderId,
    requisition,
    sampleid,
    mediaKey,
    deliveryId: delivery?._id ?? '',
    healthCaseId: healthCase?.id ?? '',
    ehrMessageId,
    linkId: link?._id ?? '',
    openOrderId,
    openRequisition: open.requisitionNumber,
    specimenId: specimen?._id ?? '',
    barcode: specimen?.barcode ?? '',
    analysisId: analyses.get('BUN')?._id ?? '',
    medicationId: open.medications[0]?._id ?? '',
    formId: form._id,
    intakeId: intake._id,
    ticketId: ticket._id,
    ...remote,
    runId: run._id,
    guestOrderId: '',
    guestRequisition: '',
  }
}

/** Keys of the same shapes that name nothing. */
export async function keysOfNothing(lab: TestLab): Promise<ClinicKeys> {
  const admin = await lab.as('admin')
  // The lists of the whole laboratory are everybody's: this payer is there, and nobody's.
  const payerId = ok(
    await admin.call(api.payers.add, { body: { payer: { name: 'Payer 000', address: {} } } }),
  )._id
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
    payerId,
    orderId: id(),
    requisition: '26199-7001',
    sampleid: 'JJWQK-S',
    deliveryId: id(),
    healthCaseId: id(),
    ehrMessageId: id(),
    mediaKey: lab.ports.ids.token(),
    linkId: id(),
    openOrderId: id(),
    openRequisition: '26199-7002',
    specimenId: id(),
    barcode: '26199-7002A',
    analysisId: id(),
    medicationId: id(),
    formId: id(),
    intakeId: id(),
    ticketId: id(),
    remoteId: id(),
    remoteNumber: '26199-7004',
    receivedRemoteId: id(),
    receivedRemoteNumber: '26199-7005',
    receivedOrderId: id(),
    remoteChangeId: id(),
    standingId: id(),
    sheetId: id(),
    sheetRowId: id(),
    username: 'jjwqk.nobody',
    delegateId: id(),
    runId: id(),
    guestOrderId: id(),
    guestRequisition: '26199-7003',
  }
}

/** An order at this clinic for a patient who belongs to another: the patient’s own clinic learns nothing of it. */
export async function withGuest(lab: TestLab, there: ClinicKeys, patientId: string): Promise<ClinicKeys> {
  const bench = reportBench(lab, await lab.as('admin'))
  const { locationId, physicianId } = there
  const medications = [{ medicationId: null, name: `${canary}statin`, detail: canary }]
  const { orderId } = await bench.released({ locationId, physicianId, patientId, medications })
  const { requisitionNumber } = await bench.order(orderId)
  return { ...there, guestOrderId: orderId, guestRequisition: requisitionNumber }
}

/** Two remote orders that the clinic's own account sends: one stays in transit, one is received and asked about. */
async function remotesOf(
  lab: TestLab,
  { username, mark }: Clinic,
  where: { locationId: string; physicianId: string; patientId: string },
) {
  const clinician = await lab.as(username)
  const admin = await lab.as('admin')
  const bench = remoteBench(lab, clinician)
  const send = () =>
    bench.send({
      ...where,
      patient: null,
      comment: `${mark} remark`,
      medications: [{ medicationId: null, name: `${mark}cillin`, detail: mark }],
    })
  const sent = await send()
  const received = await send()
  const receipt = ok(await bench.receive(received.requisitionNumber))
  const change = ok(
    await clinician.call(api.remoteOrders.askChange, {
      body: { orderId: received._id, text: `${mark} was wrong`, asked: { diagnoses: ['I10'] } },
    }),
  )
  const delegate = ok(
    await admin.call(api.remoteOrders.nameDelegate, {
      body: { physicianId: where.physicianId, username, kind: 'delegate' },
    }),
  )
  const today = todayIn('America/Boise', lab.clock.now().toISOString())
  const standing = ok(
    await clinician.call(api.standingOrders.add, {
      body: {
        standing: {
          ...{ remoteOrderId: sent._id, everyWeeks: 2, from: today, until: null, times: 5, when: 'present' },
        },
      },
    }),
  )
  const sheetInput = {
    query: { name: `${mark}.csv` },
    body: new TextEncoder().encode(`Last,First,DOB,Sex\n${mark},Ann,1/2/2015,F`),
  }
  const sheet = ok(await clinician.call(api.orderSheets.read, sheetInput))
  const { rows } = ok(await clinician.call(api.orderSheets.get, { body: { _id: sheet._id } }))
  return {
    standingId: standing._id,
    sheetId: sheet._id,
    sheetRowId: rows[0]?._id ?? '',
    remoteId: sent._id,
    remoteNumber: sent.requisitionNumber,
    receivedRemoteId: received._id,
    receivedRemoteNumber: received.requisitionNumber,
    receivedOrderId: receipt.order._id,
    remoteChangeId: change._id,
    username,
    delegateId: delegate._id,
  }
}

interface CameBy {
  mark: string
  locationId: string
  patientId: string
  orderId: string
  requisition: string
}

/** An HL7 message by which an order of this clinic came, over a connection of its own. */
async function messageOf(
  { owner, ports, seeded: { labId }, clock }: TestLab,
  { mark, locationId, patientId, orderId, requisition }: CameBy,
): Promise<string> {
  const [connectionId, id] = [ports.ids.id(), ports.ids.id()]
  const raw = bytesOf(order({ id: mark, family: mark }))
  await owner
    .insertInto('ehr_connection')
    .values({
      lab_id: labId,
      id: connectionId,
      name: `Chart ${mark}`,
      search_name: `chart ${mark}`,
      kind: 'chart',
      location_id: locationId,
      config: json<unknown>(config()),
    })
    .execute()
  await owner
    .insertInto('ehr_message')
    .values({
      lab_id: labId,
      id,
      connection_id: connectionId,
      direction: 'in',
      type: 'ORM^O01',
      control_id: mark,
      sender: 'EPIC|',
      hash: id,
      bytes: raw.byteLength,
      raw,
      state: 'ERROR',
      hold: 'patient',
      why: 'It was not clear.',
      patient_id: patientId,
      order_id: orderId,
      location_id: locationId,
      requisition_number: requisition,
      received_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute()
  return id
}

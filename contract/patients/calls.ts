import { z } from 'zod'
import { Gender } from '../choices'
import { POST } from '../endpoint'
import { History } from '../history'
import { m } from '../messages'
import { Id, PlainDate, cleanText, pageOf, requiredLines } from '../shapes'
import { MergePatients, MergeReply, PatientMerge, ResultsReread, UnmergeReply } from './merge-shapes'
import { Patient, PatientCandidate, PatientEdit, PatientFields, PatientRow, PatientSearch } from './shapes'
import { PatientDocument, PatientDrug, ResultSeries } from './record-shapes'

const ofPatient = {
  area: 'patients',
  body: z.object({ _id: Id }),
  phi: 'read',
  scope: 'own',
  entity: 'patient',
} as const

export const search = POST('/search/patients', {
  area: 'patients',
  body: PatientSearch,
  out: pageOf(PatientRow),
  can: ['read', 'Patient'],
  phi: 'read',
  scope: 'own',
  entity: 'patient',
  summary: 'Patients by name, patient number or date of birth.',
})

export const get = POST('/patients/:id', {
  area: 'patients',
  params: z.object({ id: Id }),
  body: z.object({ patientid: Id.optional() }),
  out: Patient,
  can: ['read', 'Patient'],
  phi: 'read',
  scope: 'own',
  entity: 'patient',
  summary: 'One patient.',
})

export const add = POST('/add/patient', {
  area: 'patients',
  body: z.object({ patient: PatientFields }),
  out: Patient,
  can: ['create', 'Patient'],
  phi: 'write',
  scope: 'own',
  entity: 'patient',
  idempotent: true,
  summary: 'Registers a patient.',
})

export const update = POST('/update/patient', {
  area: 'patients',
  body: z.object({ patient: PatientEdit }),
  out: z.object({
    patient: Patient,
    /** Open orders that took over the change; of those the caller may see, as below. */
    ordersUpdated: z.int(),
    /** Closed orders on which another name, birth date or sex waits for a corrected report. */
    ordersWaiting: z.int(),
    ...ResultsReread.shape,
  }),
  can: ['manage', 'Patient'],
  phi: 'write',
  scope: 'own',
  entity: 'patient',
  summary:
    'Changes a patient, and the copy on every order that is neither closed nor rejected. Another sex or birth date reads their results again.',
})

export const duplicates = POST('/patient/duplicates', {
  area: 'patients',
  body: z.object({
    firstname: cleanText(100).default(''),
    lastname: cleanText(100).default(''),
    dob: PlainDate.nullish(),
    phone: cleanText(40).nullish(),
    gender: Gender.nullish(),
    line1: cleanText(120).nullish(),
    city: cleanText(80).nullish(),
    zip: cleanText(10).nullish(),
    /** Numbers under which others know the person: policies, records of other systems. */
    numbers: z.array(cleanText(80)).max(10).default([]),
    /** The patient being edited is not its own duplicate. */
    except: Id.nullish(),
  }),
  out: z.object({ docs: z.array(PatientCandidate) }),
  can: ['read', 'Patient'],
  phi: 'read',
  scope: 'own',
  entity: 'patient',
  summary: 'Who on file may be the same person, at most five, best first.',
})

export const orders = POST('/patient/orders', {
  area: 'patients',
  body: z.object({ searchstr: cleanText(200), filter: z.object({ patientId: Id.optional() }).default({}) }),
  out: z.object({
    docs: z.array(
      z.object({
        _id: Id,
        requisitionNumber: z.string(),
        state: z.string(),
        dateCollected: z.iso.datetime(),
        panels: z.array(z.string()),
        reportState: z.string().nullable(),
      }),
    ),
  }),
  can: ['read', 'Order'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
  summary: "A patient's orders, newest first, at most 100.",
})

export const results = POST('/patient/results', {
  ...ofPatient,
  out: z.object({ series: z.array(ResultSeries) }),
  can: ['read', 'Result'],
  summary: "A patient's released and former results over time, by analyte and unit.",
})

export const medications = POST('/patient/medications', {
  ...ofPatient,
  out: z.object({ docs: z.array(PatientDrug) }),
  can: ['read', 'Order'],
  summary: 'The drugs named on the orders of a patient, each as it was named last.',
})

export const documents = POST('/patient/documents', {
  ...ofPatient,
  out: z.object({ docs: z.array(PatientDocument) }),
  can: ['view', 'PatientReports'],
  summary: "The released reports of a patient's orders, newest first, at most 200.",
})

export const history = POST('/history/patient', {
  ...ofPatient,
  out: History,
  can: ['read', 'Patient'],
  summary: 'What changed on a patient: field, old, new, who and when.',
})

export const exportCsv = POST('/patients_export', {
  area: 'patients',
  body: PatientSearch,
  out: z.never(),
  bytes: true,
  background: true,
  can: ['read', 'Patient'],
  phi: 'read',
  scope: 'own',
  entity: 'patient',
  summary: 'The list of patients under the same filters as CSV.',
})

export const merge = POST('/merge/patients', {
  feature: 'conflictmanager',
  area: 'patients',
  body: MergePatients,
  out: MergeReply,
  can: ['merge', 'Patient'],
  phi: 'write',
  scope: 'own',
  entity: 'patient',
  idempotent: true,
  summary: 'Merges two records of one person. The orders of the second then belong to the first.',
})

export const unmerge = POST('/unmerge/patients', {
  feature: 'conflictmanager',
  area: 'patients',
  body: z.object({ _id: Id, reason: requiredLines(400, m.patients.undoReasonMissing) }),
  out: UnmergeReply,
  can: ['merge', 'Patient'],
  phi: 'write',
  scope: 'own',
  entity: 'patient',
  idempotent: true,
  summary: 'Undoes a merge of patients. Refused where what the merge changed was changed again since.',
})

export const merges = POST('/patient/merges', {
  feature: 'conflictmanager',
  ...ofPatient,
  out: z.object({ docs: z.array(PatientMerge) }),
  can: ['merge', 'Patient'],
  summary: 'The merges that a patient was part of, newest first.',
})

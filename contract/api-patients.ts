import { z } from 'zod'
import { Gender } from './choices'
import { area, post } from './endpoint'
import { Patient, PatientFields, PatientRow } from './people-shapes'
import { History } from './history'
import { MergePatients, MergeReply, PatientMerge, UnmergeReply } from './merge-shapes'
import { PatientDocument, PatientDrug, ResultSeries } from './patient-record-shapes'
import { Id, Instant, PlainDate, Version, cleanText, listInput, pageOf, requiredText } from './shapes'

export const PatientSearch = listInput(['name', 'dob'], 'name', 20).extend({
  location: Id.optional(),
})
export type PatientSearch = z.infer<typeof PatientSearch>

/**
 * A person who may already be on file. `score` is how likely that is, 0 to 1; `reasons` are the words for what agrees and what
 * does not; `outcomes` the same field by field (a field that one of the two lacks is left out).
 */
export const PatientCandidate = z.object({
  patient: PatientRow,
  score: z.number(),
  reasons: z.array(z.string()),
  outcomes: z.record(z.string(), z.enum(['same', 'near', 'differs'])).default({}),
})
export type PatientCandidate = z.infer<typeof PatientCandidate>

/** A result of another laboratory or an earlier system, as text as it was given. It is not one of this laboratory's. */
export const HistoricResult = z.object({
  _id: Id,
  loinc: z.string(),
  name: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
  collectedAt: Instant,
  /** The file that it came with. */
  sourceFile: z.string(),
})
export type HistoricResult = z.infer<typeof HistoricResult>

const ofPatient = {
  body: z.object({ _id: Id }),
  phi: 'read',
  scope: 'own',
  entity: 'patient',
} as const

export const patients = area('patients', {
  search: post('/search/patients', {
    body: PatientSearch,
    out: pageOf(PatientRow),
    can: ['read', 'Patient'],
    phi: 'read',
    scope: 'own',
    entity: 'patient',
    summary: 'Patients by name, patient number or date of birth.',
  }),
  get: post('/patients/:id', {
    params: z.object({ id: Id }),
    body: z.object({ patientid: Id.optional() }),
    out: Patient,
    can: ['read', 'Patient'],
    phi: 'read',
    scope: 'own',
    entity: 'patient',
    summary: 'One patient.',
  }),
  add: post('/add/patient', {
    body: z.object({ patient: PatientFields }),
    out: Patient,
    can: ['create', 'Patient'],
    phi: 'write',
    scope: 'own',
    entity: 'patient',
    idempotent: true,
    summary: 'Registers a patient.',
  }),
  update: post('/update/patient', {
    body: z.object({ patient: PatientFields.extend({ _id: Id, version: Version }) }),
    out: z.object({
      patient: Patient,
      /** Open orders that took over the change; of those the caller may see, as below. */
      ordersUpdated: z.int(),
      /** Closed orders on which another name, birth date or sex waits for a corrected report. */
      ordersWaiting: z.int(),
    }),
    can: ['manage', 'Patient'],
    phi: 'write',
    scope: 'own',
    entity: 'patient',
    summary: 'Changes a patient, and the copy on every order that is neither closed nor rejected.',
  }),
  duplicates: post('/patient/duplicates', {
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
  }),
  orders: post('/patient/orders', {
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
  }),
  results: post('/patient/results', {
    ...ofPatient,
    out: z.object({ series: z.array(ResultSeries) }),
    can: ['read', 'Result'],
    summary: "A patient's released and former results over time, by analyte and unit.",
  }),
  medications: post('/patient/medications', {
    ...ofPatient,
    out: z.object({ docs: z.array(PatientDrug) }),
    can: ['read', 'Order'],
    summary: 'The drugs named on the orders of a patient, each as it was named last.',
  }),
  documents: post('/patient/documents', {
    ...ofPatient,
    out: z.object({ docs: z.array(PatientDocument) }),
    can: ['view', 'PatientReports'],
    summary: "The released reports of a patient's orders, newest first, at most 200.",
  }),
  history: post('/history/patient', {
    ...ofPatient,
    out: History,
    can: ['read', 'Patient'],
    summary: 'What changed on a patient: field, old, new, who and when.',
  }),
  exportCsv: post('/patients_export', {
    body: PatientSearch,
    out: z.never(),
    bytes: true,
    can: ['read', 'Patient'],
    phi: 'read',
    scope: 'own',
    entity: 'patient',
    summary: 'The list of patients under the same filters as CSV.',
  }),
  merge: post('/merge/patients', {
    body: MergePatients,
    out: MergeReply,
    can: ['merge', 'Patient'],
    phi: 'write',
    scope: 'own',
    entity: 'patient',
    idempotent: true,
    summary: 'Merges two records of one person. The orders of the second then belong to the first.',
  }),
  unmerge: post('/unmerge/patients', {
    body: z.object({ _id: Id, reason: requiredText(400, 'Say why the merge is undone.') }),
    out: UnmergeReply,
    can: ['merge', 'Patient'],
    phi: 'write',
    scope: 'own',
    entity: 'patient',
    idempotent: true,
    summary: 'Undoes a merge of patients. Refused where what the merge changed was changed again since.',
  }),
  merges: post('/patient/merges', {
    ...ofPatient,
    out: z.object({ docs: z.array(PatientMerge) }),
    can: ['merge', 'Patient'],
    summary: 'The merges that a patient was part of, newest first.',
  }),
})

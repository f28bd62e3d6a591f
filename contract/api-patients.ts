import { z } from 'zod'
import { area, post } from './endpoint'
import { Patient, PatientFields, PatientRow } from './people-shapes'
import { Id, PlainDate, Version, cleanText, listInput, pageOf } from './shapes'

export const PatientSearch = listInput(['name', 'dob'], 'name', 20).extend({
  location: Id.optional(),
})
export type PatientSearch = z.infer<typeof PatientSearch>

/** A person who may already be on file, and why we think so. `score` runs from 0 to 1. */
export const PatientCandidate = z.object({
  patient: PatientRow,
  score: z.number(),
  reasons: z.array(z.string()),
})
export type PatientCandidate = z.infer<typeof PatientCandidate>

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
    out: z.object({ patient: Patient, ordersUpdated: z.int() }),
    can: ['edit', 'Patient'],
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
})

import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { ControlName, ControlNameForm } from '../quality-control/shapes'
import { Flag, Id, cleanText, pageOf, requiredLines } from '../shapes'
import { RunLineState } from './choices'
import { OwnProfile, ProfileForm, ProfileRead, ProfileTrial, mostSampleBytes } from './own-profile'
import {
  CodeForm,
  DilutionFactor,
  InstrumentCode,
  InstrumentCodes,
  InstrumentControls,
  InstrumentRun,
  LineOutcome,
  RunAcceptance,
  RunList,
  RunReview,
  SeenLine,
} from './shapes'

const run = { area: 'instrumentRuns', scope: 'own', entity: 'instrumentRun' } as const
const places = z.int().min(1).max(1_000_000)

export const list = GET('/instrument_runs', {
  ...run,
  scope: 'lab',
  can: ['read', 'Instrument'],
  phi: 'none',
  query: RunList,
  out: pageOf(InstrumentRun),
  summary: 'What an instrument sent to be filed, newest first. No patient is named.',
})

export const get = POST('/instrument_run', {
  ...run,
  can: ['enter', 'Result'],
  phi: 'read',
  body: z.object({
    _id: Id,
    states: z.array(RunLineState).max(RunLineState.options.length).default([]),
    /** Lines of one state together, in the order of the states asked for; else in the order of the file. */
    grouped: z.boolean().default(false),
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(400).default(200),
  }),
  out: RunReview,
  summary: 'A run with its lines as they match now, and the codes that are no test yet.',
})

export const matched = POST('/instrument_run/matched', {
  ...run,
  can: ['enter', 'Result'],
  phi: 'read',
  body: z.object({ _id: Id }),
  out: z.object({ lines: z.array(SeenLine) }),
  summary:
    'Every line of a run that matches now, as it would be accepted: what a page of them costs, all of them cost.',
})

export const take = POST('/instrument_run/add', {
  ...run,
  can: ['enter', 'Result'],
  phi: 'write',
  upload: true,
  maxBody: 32 * 1024 * 1024,
  query: z.object({
    instrumentId: Id,
    fileName: cleanText(200).default('file'),
    /** The key of a ready-made profile, or the id of one of the instrument; without it the one that reads the file. */
    profile: cleanText(60).optional(),
    /** Somebody was asked about a file of another day or another instrument, and wants it. */
    sure: Flag.default(false),
  }),
  out: z.object({ run: InstrumentRun, isNew: z.boolean() }),
  summary: 'Takes a file of an instrument and keeps it as it is. The same file again changes nothing.',
})

export const codes = GET('/instrument_codes', {
  ...run,
  scope: 'lab',
  entity: 'instrumentTestCode',
  can: ['read', 'Instrument'],
  phi: 'none',
  query: z.object({ instrumentId: Id }),
  out: InstrumentCodes,
  summary: 'Which test each code of an instrument is, and the codes that wait for one.',
})

export const saveCode = POST('/update/instrument_code', {
  ...run,
  scope: 'lab',
  entity: 'instrumentTestCode',
  can: ['edit', 'Instrument'],
  phi: 'none',
  body: z.object({ code: CodeForm }),
  out: InstrumentCode,
  summary: 'Says which test a code of an instrument is, and how its values become those of the test.',
})

export const controls = GET('/instrument_controls', {
  ...run,
  scope: 'lab',
  entity: 'qcControlName',
  can: ['read', 'Instrument'],
  phi: 'none',
  query: z.object({ instrumentId: Id }),
  out: InstrumentControls,
  summary: 'Which control of quality control each name of an instrument is, and the names that wait for one.',
})

export const saveControl = POST('/update/instrument_control', {
  ...run,
  scope: 'lab',
  entity: 'qcControlName',
  can: ['manage', 'Qc'],
  phi: 'none',
  idempotent: true,
  body: z.object({ control: ControlNameForm }),
  out: ControlName,
  summary: 'Says which control a name of an instrument is. What waits with this name is entered at once.',
})

export const accept = POST('/instrument_run/accept', {
  ...run,
  can: ['enter', 'Result'],
  phi: 'write',
  idempotent: true,
  body: z.object({
    _id: Id,
    lines: z
      .array(
        z.object({
          place: places,
          /** What somebody saw that it becomes; another value is refused. */
          raw: cleanText(200),
          /** The value that they saw it replace. */
          present: cleanText(200).nullable().default(null),
        }),
      )
      .min(1)
      .max(400),
  }),
  out: z.object({ outcomes: z.array(LineOutcome) }),
  summary: 'Enters the values of lines as results; each that cannot be entered says why and the others are.',
})

export const acceptAll = POST('/instrument_run/accept_all', {
  ...run,
  can: ['enter', 'Result'],
  phi: 'write',
  idempotent: true,
  body: z.object({ _id: Id }),
  out: RunAcceptance,
  summary:
    'Accepts every line of a run that matches now, in the background. A line that changes meanwhile, or cannot be entered, stays with its reason. Refused while it is under way.',
})

export const acceptance = POST('/instrument_run/acceptance', {
  ...run,
  scope: 'lab',
  can: ['enter', 'Result'],
  phi: 'none',
  body: z.object({ _id: Id }),
  out: z.object({ acceptance: RunAcceptance.nullable() }),
  summary: 'How far the newest acceptance of all matched lines of a run is. No patient is named.',
})

export const judge = POST('/instrument_run/judge', {
  ...run,
  scope: 'lab',
  can: ['enter', 'Result'],
  phi: 'none',
  idempotent: true,
  body: z.object({ _id: Id }),
  out: z.object({ judged: z.int() }),
  summary:
    'Judges the analytes of a run whose method was approved since. What was accepted already stays as it is.',
})

export const setAside = POST('/instrument_run/set_aside', {
  ...run,
  can: ['enter', 'Result'],
  phi: 'write',
  idempotent: true,
  body: z.object({
    _id: Id,
    places: z.array(places).min(1).max(400),
    reason: requiredLines(400, m.errors.reasonMissing),
  }),
  out: z.object({ outcomes: z.array(LineOutcome) }),
  summary: 'Leaves lines unfiled, with the reason. They stay to be seen.',
})

export const dilute = POST('/instrument_run/dilution', {
  ...run,
  can: ['enter', 'Result'],
  phi: 'write',
  idempotent: true,
  body: z.object({
    _id: Id,
    place: places,
    /** How many times; null takes back what was said. */
    factor: DilutionFactor.nullable(),
    /** The instrument counted it in already: the value is taken as it was sent. */
    multiplied: z.boolean().default(false),
  }),
  out: z.object({ place: z.int() }),
  summary: 'Says how many times the specimen of a waiting line was diluted. Nothing is entered by it.',
})

export const profiles = GET('/instrument_profiles', {
  ...run,
  scope: 'lab',
  entity: 'instrumentProfile',
  can: ['read', 'Instrument'],
  phi: 'none',
  query: z.object({ instrumentId: Id }),
  out: z.object({ profiles: z.array(OwnProfile) }),
  summary: 'How the files of an instrument are read, where its laboratory wrote that down.',
})

export const saveProfile = POST('/update/instrument_profile', {
  ...run,
  scope: 'lab',
  entity: 'instrumentProfile',
  can: ['edit', 'Instrument'],
  phi: 'none',
  idempotent: true,
  body: z.object({ profile: ProfileForm }),
  out: OwnProfile,
  summary:
    'Adds or changes how the files of an instrument are read. What was read before stays as it was read.',
})

export const tryProfile = POST('/instrument_profile/try', {
  ...run,
  scope: 'lab',
  entity: 'instrumentProfile',
  can: ['edit', 'Instrument'],
  phi: 'none',
  maxBody: Math.ceil(mostSampleBytes / 3) * 4 + 64 * 1024,
  body: ProfileTrial,
  out: ProfileRead,
  summary: 'What a profile reads of a sample. Nothing of it is kept.',
})

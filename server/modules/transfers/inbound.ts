import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { OrderFields, RequisitionNumber, type OrderFields as Fields } from '@contract/orders/shapes'
import type { PatientCandidate } from '@contract/patients/shapes'
import type { OrderBundle } from '@contract/transfers/bundle'
import type { CodeKind } from '@contract/transfers/shapes'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { SentLine } from '../../db/schema'
import { identifierKey, patientsByIdentifier, possibleDuplicates, type KnownPerson } from '../patients/public'
import type { PartnerRow } from './ask-partner'

/** What a code of a partner was mapped to. */
interface Mapped {
  panel_id: string | null
  test_id: string | null
  sample_type_id: string | null
  source_id: string | null
}

/** A code that the partner used. */
export interface NamedCode {
  kind: CodeKind
  code: string
  name: string
  loinc: string | null
}

export const codeKey = ({ kind, code }: Pick<NamedCode, 'kind' | 'code'>) => `${kind} ${code}`

/** Every code of a bundle, each once. A kind of specimen without a code goes by its name. */
export function codesOf({ lines, specimens }: OrderBundle): NamedCode[] {
  const all: NamedCode[] = [
    ...lines.map(({ kind, code, name, loinc }) => ({ kind, code, name, loinc })),
    ...specimens.flatMap(({ type, source }) => [
      { kind: 'sampleType' as const, code: type.code || type.name, name: type.name, loinc: null },
      { kind: 'source' as const, code: source.code || source.name, name: source.name, loinc: null },
    ]),
  ]
  return [...new Map(all.map((one) => [codeKey(one), one])).values()]
}

/** Whose numbers the patient numbers of a partner are. */
export const numbersOf = ({ clia }: Pick<PartnerRow, 'clia'>) => `lab:${clia}`

export interface Inbound {
  /** What keeps it from becoming an order, in words; empty where a person need only say who the patient is. */
  holds: string[]
  candidates: PatientCandidate[]
  /** Who has the partner's number of this patient already. */
  known: KnownPerson | null
  physicianId: string | null
  /** The order as it would be entered, but for its patient; null while something holds it. */
  form: ((patientId: string, freeNumber: boolean) => Fields) | null
  lines: SentLine[]
}

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim()

/** Reads what a bundle would become here, by what is mapped and on file at this moment. Nothing is attached by a name alone. */
export async function readInbound(
  db: Executor,
  partner: PartnerRow,
  locationId: string,
  bundle: OrderBundle,
): Promise<Inbound> {
  const labId = partner.lab_id
  const mapped = await mappedCodes(db, partner)
  const { patient, orderer } = bundle
  const physician = await db
    .selectFrom('physician')
    .select('id')
    .where(ofLab(labId))
    .where('npi', '=', orderer.npi)
    .where('active', '=', true)
    .executeTakeFirst()
  const identifier = { system: numbersOf(partner), value: patient.number }
  const known = (await patientsByIdentifier(db, labId, [identifier])).get(identifierKey(identifier)) ?? null
  const candidates = await possibleDuplicates(db, labId, {
    firstname: patient.firstname,
    lastname: patient.lastname,
    middlename: patient.middlename,
    dob: patient.dob,
    gender: patient.gender,
    race: null,
    ethnicity: null,
    phone: patient.phone,
    email: null,
    address: patient.address,
    location: locationId,
    insurance: bundle.insurance.map((one) => ({ ...one, payerId: null })),
  })
  const holds = [
    ...codesOf(bundle).flatMap((one) => (mapped.has(codeKey(one)) ? [] : [unmapped(one)])),
    ...(physician ? [] : [fill(m.transfers.holdPhysician, { npi: orderer.npi, name: nameOf(orderer) })]),
    ...patientHolds(bundle, known),
  ]
  const target = (kind: CodeKind, code: string) => mapped.get(codeKey({ kind, code }))
  const lines: SentLine[] = bundle.lines.map(({ line, kind, code, name, letter }) => {
    const to = target(kind, code)
    return { line, name, panelId: to?.panel_id ?? null, testId: to?.test_id ?? null, letter, analysisIds: [] }
  })
  const isWhole = physician !== undefined && codesOf(bundle).every((one) => mapped.has(codeKey(one)))
  return {
    holds,
    candidates,
    known,
    physicianId: physician?.id ?? null,
    lines,
    form: isWhole
      ? (patientId, freeNumber) =>
          OrderFields.parse({
            requisitionNumber:
              freeNumber && RequisitionNumber.safeParse(bundle.requisitionNumber).success
                ? bundle.requisitionNumber
                : null,
            priority: bundle.priority,
            patientId,
            physicianId: physician.id,
            locationId,
            dateCollected: bundle.dateCollected,
            dateReceived: null,
            comment: commentOf(bundle, freeNumber),
            specimens: bundle.specimens.map((one) => ({
              letter: one.letter,
              sampleTypeId: target('sampleType', one.type.code || one.type.name)?.sample_type_id,
              sourceId: target('source', one.source.code || one.source.name)?.source_id,
              container: one.container,
              collectedAt: one.collectedAt,
              condition: one.condition,
            })),
            items: lines.map(({ panelId, testId, letter }) => ({ panelId, testId, letter })),
            diagnoses: bundle.diagnoses.map(({ code }) => code),
            insurance: bundle.insurance.map((one) => ({ ...one, payerId: null })),
            medications: bundle.medications.map((one) => ({ ...one, medicationId: null })),
          })
      : null,
  }
}

const longestComment = 1000

function unmapped({ kind, code, name }: NamedCode): string {
  if (kind === 'sampleType') return fill(m.transfers.holdSampleType, { name })
  if (kind === 'source') return fill(m.transfers.holdSource, { name })
  return fill(m.transfers.holdCode, { name, code })
}

/** One number that stands for two people, here and there, is cleared up by a person before anything becomes of it. */
function patientHolds({ patient }: OrderBundle, known: KnownPerson | null): string[] {
  if (!known) return []
  const { number } = patient
  if (known.dob !== patient.dob)
    return [fill(m.transfers.holdBirth, { number, name: nameOf(known), known: known.dob, dob: patient.dob })]
  return folded(known.lastname) === folded(patient.lastname) &&
    folded(known.firstname) === folded(patient.firstname)
    ? []
    : [fill(m.transfers.holdName, { number, name: nameOf(known), other: nameOf(patient) })]
}

/** What was written and answered there. What has no room in a comment of ours is read with the transfer, and the comment says so. */
function commentOf(
  { source, requisitionNumber, comment, answers }: OrderBundle,
  freeNumber: boolean,
): string {
  const text = [
    fill(m.transfers.carriedOver, { name: source.name, clia: source.clia, number: requisitionNumber }),
    freeNumber ? '' : fill(m.transfers.newNumber, { number: requisitionNumber }),
    comment,
    ...answers.map((one) => fill(m.transfers.answered, one)),
  ]
    .filter(Boolean)
    .join('\n')
  if (text.length <= longestComment) return text
  const rest = `\n${m.transfers.commentRest}`
  return `${text.slice(0, longestComment - rest.length)}${rest}`
}

/** What a person said a code of this partner means. */
async function mappedCodes(db: Executor, { lab_id, id }: PartnerRow): Promise<Map<string, Mapped>> {
  const rows = await db
    .selectFrom('partner_code')
    .select(['kind', 'code', 'panel_id', 'test_id', 'sample_type_id', 'source_id'])
    .where(ofLab(lab_id))
    .where('partner_id', '=', id)
    .where('mapped_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [codeKey(row), row]))
}

/**
 * Puts the codes of a bundle that nobody has mapped into the queue. A kind of specimen or a source that has the same code and the
 * same name here is the same thing; what a test is, a person says.
 */
export async function queueCodes(
  db: Executor,
  partner: PartnerRow,
  bundle: OrderBundle,
  { id, now }: { id: () => string; now: Date },
): Promise<void> {
  for (const one of codesOf(bundle)) {
    const same =
      one.kind === 'sampleType' || one.kind === 'source'
        ? await sameNamed(db, partner.lab_id, one)
        : undefined
    await db
      .insertInto('partner_code')
      .values({
        lab_id: partner.lab_id,
        id: id(),
        partner_id: partner.id,
        ...one,
        ...(same && {
          [one.kind === 'source' ? 'source_id' : 'sample_type_id']: same,
          mapped_at: now,
          mapped_by: m.transfers.sameCodeAndName,
        }),
      })
      .onConflict((oc) => oc.columns(['lab_id', 'partner_id', 'kind', 'code']).doNothing())
      .execute()
  }
}

async function sameNamed(
  db: Executor,
  labId: string,
  { kind, code, name }: NamedCode,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(kind === 'source' ? 'specimen_source' : 'sample_type')
    .select('id')
    .where(ofLab(labId))
    .where('code', '=', code)
    .where('active', '=', true)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  return row?.id
}

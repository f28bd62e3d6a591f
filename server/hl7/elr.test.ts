import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildResult } from './build-result'
import { codedFinding, elrSourceOf, missingElements } from './elr'
import { ELR_STATES, ElrState } from './elr-states'
import { parseMessage, readerOf } from './message'
import { receive } from './receive'
import { group, line, performedBy, source } from './result-fixture'
import { LineStatus, type ResultSourceInput, type SourceValue } from './result-source'
import type {
  Authority,
  Code,
  EntityId,
  Name,
  Observation,
  PostalAddress,
  ResultMessage,
  Time,
} from './shapes'

const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const samples = join(folder, 'hl7-elr-reportstream')
const isThere = folder !== '' && existsSync(samples)

const software = { vendor: 'Aliquot', version: '1', product: 'Aliquot', binary: '1' }
const state = (name: string): ElrState => {
  const found = ELR_STATES[name]
  if (!found) throw new Error(name)
  return found
}
const whole = source('E1', [
  group({
    facility: { name: 'Clinic', address: { line1: '1 Main St', zip: '62701' } },
    providerAddress: { line1: '1 Main St', zip: '62701' },
  }),
])
const built = (of: ResultSourceInput) => {
  const result = buildResult(of)
  if (!result.ok) throw new Error(result.refusals.map(({ text }) => text).join('; '))
  return result.text.split('\r')
}
const fieldOf = (segments: readonly string[], name: string, field: number) =>
  (segments.find((one) => one.startsWith(`${name}|`)) ?? '').split('|')[name === 'MSH' ? field - 1 : field]

describe('a public health report', () => {
  it('has the profile, the receiver and the answers of its state, and SFT', () => {
    const segments = built(elrSourceOf(whole, { state: state('AL'), software }))
    expect([5, 6, 15, 16, 21].map((field) => fieldOf(segments, 'MSH', field))).toEqual([
      'ALNBS^2.16.840.1.114222.4.5.1^ISO',
      'ALDOH^2.16.840.1.114222.4.1.3636^ISO',
      'NE',
      'NE',
      'PHLabReport-NoAck^ELR_Receiver^2.16.840.1.113883.9.11^ISO',
    ])
    expect(segments[1]).toBe('SFT|Aliquot^L|1|Aliquot|1')
    const asked = built(
      elrSourceOf(whole, { state: { ...state('AL'), profile: 'PHLabReport-Ack' }, software }),
    )
    expect([15, 16, 21].map((field) => fieldOf(asked, 'MSH', field))).toEqual([
      'AL',
      'NE',
      'PHLabReport-Ack^ELR_Receiver^2.16.840.1.113883.9.10^ISO',
    ])
  })

  it.each([
    // SNOMED CT: 260373001 Detected, 260415000 Not detected; 10828004 Positive, 260385009 Negative.
    ['Detected', '260373001'],
    ['Not detected', '260415000'],
    ['Positive', '10828004'],
    ['Negative', '260385009'],
    ['Reactive', '11214006'],
    ['Nonreactive', '131194007'],
  ])('codes %s as %s', (text, code) => {
    expect(codedFinding(text)?.code).toBe(code)
  })

  it('codes a race and an ethnicity that are not known', () => {
    const bare = { ...whole, patient: { ...whole.patient, races: [], ethnicity: {} } }
    const segments = built(elrSourceOf(bare, { state: state('AL'), software }))
    expect([fieldOf(segments, 'PID', 10), fieldOf(segments, 'PID', 22)]).toEqual([
      'UNK^Unknown^NULLFL',
      'UNK^Unknown^NULLFL',
    ])
  })

  it('names what states return it for, each with its place', () => {
    expect(missingElements(elrSourceOf(whole, { state: state('AL'), software }))).toEqual([])
    const bare = source(
      'E2',
      [
        group({
          placer: { id: 'P', authority: { namespace: 'EHR' } },
          filler: { id: 'F' },
          orderer: { name: { family: 'Orderer' } },
          collected: null,
          specimens: [],
          lines: [line({ test: { code: 'GLU', system: 'L' }, performedBy: { ...performedBy, address: {} } })],
        }),
      ],
      {
        sender: { application: {}, facility: { namespace: 'Demo Lab', oid: '1.2.3', oidType: 'ISO' } },
        receiver: { application: {}, facility: {} },
        patient: { ids: [{ id: '1' }], name: { family: 'Doe' }, birthDate: null, sex: 'F' },
      },
    )
    expect(missingElements(bare).map(({ place }) => `${place.segment}-${place.field}`)).toEqual([
      'MSH-4',
      'MSH-5',
      'MSH-6',
      'PID-3',
      'PID-5',
      'PID-10',
      'PID-22',
      'ORC-2',
      'ORC-3',
      'ORC-12',
      'ORC-21',
      'ORC-22',
      'ORC-24',
      'OBR-7',
      'OBX-3',
      'OBX-24',
      'SPM-4',
    ])
  })
})

/** A message of others as our own source, so that ours can be held against theirs. */
const entity = (of: EntityId) => ({ id: of.id, authority: of.authority })
const code = ({ original: _original, ...of }: Code) => of
const name = ({ type: _type, ...of }: Name) => of
const place = (of: PostalAddress | null) => of ?? {}
const at = (time: Time | null) => time?.instant ?? null

function valueOf({ value, type }: Observation): SourceValue {
  switch (value.kind) {
    case 'number':
      return { kind: 'number', text: value.text }
    case 'structured':
      return value
    case 'coded':
      return { kind: 'coded', code: { ...code(value.codes[0] ?? never()) } }
    case 'text':
      return value
    case 'time':
      return { kind: 'text', text: value.time.text }
    case 'deleted':
      return { kind: 'withdrawn', type: 'ST' }
    case 'empty':
      return value
    default:
      throw new Error(`${type} is not compared.`)
  }
}
const never = (): Code => {
  throw new Error('A coded value has a code.')
}
const hd = (of: Authority) => of

function sourceOf({ header, patient, groups }: ResultMessage, zone: string): ResultSourceInput {
  const { sender, receiver } = header
  return {
    controlId: header.controlId,
    at: '2026-01-01T00:00:00Z',
    zone,
    processing: header.processing === 'P' ? 'P' : 'T',
    sender: { application: hd(sender.application), facility: hd(sender.facility) },
    receiver: { application: hd(receiver.application), facility: hd(receiver.facility) },
    patient: {
      ids: patient.ids,
      name: patient.name ? name(patient.name) : {},
      birthDate: patient.birth?.date ?? null,
      sex: patient.sex ?? '',
      races: patient.races?.map(code) ?? [],
      address: patient.address ?? null,
      ethnicity: patient.ethnicity ? code(patient.ethnicity) : {},
    },
    groups: groups.map((one) => ({
      placer: one.placer && entity(one.placer),
      filler: entity(one.filler ?? { id: 'none', authority: { namespace: '', oid: '', oidType: '' } }),
      test: code(one.test),
      collected: at(one.collected),
      reported: at(one.reported) ?? '2026-01-01T00:00:00Z',
      orderer: one.orderer && { npi: one.orderer.npi, name: name(one.orderer.name) },
      status: one.status === 'C' ? 'C' : 'F',
      lines: one.observations.map((observation) => ({
        test: code(observation.test),
        subId: observation.subId,
        value: valueOf(observation),
        units: code(observation.units),
        range: observation.range,
        flags: observation.flags,
        status: LineStatus.parse(observation.status),
        observed: at(observation.observed),
        analysed: at(observation.analysed),
        performedBy: {
          name: observation.performedBy.name || 'none',
          clia: observation.performedBy.clia,
          address: place(observation.performedBy.address),
        },
        kind: observation.kind,
      })),
      specimens: one.specimens.map((specimen) => ({
        type: code(specimen.type),
        collected: at(specimen.collected),
        received: at(specimen.received),
      })),
    })),
  }
}

describe.skipIf(!isThere)(
  'public samples by state (needs ALIQUOT_REAL_DATA, the folder that holds hl7-elr-reportstream)',
  () => {
    const files = isThere
      ? readdirSync(samples).filter((file) => ELR_STATES[/^sample_([A-Z]{2})_\d/.exec(file)?.[1] ?? ''])
      : []
    /** Fields that say the same whoever writes them, by their first components. */
    const compared: readonly (readonly [string, readonly (readonly [number, number])[]])[] = [
      [
        'MSH',
        [
          [3, 1],
          [4, 1],
          [5, 1],
          [5, 2],
          [6, 1],
          [6, 2],
          [9, 1],
          [9, 2],
          [9, 3],
          [10, 1],
          [11, 1],
          [12, 1],
          [15, 1],
          [16, 1],
          [17, 1],
          [21, 1],
          [21, 3],
        ],
      ],
      [
        'PID',
        [
          [3, 1],
          [3, 5],
          [5, 1],
          [5, 2],
          [5, 7],
          [7, 1],
          [8, 1],
          [10, 1],
          [11, 1],
          [11, 3],
          [11, 4],
          [11, 5],
          [22, 1],
        ],
      ],
      [
        'ORC',
        [
          [1, 1],
          [2, 1],
          [3, 1],
          [12, 1],
          [12, 2],
          [12, 3],
        ],
      ],
      [
        'OBR',
        [
          [2, 1],
          [3, 1],
          [4, 1],
          [4, 3],
          [16, 1],
          [16, 2],
          [25, 1],
        ],
      ],
      [
        'OBX',
        [
          [3, 1],
          [3, 3],
          [4, 1],
          [5, 1],
          [6, 1],
          [7, 1],
          [8, 1],
          [11, 1],
          [23, 1],
          [24, 1],
          [24, 4],
          [29, 1],
        ],
      ],
      [
        'SPM',
        [
          [4, 1],
          [4, 3],
        ],
      ],
    ]

    it('has a sample for each state of the table', () => {
      const states = new Set(files.map((file) => file.slice(7, 9)))
      expect(Object.keys(ELR_STATES).filter((one) => !states.has(one))).toEqual([])
    })

    it.each(files)('%s: our report of the same result has the same fields', (file) => {
      const theirs = new Uint8Array(readFileSync(join(samples, file)))
      const read = receive(theirs, {
        zone: 'UTC',
        mode: /\|ORU\^R01\^ORU_R01\|[^|]*\|P\|/.test(Buffer.from(theirs).toString()) ? 'production' : 'test',
        accepts: ['ORU^R01'],
      })
      if (read.kind !== 'read' || read.content.kind !== 'result') throw new Error(read.kind)
      const ours = built(
        elrSourceOf(sourceOf(read.content, 'UTC'), { state: state(file.slice(7, 9)), software }),
      )
      const parsed = parseMessage(ours.join('\r'))
      if (!parsed) throw new Error('Ours cannot be read.')
      const told = (message: typeof parsed) =>
        compared.flatMap(([segment, fields]) =>
          message.segments
            .filter((one) => one.name === segment)
            .map((one) => readerOf(one, message.separators))
            .flatMap((reader) =>
              fields.map(([field, component]) => {
                const text = reader.text(field, component)
                return `${segment}${reader.segment.index}-${field}.${component} ${segment === 'PID' && field === 7 ? text.slice(0, 8) : text}`
              }),
            ),
        )
      // Some leave these two empty; the guide asks for the kind of name, and ours always states the country.
      const isLoose = (one: string) => /^(MSH1-17\.1|PID1-5\.7) $/.test(one)
      const expected = told(read.message)
      expect(
        told(parsed).map((one, index) => (isLoose(expected[index] ?? '') ? expected[index] : one)),
      ).toEqual(expected)
    })
  },
)

import type { NamedPatient, ReadResult } from '@contract/instrument-runs/read-result'
import { firstOf, isKeepable } from '@contract/rules/kept-text'
import { unescape } from './escape'
import { readerOf, type Message, type Reader } from './message'
import { placeName, type Place } from './problem'

const statusWords: Readonly<Record<string, string>> = {
  '': 'Nothing says whether this result is final.',
  P: 'The instrument marks this result as preliminary.',
  I: 'The result is still pending in the instrument.',
  X: 'The instrument could not perform this test.',
  D: 'The instrument takes this result back.',
  W: 'The instrument marks this result as wrong.',
}
const finalStatuses = new Set(['F', 'C', 'U'])

/** OBX-5 as it was sent, by its type; `why` where it is not one value. */
function valueOf(obx: Reader): { text: string; why: string | null } {
  const type = obx.text(2).toUpperCase()
  const [value, ...more] = obx.all(5)
  if (!value || value.isDeleted()) return { text: '', why: 'The segment holds no value.' }
  if (more.length > 0) return { text: value.whole, why: 'The segment holds several values.' }
  switch (type) {
    case 'CE':
    case 'CWE':
    case 'CNE':
    case 'CF':
      return { text: value.part(2) || value.part(1), why: null }
    case 'SN': {
      const text = `${value.part(1)}${value.part(2)}`
      const isPlain = value.part(3) === '' && value.part(4) === ''
      return isPlain ? { text, why: null } : { text: value.whole, why: 'The value is a range or a ratio.' }
    }
    case '':
    case 'NM':
    case 'ST':
    case 'TX':
    case 'FT':
    case 'IS':
      return value.size > 1 &&
        type !== 'TX' &&
        type !== 'FT' &&
        value.raw.replace(/[^\S]/g, '') !== value.part(1)
        ? { text: value.whole, why: 'The value has several parts.' }
        : { text: value.whole, why: null }
    default:
      return { text: '', why: `A value of the type ${firstOf(type, 4)} is no result here.` }
  }
}

/** What an SPM says of its specimen. */
interface Specimen {
  specimen: string
  isControl: boolean
  notes: string[]
}

/** What stands above results and counts for each of them. */
interface Group {
  obr: Reader | null
  spm: Specimen | null
  /** Said before its first result: of each that has none of its own. */
  tcd: Reader | null
  notes: string[]
}

/** A PID and what is said behind it. */
interface Person {
  named: NamedPatient | undefined
  notes: string[]
}

interface Found {
  obx: Reader
  tcd: Reader | null
  group: Group
  person: Person
  notes: string[]
}

const startsAs = (specimen: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => prefix !== '' && specimen.toUpperCase().startsWith(prefix.toUpperCase()))

/**
 * TCD-2, -3 and -4: dilutions by the instrument, at the repeat and before it, as a number or a ratio (1:10). Several are said together,
 * so that a person looks: nothing tells whether they are to be multiplied.
 */
function dilutionIn(tcd: Reader): Pick<ReadResult, 'dilution'> {
  const said = [2, 3, 4].flatMap((field) => {
    const [value] = tcd.all(field)
    if (!value) return []
    // A structured number keeps its comparator and its separator: 1+9 is no 1:9, and "more than 10" is no 10.
    const isStructured = value.part(2) !== '' || value.part(4) !== ''
    const text = isStructured
      ? [1, 2, 3, 4].map((part) => value.part(part) || (part === 3 && value.part(4) ? ':' : '')).join('')
      : value.part(1)
    return text === '' || text === '1' || text === '1:1' ? [] : [firstOf(text, 20)]
  })
  return said.length > 0 ? { dilution: said.join(' + ') } : {}
}

function resultOf(
  { obx, tcd, group, person, notes }: Found,
  isControlRun: boolean,
  controlPrefixes: readonly string[],
): ReadResult {
  const { obr, spm } = group
  const measured = tcd ?? group.tcd
  const specimen = spm?.specimen || obr?.text(3) || obr?.text(2) || ''
  const isControl =
    obr !== null || spm !== null
      ? isControlRun ||
        spm?.isControl === true ||
        obr?.text(11) === 'Q' ||
        startsAs(specimen, controlPrefixes)
      : false
  const test = obx.text(3, 1) || obx.text(3, 4)
  const { text, why } = valueOf(obx)
  const status = (obx.text(11) || obr?.text(25) || '').toUpperCase()
  const whys = [
    specimen === '' ? 'No segment before it names the specimen.' : null,
    test === '' ? 'The segment names no test.' : null,
    finalStatuses.has(status)
      ? why
      : (statusWords[status] ?? `The status of this result, ${firstOf(status, 4)}, is not known.`),
  ].filter((one) => one !== null)
  return {
    line: placeName(obx.place()),
    specimen: specimen || null,
    well: null,
    test,
    value: text,
    unit: obx.text(6) || null,
    flags: [
      ...obx.all(8).map((one) => one.whole),
      ...(status === 'C' ? ['OBX-11=C'] : []),
      ...[...notes, ...person.notes, ...(spm?.notes ?? []), ...group.notes],
    ],
    // Most analyzers give one time for all results, in OBR, some as the end of the observation (OBR-8): else an old result would
    // count as measured when it came. When a message was written (MSH-7) is no such time: each repetition has another.
    measuredAt: obx.text(19) || obx.text(14) || obr?.text(22) || obr?.text(7) || obr?.text(8) || null,
    kind: whys.length > 0 ? 'unread' : isControl ? 'control' : 'specimen',
    control: isControl ? specimen || null : null,
    why: whys.length > 0 ? whys.join(' ') : null,
    ...(measured && dilutionIn(measured)),
    ...(person.named && { patient: person.named }),
  }
}

/** PID-5, PID-7 and PID-8; undefined where it names nobody. */
function namedIn(pid: Reader): NamedPatient | undefined {
  const named = { last: pid.text(5), first: pid.text(5, 2), birth: pid.text(7), sex: pid.text(8) }
  return Object.values(named).some((part) => part !== '') ? named : undefined
}

/** SPM-21 and SPM-24: why a specimen is rejected, and what state it is in, in words where there are some. */
const stateOf = (spm: Reader): string[] =>
  [...spm.all(21), ...spm.all(24)].map((one) => one.part(2) || one.part(1)).filter(Boolean)

/** The first field that holds what no table can; null where none does. */
export function unkeepablePlace({ segments, separators }: Message): Place | null {
  for (const segment of segments)
    for (const [field, raw] of segment.fields.entries())
      if (
        !isKeepable(raw) ||
        (!(segment.name === 'MSH' && field < 3) && !isKeepable(unescape(raw, separators)))
      )
        return { segment: segment.name, index: segment.index, field }
  return null
}

/**
 * The results of an ORU^R01 or OUL^R22 of an instrument. Its specimen is SPM-2 where there is one, else OBR-3, else OBR-2; an SPM
 * stands before its orders or, in an ORU, behind the results of its order. Notes go with the flags of what they are about: of the
 * result, or of each result of the specimen or the patient. Instruments leave out much that a chart must send: nothing but the result
 * and its specimen is asked of them.
 */
export function readInstrument(
  { segments, separators }: Message,
  { controlPrefixes }: { controlPrefixes: readonly string[] },
): ReadResult[] {
  const found: Found[] = []
  let person: Person = { named: undefined, notes: [] }
  let group: Group = { obr: null, spm: null, tcd: null, notes: [] }
  /** Where specimens stand for this patient; null: not known yet. */
  let leads: boolean | null = null
  let spm: Specimen | null = null
  /** Where a note goes. */
  let notes: string[] | undefined
  const isControlRun = segments.some(({ name, fields }) => name === 'MSH' && fields[16]?.trim() === '2')
  for (const segment of segments) {
    const one = readerOf(segment, separators)
    if (segment.name === 'NTE') {
      notes?.push(...one.all(3).map((value) => value.whole))
      continue
    }
    // How a result was measured stands between it and its notes.
    if (segment.name === 'TCD') {
      const last = found.at(-1)
      if (last?.group === group) last.tcd ??= one
      else group.tcd = one
      continue
    }
    if (segment.name === 'SID') continue
    notes = undefined
    if (segment.name === 'PID') {
      group = { obr: null, spm: null, tcd: null, notes: [] }
      ;[leads, spm] = [null, null]
      person = { named: namedIn(one), notes: [] }
      notes = person.notes
    } else if (segment.name === 'SPM') {
      const read = {
        specimen: one.text(2, 1) || one.text(2, 2),
        isControl: one.text(11) === 'Q',
        notes: stateOf(one),
      }
      leads ??= group.obr === null
      // Of an ORU: it is the specimen of the results before it.
      if (!leads) group.spm = read
      else {
        spm = read
        group = { obr: null, spm, tcd: null, notes: [] }
      }
      notes = read.notes
    } else if (segment.name === 'OBR') {
      group = { obr: one, spm, tcd: null, notes: [] }
      notes = group.notes
    } else if (segment.name === 'OBX') {
      notes = []
      found.push({ obx: one, tcd: null, group, person, notes })
    }
  }
  // Only now is known what stands behind the results.
  return found.map((one) => resultOf(one, isControlRun, controlPrefixes))
}

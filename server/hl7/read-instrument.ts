import type { ReadResult } from '@contract/instrument-runs/read-result'
import { readerOf, type Message, type Reader } from './message'
import { placeName } from './problem'

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
      return { text: '', why: `A value of the type ${type.slice(0, 4)} is no result here.` }
  }
}

interface Group {
  specimen: string
  isControl: boolean
  status: string
}

const startsAs = (specimen: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => prefix !== '' && specimen.toUpperCase().startsWith(prefix.toUpperCase()))

function resultOf(obx: Reader, { specimen, isControl, status: group }: Group): ReadResult {
  const test = obx.text(3, 1) || obx.text(3, 4)
  const { text, why } = valueOf(obx)
  const status = (obx.text(11) || group).toUpperCase()
  const whys = [
    specimen === '' ? 'No segment before it names the specimen.' : null,
    test === '' ? 'The segment names no test.' : null,
    finalStatuses.has(status)
      ? why
      : (statusWords[status] ?? `The status of this result, ${status.slice(0, 4)}, is not known.`),
  ].filter((one) => one !== null)
  return {
    line: placeName(obx.place()),
    specimen: specimen || null,
    well: null,
    test,
    value: text,
    unit: obx.text(6) || null,
    flags: [...obx.all(8).map((one) => one.whole), ...(status === 'C' ? ['OBX-11=C'] : [])],
    measuredAt: obx.text(19) || obx.text(14) || null,
    kind: whys.length > 0 ? 'unread' : isControl ? 'control' : 'specimen',
    control: isControl ? specimen || null : null,
    why: whys.length > 0 ? whys.join(' ') : null,
  }
}

/**
 * The results of an ORU^R01 or OUL^R22 of an instrument. Its specimen is SPM-2 where there is one, else OBR-3, else OBR-2. Instruments
 * leave out much that a chart must send: nothing but the result and its specimen is asked of them.
 */
export function readInstrument(
  { segments, separators }: Message,
  { controlPrefixes }: { controlPrefixes: readonly string[] },
): ReadResult[] {
  const results: ReadResult[] = []
  let group: Group = { specimen: '', isControl: false, status: '' }
  let spm: { specimen: string; isControl: boolean } | null = null
  let last: ReadResult | undefined
  const isControlRun = segments.some(({ name, fields }) => name === 'MSH' && fields[16]?.trim() === '2')
  for (const segment of segments) {
    const one = readerOf(segment, separators)
    if (segment.name === 'PID') {
      group = { specimen: '', isControl: false, status: '' }
      spm = null
    }
    if (segment.name === 'SPM')
      spm = { specimen: one.text(2, 1) || one.text(2, 2), isControl: one.text(11) === 'Q' }
    if (segment.name === 'OBR') {
      const specimen = spm?.specimen || one.text(3) || one.text(2)
      group = {
        specimen,
        isControl:
          isControlRun ||
          spm?.isControl === true ||
          one.text(11) === 'Q' ||
          startsAs(specimen, controlPrefixes),
        status: one.text(25),
      }
    }
    if (segment.name === 'OBX') {
      last = resultOf(one, group)
      results.push(last)
    } else if (segment.name === 'NTE' && last) {
      const note = one.all(3).map((value) => value.whole)
      last.flags.push(...note)
    } else last = undefined
  }
  return results
}

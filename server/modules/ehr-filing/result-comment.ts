import { fill, m } from '@contract/messages'
import { ofLab } from '../../core/scope'
import type { Observation, ResultGroup } from '../../hl7/public'
import type { Run } from './filing-run'
import { isGoodSpecimen } from './result-specimen'

/** As long as the comment of a result may be. */
const mostComment = 400
const { notes: words } = m.ehrFiling

export interface Lab {
  name: string
  clia: string
  address: string
  director: string
}

/** Who performed what names nobody: as the register of contract laboratories has the sender. */
export async function registeredLab({ ctx, w, connection }: Run): Promise<Lab | null> {
  const id = connection.config.contractLabId
  if (id === null) return null
  const row = await w.tx
    .selectFrom('contract_lab')
    .select(['name', 'clia', 'address', 'director'])
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .executeTakeFirst()
  return row
    ? {
        name: row.name,
        clia: row.clia ?? '',
        address: [row.address.line1, row.address.line2, row.address.city, row.address.state, row.address.zip]
          .filter(Boolean)
          .join(', '),
        director: row.director ?? '',
      }
    : null
}

/** Who performed it, as OBX-23 to 25 say, else as registered. */
function performedBy(
  { performedBy: { name, clia, address, director } }: Observation,
  registered: Lab | null,
): Lab | null {
  if (name === '') return registered
  const parts = address ? [address.line1, address.line2, address.city, address.state, address.zip] : []
  const isRegistered = registered !== null && registered.clia !== '' && registered.clia === clia
  return {
    name,
    clia,
    address: parts.filter(Boolean).join(', ') || (isRegistered ? registered.address : ''),
    director: director
      ? [director.given, director.family].filter(Boolean).join(' ')
      : isRegistered
        ? registered.director
        : '',
  }
}

const filled = (form: string, slot: string, text: string) => (text === '' ? '' : fill(form, { [slot]: text }))
/** Notes as one line: a line of its own is how ours are told from those of the bench. */
const oneLine = (lines: readonly string[]) =>
  lines
    .flatMap((line) => line.split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' / ')

/** What a message says of its results beside each of them: notes of the group, of its specimens, of the whole message. */
export const commonNotes = (group: ResultGroup, notes: readonly string[]): string[] =>
  [...group.notes, ...group.specimens.flatMap((one) => one.notes), ...notes].filter(
    (line) => line.trim() !== '',
  )

/** What a message says of one value: whose it is, their range, flag and method, the specimen, their notes. One line each. */
export function theirWords(
  observation: Observation,
  group: ResultGroup,
  registered: Lab | null,
  notes: readonly string[],
): string[] {
  const lab = performedBy(observation, registered)
  const conditions = group.specimens
    .flatMap(({ rejectReason, condition }) => [rejectReason, condition])
    .filter((code) => !isGoodSpecimen(code))
    .map(({ code, text, altText, original }) => text || altText || original || code)
  return [
    lab
      ? fill(words.performedBy, {
          lab: [lab.name, lab.clia && fill(words.clia, { number: lab.clia }), lab.address]
            .filter(Boolean)
            .join(', '),
        })
      : '',
    filled(words.director, 'name', lab?.director ?? ''),
    filled(words.theirRange, 'range', observation.range),
    filled(words.theirFlag, 'flag', observation.flags.join(', ')),
    filled(words.theirSpecimenState, 'text', oneLine([...new Set(conditions)])),
    filled(words.theirMethod, 'method', observation.method),
    filled(words.theirNote, 'text', oneLine([...observation.notes, ...commonNotes(group, notes)])),
  ].filter(Boolean)
}

/** How a line begins that is made of this text: up to its first slot, else all of it. */
const headOf = (form: string) => form.split('{', 1)[0] ?? ''
const heads = [
  ...[words.director, words.theirRange, words.theirFlag],
  ...[words.theirSpecimenState, words.theirMethod, words.theirNote],
  ...[words.preliminaryCritical, words.resultCut],
].map(headOf)
const performed = headOf(words.performedBy)
const clia = headOf(words.clia)
const linesOf = (comment: string | null) => (comment ?? '').split('\n').filter((line) => line.trim() !== '')

/**
 * The lines of a comment that a message wrote, by how they begin: a result has no other place for them. All others were typed by a
 * person and stay; so does a line of an older wording, which is told beside the newer one and not lost. `connection` is the name it was filed
 * under; `now` are the lines of the message at hand, which count as its own wherever they stand.
 */
function isTheirs(line: string, connection: string, now: readonly string[]): boolean {
  return (
    now.includes(line) ||
    heads.some((head) => line.startsWith(head)) ||
    (line.startsWith(performed) && line.includes(`, ${clia}`)) ||
    line.startsWith(fill(words.preliminary, { connection, value: '' })) ||
    line === fill(words.correctedByThem, { connection })
  )
}

interface Standing {
  /** The comment that stands beside the result. */
  comment: string | null
  /** The name of the connection. */
  connection: string
}

/** Whether messages said something beside the value that stands, and whether it is what this one says. */
export function standingWords(
  { comment, connection }: Standing,
  now: readonly string[],
): 'none' | 'same' | 'others' {
  const about = linesOf(comment)
    .filter((line) => isTheirs(line, connection, now))
    .filter((line) => line !== fill(words.correctedByThem, { connection }))
  if (about.length === 0) return now.length === 0 ? 'same' : 'none'
  return about.length === now.length && about.every((line) => now.includes(line)) ? 'same' : 'others'
}

/**
 * The comment that a result then has: what people wrote, and behind it what the message says, in the place of what an earlier one
 * said. What does not fit is cut at its end, and `cut` is called: then it must not be filed before a person has read all of it.
 */
export function commentWith(
  { comment, connection }: Standing,
  now: readonly string[],
  cut: () => void,
): string | null {
  const typed = linesOf(comment).filter((line) => !isTheirs(line, connection, now))
  const text = [...typed, ...now].join('\n')
  if (text.length <= mostComment) return text || null
  cut()
  const end = `\n${words.resultCut}`
  const fitting = text.slice(0, mostComment - end.length)
  return (fitting.isWellFormed() ? fitting : fitting.slice(0, -1)).trimEnd() + end
}

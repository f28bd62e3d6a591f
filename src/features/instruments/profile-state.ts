import {
  Profile,
  type ChromatographyColumns,
  type LineRule,
  type Pattern,
  type Source,
} from '@contract/instrument-runs/profile'
import type { ProfileRead } from '@contract/instrument-runs/own-profile'

const folded = (text: string) => text.trim().toLowerCase()
const filled = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '')
const pattern = (one: Pattern | null): Pattern | null => (one?.text.trim() ? one : null)

/** A source that says nothing yet is none. */
function source(one: Source | null): Source | null {
  if (one === null) return null
  if (one.from === 'place') return one.place > 0 && one.place <= 500 ? one : null
  const text = one.from === 'column' ? one.name : one.from === 'above' ? one.words : one.text
  return text.trim() === '' ? null : one
}
const sources = (many: readonly Source[]) => many.flatMap((one) => source(one) ?? [])
const rules = (many: readonly LineRule[]) =>
  many.filter(({ how, text }) => how === 'is' || text.trim() !== '')

const texts = (many: readonly string[]) => filled(many).slice(0, 20)
const yesOrNo = (one: ChromatographyColumns['manual']): ChromatographyColumns['manual'] => {
  const column = source(one?.in ?? null)
  return one && column ? { in: column, yes: texts(one.yes), no: texts(one.no) } : null
}
function chromatography(one: ChromatographyColumns | null): ChromatographyColumns | null {
  if (one === null) return null
  const { kinds } = one
  return {
    type: source(one.type),
    kinds: {
      calibrator: texts(kinds.calibrator),
      control: texts(kinds.control),
      blank: texts(kinds.blank),
      doubleBlank: texts(kinds.doubleBlank),
      specimen: texts(kinds.specimen),
    },
    order: source(one.order),
    retention: source(one.retention),
    area: source(one.area),
    ratios: one.ratios
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, ratio, area }) => ({ name, ratio: source(ratio), area: source(area) })),
    standardArea: source(one.standardArea),
    nominal: source(one.nominal),
    dilution: source(one.dilution),
    rSquared: source(one.rSquared),
    leftOut: yesOrNo(one.leftOut),
    manual: yesOrNo(one.manual),
    manualBy: source(one.manualBy),
    manualWhy: source(one.manualWhy),
    manualReviewed: source(one.manualReviewed),
    // The empty text says that an empty cell is no peak.
    noPeak: [...(one.noPeak.includes('') ? [''] : []), ...texts(one.noPeak).slice(0, 19)],
  }
}

/** A profile as it stands in the form, without what is half typed: what is tried and kept. */
export function tidy(profile: Profile): Profile {
  const { results, plate } = profile
  return {
    ...profile,
    sheet: profile.sheet?.trim() || null,
    header: filled(profile.header).slice(0, 30),
    begins: pattern(profile.begins),
    ends: pattern(profile.ends),
    specimen: source(profile.specimen),
    test: source(profile.test),
    value: source(profile.value),
    valueElse: source(profile.valueElse),
    unit: source(profile.unit),
    well: source(profile.well),
    dilution: source(profile.dilution),
    mark: source(profile.mark),
    measuredAt: sources(profile.measuredAt),
    flags: sources(profile.flags),
    results: results && {
      ...results,
      columns: filled(results.columns),
      first: results.first?.trim() || null,
      last: results.last?.trim() || null,
      except: results.except.flatMap((one) => pattern(one) ?? []),
    },
    plate: plate?.values.text.trim()
      ? { ...plate, row: pattern(plate.row), ids: pattern(plate.ids), idRow: pattern(plate.idRow) }
      : null,
    controls: rules(profile.controls),
    skip: rules(profile.skip),
    noValue: filled(profile.noValue),
    chromatography: chromatography(profile.chromatography),
  }
}

export const emptyProfile: Profile = Profile.parse({ layout: 'rows' })

/** The columns of the sample under the header that the profile names; none where no line is that header. */
export function columnsIn(read: ProfileRead | undefined, { header, sheet, grouped }: Profile): string[] {
  const words = filled(header).map(folded)
  if (!read || words.length === 0) return []
  for (const { name, rows } of read.sheets) {
    if (sheet !== null && name !== null && folded(name) !== folded(sheet)) continue
    const at = rows.findIndex(({ cells }) => {
      const there = new Set(cells.map(folded))
      return words.every((word) => there.has(word))
    })
    const cells = rows[at]?.cells
    if (!cells) continue
    let group = ''
    return cells.flatMap((cell, place) => {
      group = (grouped && rows[at - 1]?.cells[place]) || group
      return cell === '' ? [] : [grouped && group ? `${group} / ${cell}` : cell]
    })
  }
  return []
}

import { fill, m } from '../messages'
import { OPTIONAL_SECTIONS, Section } from './choices'

/** Why a report may not have these sections in this order, or null. Key findings stand before the results: they are read first. */
export function sectionsFault(sections: readonly Section[]): string | null {
  const twice = sections.find((one, at) => sections.indexOf(one) !== at)
  if (twice) return fill(m.reportTemplates.sectionTwice, { section: m.reportTemplates.sections[twice] })
  const missing = Section.options.find((one) => !OPTIONAL_SECTIONS.includes(one) && !sections.includes(one))
  if (missing) return fill(m.reportTemplates.sectionNeeded, { section: m.reportTemplates.sections[missing] })
  return sections.indexOf('keyFindings') > sections.indexOf('results')
    ? m.reportTemplates.findingsFirst
    : null
}

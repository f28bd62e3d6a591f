import { describe, expect, it } from 'vitest'
import { isEqualScope, templateFor, type TemplateScope } from './choice'
import { PLACEHOLDERS, placeholderFault, unknownPlaceholders, withFacts } from './placeholders'
import { OPTIONAL_SECTIONS, Section } from './choices'
import { sectionsFault } from './sections'

const scope = (name: string, over: Partial<TemplateScope> = {}) => ({
  name,
  kind: 'general' as const,
  locationIds: [],
  panelIds: [],
  ...over,
})
const all = [
  scope('default'),
  scope('toxicology', { kind: 'toxicology' }),
  scope('location', { locationIds: ['L1', 'L2'] }),
  scope('location toxicology', { locationIds: ['L2'], kind: 'toxicology' }),
  scope('panel', { panelIds: ['P1'] }),
  scope('other panel', { panelIds: ['P2'] }),
  scope('panel and location', { panelIds: ['P1'], locationIds: ['L1'] }),
]
const chosen = (over: object) =>
  templateFor(all, { kind: 'general', locationId: 'L9', panelIds: [], ...over })?.name

describe('which template a report has', () => {
  it.each([
    [{}, 'default'],
    [{ kind: 'toxicology' }, 'toxicology'],
    [{ kind: 'microbiology' }, 'default'],
    [{ locationId: 'L1' }, 'location'],
    [{ locationId: 'L1', kind: 'toxicology' }, 'location'],
    [{ locationId: 'L2', kind: 'toxicology' }, 'location toxicology'],
    [{ panelIds: ['P1'] }, 'panel'],
    [{ panelIds: ['P1'], locationId: 'L1', kind: 'toxicology' }, 'panel and location'],
    [{ panelIds: ['P1'], locationId: 'L2', kind: 'toxicology' }, 'panel'],
    // Of two panels the one that comes first.
    [{ panelIds: ['P2', 'P1'] }, 'other panel'],
    [{ panelIds: ['P0', 'P1', 'P2'] }, 'panel'],
  ])('%j: %s', (report, name) => expect(chosen(report)).toBe(name))

  it('is none where none is for it', () => {
    const report = { kind: 'general', locationId: 'L9', panelIds: [] } as const
    expect(templateFor([scope('toxicology', { kind: 'toxicology' })], report)).toBeNull()
  })
})

describe('two that nothing tells apart', () => {
  it.each([
    [{}, {}, true],
    [{ kind: 'toxicology' }, {}, false],
    [{ locationIds: ['L1'] }, {}, false],
    [{ locationIds: ['L1', 'L2'] }, { locationIds: ['L2', 'L3'] }, true],
    [{ locationIds: ['L1'] }, { locationIds: ['L2'] }, false],
    [{ panelIds: ['P1'], locationIds: ['L1'] }, { panelIds: ['P1'], locationIds: ['L2'] }, false],
    [{ panelIds: ['P1', 'P2'], locationIds: ['L1'] }, { panelIds: ['P2'], locationIds: ['L1'] }, true],
    [{ panelIds: ['P1'] }, { panelIds: ['P1'], locationIds: ['L1'] }, false],
  ] satisfies [Partial<TemplateScope>, Partial<TemplateScope>, boolean][])('%j and %j: %s', (a, b, equal) => {
    expect(isEqualScope(scope('a', a), scope('b', b))).toBe(equal)
    expect(isEqualScope(scope('b', b), scope('a', a))).toBe(equal)
  })
})

describe('the facts that a text names', () => {
  const facts = {
    laboratory: '<laboratory>',
    laboratoryPhone: '<laboratoryPhone>',
    patient: '<patient>',
    patientId: '<patientId>',
    birthDate: '<birthDate>',
    requisition: '<requisition>',
    location: '<location>',
    physician: '<physician>',
    reported: '<reported>',
    version: '<version>',
  }

  it('stand in their places', () => {
    expect(withFacts('For {{patient}} ({{ patientId }})', facts)).toBe('For <patient> (<patientId>)')
    for (const one of PLACEHOLDERS) expect(placeholderFault(`{{${one}}}`)).toBeNull()
  })

  it('are refused where there are none of that name', () => {
    expect(unknownPlaceholders('{{a}} {{patient}} {{ b.c }} {{a}} {{}}')).toEqual(['a', 'b.c', ''])
    expect(placeholderFault('{{Patient}}')).toContain('There is no field Patient.')
    for (const open of ['{{patient', 'patient}}', '{{patient}} {{', '{{pa{tient}}'])
      expect(placeholderFault(open), open).not.toBeNull()
    expect(placeholderFault('A set {1, 2} of {things}')).toBeNull()
  })

  it('are never read as text of the template again', () => {
    expect(withFacts('{{patient}}', { ...facts, patient: '{{physician}}' })).toBe('{{physician}}')
    expect(withFacts('{{patient}}', { ...facts, patient: '$&' })).toBe('$&')
  })
})

describe('the sections of a report [law:493.1291(c)]', () => {
  it('can be left out only where nothing asks for them', () => {
    for (const left of Section.options) {
      const fault = sectionsFault(Section.options.filter((one) => one !== left))
      if (OPTIONAL_SECTIONS.includes(left)) expect(fault).toBeNull()
      else expect(fault).toMatch(/cannot be left out/)
    }
    expect(OPTIONAL_SECTIONS).not.toContain('results')
    expect(OPTIONAL_SECTIONS).not.toContain('comments')
  })
})

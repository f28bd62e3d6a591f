import { describe, expect, it } from 'vitest'
import { m } from '@contract/messages'
import { drugGraph, NO_ADDITIONS } from '@contract/rules/drug-graph'
import { ReportDocument } from '@contract/reports/document'
import { correctsAnything, missingReportElements } from '@contract/reports/gate'
import { buildDocument } from './build-document'
import { correctionsCsv } from './bundle-files'
import type { ReportFacts } from './report-facts'
import { confirmation, listing, painFacts, screen, urineSpecimen, validity } from './test-toxicology'

const entriesOf = (facts: ReportFacts) => buildDocument(facts).toxicology?.entries ?? []
const shown = (facts: ReportFacts) =>
  entriesOf(facts).map(({ about, detail, mark, word, how }) =>
    [about, detail, mark, word, how].filter(Boolean).join(' | '),
  )

const reviewed = {
  by: 'Tove Lindqvist',
  credentials: 'PharmD',
  at: new Date('2026-11-23T17:52:00Z'),
  changes: [],
  advice: [],
}

describe('prescribed against found', () => {
  it('has every medication, and what was found that nothing listed explains: what asks for an act first', () => {
    expect(shown(painFacts())).toEqual([
      'Oxycodone ER 20 mg every 12 h | act | Inconsistent | not found',
      'Hydromorphone 2 mg as needed | act | Inconsistent | not found; may be explained by use as needed',
      'Not on the list | Alprazolam | act | Inconsistent | found',
      'Not on the list | Fentanyl | act | Inconsistent | found',
      'Gabapentin 300 mg | plain | Consistent',
      'Duloxetine 60 mg | plain | Consistent',
      'Cyclobenzaprine 10 mg | plain | Consistent',
      'Lisinopril 10 mg, Metformin 500 mg | plain | Not tested',
    ])
    expect(missingReportElements(buildDocument(painFacts()))).toEqual([])
  })

  it('is silent about none: an entry that nobody can read, an allergy, and ingredients one by one', () => {
    const facts = painFacts(listing('qwzzk 5', 'allergic to codeine', 'oxycodone-acetaminophen 5-325'))
    const entries = entriesOf(facts)
    for (const name of facts.medications) expect(entries.map(({ about }) => about)).toContain(name)
    expect(entries.filter(({ says }) => says.length === 0)).toEqual([])
    const combined = entries.find(({ about }) => about.startsWith('oxycodone-'))
    expect(combined?.says.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Oxycodone /),
      expect.stringMatching(/cetaminophen/),
    ])
  })

  it('names the rule, the values, the method and the version of the cutoffs of each sentence', () => {
    const [first] = entriesOf(painFacts())
    expect(first?.says).toEqual([
      {
        text: 'Oxycodone is listed and oxycodone, noroxycodone, oxymorphone were not detected.',
        rule: 'rule: listed-not-found',
        evidence: [
          'Oxycodone not detected (LOQ 25), cutoff 50',
          'Noroxycodone not detected (LOQ 25), cutoff 50',
          'Oxymorphone not detected (LOQ 25), cutoff 50 (confirmation, version of Jan 1, 2026)',
        ],
      },
    ])
  })

  it('tells a drug and what the body made of it as one finding, with both results', () => {
    const fentanyl = entriesOf(painFacts()).find(({ detail }) => detail === 'Fentanyl')
    expect(fentanyl?.says.map(({ rule, evidence }) => [rule, ...evidence])).toEqual([
      ['rule: found-not-listed', 'Fentanyl 12 ng/mL, cutoff 1 (confirmation, version of Jan 1, 2026)'],
      ['rule: product-of-unlisted', 'Norfentanyl 31 ng/mL, cutoff 1 (confirmation, version of Jan 1, 2026)'],
    ])
    expect(fentanyl?.says[1]?.text).toBe(
      'Norfentanyl was detected and comes from fentanyl, which is not listed.',
    )
  })

  it('says what a pharmacist concluded in place of a rule, as theirs', () => {
    const changed = [
      { line: { entry: 0 }, state: 'CONSISTENT' as const, reason: 'Taken after the collection' },
    ]
    const review = { ...reviewed, changed }
    const entry = entriesOf(painFacts({ review })).find(({ about }) => about.startsWith('Oxycodone'))
    expect(entry).toMatchObject({ mark: 'plain', word: 'Consistent' })
    expect(entry?.says[0]).toMatchObject({
      text: 'Taken after the collection',
      rule: 'concluded by the pharmacist, see the review; rule: listed-not-found',
    })
    const other = entriesOf(painFacts({ review })).find(({ detail }) => detail === 'Fentanyl')
    expect(other?.says[0]?.rule).toBe('rule: found-not-listed')
  })

  it('keeps what was found and only a pharmacist explained, with the reason', () => {
    const changed = [
      {
        line: { result: ({ name }: { name: string }) => name.startsWith('Fentanyl') },
        state: 'CONSISTENT' as const,
        reason: 'Given in the ambulance',
      },
    ]
    const entries = entriesOf(painFacts({ review: { ...reviewed, changed } }))
    expect(entries.find(({ detail }) => detail === 'Fentanyl')).toMatchObject({
      mark: 'plain',
      word: 'Consistent',
      says: [{ text: 'Given in the ambulance', rule: expect.stringMatching(/^concluded by the pharmacist/) }],
    })
  })

  it('is none where no drug was tested, or none has a result', () => {
    const onlyValidity = painFacts({ analyses: validity('84', '1.015') })
    expect(buildDocument(onlyValidity)).toMatchObject({ toxicology: null, kind: 'general' })
    const canceled = painFacts({
      analyses: [confirmation('Oxycodone', '', '50', { state: 'CANCELLED', raw: null })],
    })
    expect(buildDocument(canceled).toxicology).toBeNull()
    expect(buildDocument(painFacts()).kind).toBe('toxicology')
  })

  it('takes any list: 200 medications of long names, and 400 analytes found', () => {
    const names = Array.from(
      { length: 200 },
      (_, i) => `${i % 2 ? 'Lisinopril' : 'unreadable thing'} ${i} ${'of long words '.repeat(20)}`,
    )
    const found = Array.from({ length: 400 }, (_, i) => confirmation(`Unknownium ${i}`, '900'))
    const document = buildDocument(painFacts({ ...listing(...names), analyses: found }))
    const text = JSON.stringify(document.toxicology)
    for (const name of names) expect(text).toContain(name.trim())
    expect(
      buildDocument(painFacts({ ...listing(), analyses: found })).toxicology?.entries[0]?.says[0]?.evidence,
    ).toHaveLength(400)
  })
})

describe('no sentence is lost', () => {
  const said = (facts: ReportFacts) =>
    entriesOf(facts).map(
      ({ about, word, says }) =>
        `${about}: ${word}: ${says.map(({ text, rule }) => `${text} ${rule}`).join(' ')}`,
    )
  const none = m.reports.toxNoneLookedFor

  it('of a class screen that proves nothing: each medication has its own, with value and rule', () => {
    const analyses = [
      screen('Benzodiazepines', false, '200'),
      screen('Amphetamines', false),
      screen('Oxycodone/oxymorphone', false, '100'),
      screen('Opiates', false),
    ]
    const facts = painFacts({
      ...listing('Klonopin', 'Adderall', 'Oxycodone 10 mg', 'Morphine', 'Lisinopril', 'Metformin'),
      analyses,
    })
    const entries = entriesOf(facts)
    for (const [name, group] of [
      ['Klonopin', 'benzodiazepines'],
      ['Adderall', 'amphetamines'],
      ['Oxycodone 10 mg', 'oxycodone/oxymorphone'],
      ['Morphine', 'opiates'],
    ] as const) {
      const [sentence] = entries.find(({ about }) => about === name)?.says ?? []
      expect(sentence?.text).toMatch(new RegExp(`^A negative screen for ${group} does not show`))
      expect(sentence?.rule).toBe('rule: class-screen-is-no-proof')
      expect(sentence?.evidence).toHaveLength(1)
    }
    expect(said(facts).at(-1)).toBe(`Lisinopril, Metformin: Not tested: ${none} rule: listed-not-tested`)
    expect(said(facts).filter((text) => text.includes('No test on this order'))).toHaveLength(1)
  })

  it('of a drug whose analyte was not tested, beside one that nothing looks for', () => {
    const facts = painFacts({
      ...listing('Lisinopril 10 mg', 'Oxycodone 10 mg'),
      analyses: [confirmation('Oxymorphone', 'ND')],
    })
    expect(said(facts).join(' | ')).toContain(
      'oxycodone, noroxycodone, by which it is to be found, was not tested. rule: expected-analyte-not-tested',
    )
    expect(said(facts).join(' | ')).not.toContain(none)
    expect(said(facts).join(' | ')).toContain('No test on this order detects lisinopril.')
  })

  it('of a test that is there without a result: nobody says that no test looks for it', () => {
    const unread = confirmation('7-Aminoclonazepam', '<50', '20', {
      interpretation: {
        flag: '',
        critical: false,
        isAbnormal: false,
        rangeText: '',
        finding: null,
        cutoff: '20',
      },
    })
    for (const more of [[], [confirmation('Clonazepam', 'ND', '20')]]) {
      const text = said(
        painFacts({ ...listing('Klonopin', 'Lisinopril'), analyses: [unread, ...more] }),
      ).join(' | ')
      expect(text).toContain('Klonopin: Not compared: Clonazepam is listed')
      expect(text).toContain(
        '7-aminoclonazepam does not tell whether it is there. rule: expected-analyte-undecided',
      )
      expect(text).not.toMatch(/detects clonazepam|not tested\. rule/)
    }
    for (const state of ['REGISTERED', 'CANCELLED'] as const) {
      const open = confirmation('Oxycodone', '', '50', { state, raw: null, interpretation: null })
      const facts = painFacts({
        ...listing('Oxycodone 10 mg', 'Lisinopril'),
        analyses: [open, confirmation('Morphine', 'ND')],
      })
      expect(said(facts).join(' | ')).toContain('Oxycodone is listed and its test has no result.')
      expect(said(facts).join(' | ')).not.toContain(none)
    }
  })

  it('of a finding with no medication listed: food, heroin and incidental exposure are said', () => {
    const drugs = [
      confirmation('6-Acetylmorphine', '30', '10'),
      confirmation('Morphine', '900'),
      confirmation('Ethyl glucuronide', '300', '250'),
      confirmation('Ethyl sulfate', 'ND', '75'),
    ]
    const text = said(painFacts({ ...listing(), analyses: drugs })).join(' | ')
    expect(text).toContain('it comes only from heroin')
    expect(text).toContain(
      'ethyl sulfate was not detected; light or incidental exposure can cause this amount',
    )
    const poppy = said(painFacts({ ...listing(), analyses: [confirmation('Morphine', '800')] })).join(' | ')
    expect(poppy).toContain('poppy seed in food can cause this amount')
  })

  it('of two listed drugs with one analyte: it does not tell them apart', () => {
    const analyses = [
      confirmation('Hydromorphone', '900'),
      confirmation('Hydrocodone', 'ND'),
      confirmation('Norhydrocodone', 'ND'),
    ]
    const text = said(painFacts({ ...listing('Dilaudid 4 mg', 'Norco'), analyses })).join(' | ')
    expect(text).toContain('listed hydrocodone gives hydromorphone too, so it cannot tell them apart')
    expect(text).toContain('listed hydromorphone gives hydromorphone too, so it cannot tell them apart')
    expect(text).toContain('hydrocodone, norhydrocodone were not detected')
  })

  it('of what another specimen found', () => {
    const oral: Partial<ReportFacts['analyses'][number]> = { letter: 'B' }
    const facts = painFacts({
      ...listing('Norco'),
      specimens: [urineSpecimen(), { ...urineSpecimen('B'), type: 'Oral fluid' }],
      analyses: [
        confirmation('Hydrocodone', 'ND'),
        confirmation('Norhydrocodone', 'ND'),
        ...validity('10', '1.0020'),
        screen('Opiates', true, '40', oral),
      ],
    })
    const [first] = entriesOf(facts)
    expect(first?.word).toBe('Consistent')
    expect(first?.says[0]?.text).toContain('hydrocodone itself was not detected in specimen A')
  })

  it('names the limit of a ratio, and that the laboratory set it', () => {
    const analyses = [confirmation('Morphine', '1000'), confirmation('Hydromorphone', '160')]
    const facts = painFacts({ ...listing('Morphine 15 mg'), analyses })
    expect(said(facts).join(' | ')).toContain('over the limit of 12 % of morphine. rule')
    const limits = [{ key: 'product:morphine>hydromorphone', value: '15' }]
    const graph = drugGraph({ ...NO_ADDITIONS, limits })
    expect(said({ ...facts, graph }).join(' | ')).toContain(
      'over the limit of 15 % of morphine that this laboratory set. rule',
    )
    const hemp = painFacts({ ...listing('CBD oil'), analyses: [confirmation('THCA', '60', '10')] })
    expect(said(hemp).join(' | ')).toContain(
      'THCA was detected in a larger amount than listed hemp CBD product explains',
    )
    expect(said(hemp).join(' | ')).toContain('over the limit of 50 ng/mL')
  })
})

describe('the notes of the table', () => {
  const notes = (analyses: ReportFacts['analyses']) =>
    buildDocument(painFacts({ ...listing('MS Contin'), analyses })).toxicology?.tables[0]?.notes ?? []

  it('say that a confirmation overrules its screen only where one did', () => {
    const nd = [confirmation('Morphine', 'ND'), confirmation('Codeine', 'ND')]
    expect(notes([screen('Opiates', false), ...nd])).toContain(m.reports.toxScreenNote)
    expect(notes([screen('Opiates', false)])).toContain('A screen is presumptive.')
    // The members that were confirmed do not explain it: nothing is overruled.
    expect(notes([screen('Opiates', true), ...nd])).toContain('A screen is presumptive.')
    expect(notes(nd).join(' ')).not.toContain('screen')
  })

  it('say once, and only of a positive screen, that other substances can cross-react', () => {
    const reportNote = 'A presumptive positive is unconfirmed: other substances can cross-react.'
    const noted = (one: ReportFacts['analyses'][number]) => ({
      ...one,
      panel: one.name,
      definition: { ...one.definition, reportNote },
    })
    const printed = (analyses: ReportFacts['analyses']) =>
      buildDocument(painFacts({ analyses: analyses.map(noted) })).panels.flatMap(({ comments }) => comments)
    expect(printed([screen('Opiates', false), screen('Barbiturates', false)])).toEqual([])
    expect(
      printed([screen('Opiates', true), screen('Barbiturates', true), screen('Fentanyl', false)]),
    ).toEqual([reportNote])
    // Confirmed: nothing of it is unconfirmed any more.
    const confirmed = painFacts({
      analyses: [noted(screen('Fentanyl', true, '1')), confirmation('Fentanyl', '12', '1')],
    })
    expect(buildDocument(confirmed).panels.flatMap(({ comments }) => comments)).toEqual([])
  })
})

describe('all results', () => {
  const linesOf = (facts: ReportFacts) => {
    const { panels, toxicology } = buildDocument(facts)
    const at = (place: { panel: number; row: number } | null) =>
      place && panels[place.panel]?.rows[place.row]?.test
    return (toxicology?.tables[0]?.lines ?? []).map(({ test, screen: one, confirm }) => [
      test,
      at(one) ?? '',
      at(confirm) ?? '',
    ])
  }

  it('put a screen beside the confirmation of its analyte, one of a class beside the member that was found', () => {
    expect(linesOf(painFacts())).toEqual(
      expect.arrayContaining([
        ['Oxycodone', 'Oxycodone/oxymorphone', 'Oxycodone'],
        ['α-Hydroxyalprazolam', 'Benzodiazepines', 'α-Hydroxyalprazolam'],
        ['Alprazolam', '', 'Alprazolam'],
        ['Fentanyl', 'Fentanyl', 'Fentanyl'],
        ['Benzoylecgonine', 'Cocaine metabolite', 'Benzoylecgonine'],
        ['Norfentanyl', '', 'Norfentanyl'],
      ]),
    )
    const found = painFacts({
      analyses: [screen('Opiates', true), confirmation('Codeine', 'ND'), confirmation('Morphine', '900')],
    })
    expect(linesOf(found)).toEqual([
      ['Morphine', 'Opiates', 'Morphine'],
      ['Codeine', '', 'Codeine'],
    ])
    expect(
      linesOf(painFacts({ analyses: [screen('Opiates', true), screen('Barbiturates', false)] })),
    ).toEqual([
      ['Opiates', 'Opiates', ''],
      ['Barbiturates', 'Barbiturates', ''],
    ])
  })

  it('hold every drug row of every panel exactly once', () => {
    const document = buildDocument(painFacts())
    const places = document.toxicology?.tables
      .flatMap(({ lines }) => lines.flatMap(({ screen: one, confirm }) => [one, confirm]))
      .flatMap((place) => (place ? `${place.panel}.${place.row}` : []))
    const rows = (document.toxicology?.tables ?? []).flatMap(({ panels }) =>
      panels.flatMap((panel) => (document.panels[panel]?.rows ?? []).map((_, row) => `${panel}.${row}`)),
    )
    expect(places?.toSorted()).toEqual(rows.toSorted())
    expect(rows).toHaveLength(20)
  })
})

describe('the version after [law:493.1291(k)]', () => {
  const last = buildDocument(painFacts())
  const next = (over: Partial<ReportFacts>) =>
    buildDocument(painFacts({ version: 2, last, issueReason: 'Clinic phoned', ...over }))

  it('tells a conclusion of the box that it draws otherwise, also where no result and no key finding changed', () => {
    const facts = listing(
      'Hydromorphone 2 mg as needed',
      'Oxycodone ER 20 mg every 12 h',
      'Duloxetine 60 mg',
      'Cyclobenzaprine 10 mg',
      'Lisinopril 10 mg',
      'qwzzk 300',
    )
    const document = next(facts)
    expect(correctsAnything(document)).toBe(true)
    expect(document.changes).toContainEqual(
      expect.objectContaining({
        what: 'Gabapentin 300 mg',
        oldValue: 'Consistent',
        newValue: 'no longer listed here',
        reason: 'Clinic phoned',
        version: 2,
      }),
    )
  })

  it('tells it once: what a changed key finding says is not said again', () => {
    const analyses = painFacts().analyses.filter(({ name }) => name !== 'Fentanyl' && name !== 'Norfentanyl')
    const { changes } = next({ analyses })
    expect(changes.filter(({ oldValue }) => /entanyl/.test(oldValue)).length).toBeGreaterThan(0)
    expect(changes.filter(({ what }) => what.startsWith('Not on the list'))).toEqual([])
  })

  it('corrects nothing where a dose was put right, a medication added that nothing looks for, or the order turned', () => {
    const same = listing(
      'Metformin 500 mg',
      'Gabapentin 600 mg',
      'Oxycodone ER 40 mg every 12 h',
      'Hydromorphone 2 mg as needed',
      'Duloxetine 60 mg',
      'Cyclobenzaprine 10 mg',
      'Lisinopril 10 mg',
      'Atorvastatin 20 mg',
    )
    expect(next(same).changes).toEqual([])
    expect(correctsAnything(next(same))).toBe(false)
  })

  const correction = { old: '900', at: '2026-11-23T20:00:00Z', reason: 'Dilution', toldTo: 'Dr. Vandersloot' }
  const reading = (finding: string) => ({
    ...(confirmation('Any', finding === 'Positive' ? '900' : 'ND').interpretation ?? {
      flag: '',
      rangeText: '',
      finding: null,
      isAbnormal: false,
      cutoff: null,
    }),
  })
  /** The order of the reference of drugs: what was concluded before and what is now, by graphs of two versions. */
  const byGraph = (number: number, graph: ReportFacts['graph'], over: Partial<ReportFacts>) =>
    painFacts({
      ...(graph ? { graph } : {}),
      drugReference: {
        reference: '2026-11',
        laboratory: { number, approvedAt: '2026-11-22T20:00:00Z' },
      },
      ...over,
    })

  it('names a correction only for what it turned: another limit is told as what it is, and nobody was told of it', () => {
    const limits = [{ key: 'product:morphine>hydromorphone', value: '15' }]
    const list = listing('Morphine 15 mg', 'Gabapentin 300 mg')
    const opioids = [confirmation('Morphine', '1000'), confirmation('Hydromorphone', '140')]
    const first = buildDocument(
      byGraph(1, undefined, { ...list, analyses: [...opioids, confirmation('Gabapentin', '900', '500')] }),
    )
    const gabapentin = confirmation('Gabapentin', '1900', '500', {
      correction: { ...correction, was: reading('Positive') },
    })
    const document = buildDocument(
      byGraph(2, drugGraph({ ...NO_ADDITIONS, limits }), {
        ...list,
        version: 2,
        state: 'CORRECTED',
        last: first,
        analyses: [...opioids, gabapentin],
      }),
    )
    const rows = document.panels.flatMap((panel) => panel.rows)
    const row = rows.find(({ test }) => test === 'Hydromorphone')
    expect(row?.corrected).toMatchObject({
      oldValue: '140 ng/mL, Positive, Inconsistent',
      newValue: '140 ng/mL, Positive, Consistent',
      reason: expect.stringMatching(
        /^Reference of drugs changed: interpreted by .* version 2 of the laboratory/,
      ),
      toldTo: '',
    })
    expect(rows.find(({ test }) => test === 'Gabapentin')?.corrected).toMatchObject({
      reason: 'Dilution',
      toldTo: 'Dr. Vandersloot',
    })
    expect(document.changes).toHaveLength(1)
    expect(document.changes[0]).toMatchObject({ newValue: 'withdrawn' })
    expect(document.changes[0]?.reason).not.toContain('Dilution')
    expect(correctionsCsv([{ number: 2, document }])).not.toMatch(/Hydromorphone.*Dilution/)
  })

  it('pairs a key finding with what is found of the same drug, and marks every row that is concluded otherwise', () => {
    const unread = listing('Yyqxydxm tablets')
    const [entry] = unread.prescribed ?? []
    const read = entry
      ? { ...unread, prescribed: [{ ...entry, reading: 'read' as const, ingredients: ['hydrocodone'] }] }
      : unread
    const hydrocodone = confirmation('Hydrocodone', '300')
    const first = buildDocument(
      byGraph(1, undefined, {
        ...unread,
        analyses: [hydrocodone, confirmation('Gabapentin', '5000', '500')],
      }),
    )
    const typed = { ...correction, old: '5000', reason: 'Typed', was: reading('Positive') }
    const document = buildDocument(
      byGraph(2, undefined, {
        ...read,
        version: 2,
        state: 'CORRECTED',
        last: first,
        analyses: [hydrocodone, confirmation('Gabapentin', '500', '500', { correction: typed })],
      }),
    )
    expect(document.changes.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['“Hydrocodone was detected; one medication could not be read, not compared”', 'withdrawn'],
      [
        '“Gabapentin was detected; one medication could not be read, not compared”',
        '“Gabapentin was detected and no listed current medication contains it or metabolizes to it”',
      ],
    ])
    for (const { reason } of document.changes)
      expect(reason).toMatch(/^Reference of drugs changed: .* version 2/)
    const corrected = document.panels
      .flatMap((panel) => panel.rows)
      .map((row) => [row.test, row.corrected?.oldValue, row.corrected?.newValue, row.corrected?.reason])
    expect(corrected).toEqual([
      [
        'Hydrocodone',
        '300 ng/mL, Positive, Not compared',
        '300 ng/mL, Positive, Consistent',
        expect.stringContaining('Reference of drugs changed'),
      ],
      [
        'Gabapentin',
        '5000 ng/mL, Not compared',
        '500 ng/mL, Inconsistent',
        expect.stringMatching(/^Typed\. Reference of drugs changed/),
      ],
    ])
  })

  it('names the correction that turned a conclusion, and who was told of it', () => {
    const list = listing('Morphine 15 mg')
    const hydromorphone = confirmation('Hydromorphone', '140')
    const first = buildDocument(
      painFacts({ ...list, analyses: [confirmation('Morphine', '1000'), hydromorphone] }),
    )
    const morphine = confirmation('Morphine', '4000', '50', {
      correction: { ...correction, old: '1000', was: reading('Positive') },
    })
    const document = buildDocument(
      painFacts({
        ...list,
        version: 2,
        state: 'CORRECTED',
        last: first,
        analyses: [morphine, hydromorphone],
      }),
    )
    const row = document.panels.flatMap((panel) => panel.rows).find(({ test }) => test === 'Hydromorphone')
    expect(row?.corrected).toMatchObject({
      reason: 'Morphine corrected: Dilution',
      toldTo: 'Dr. Vandersloot',
    })
    expect(document.changes[0]?.reason).toBe('Morphine corrected: Dilution')
  })

  it('tells nothing where a sentence is only worded otherwise', () => {
    const worded = (text: string) => text.replaceAll(' were not detected', ' was not detected')
    const before = ReportDocument.parse(JSON.parse(worded(JSON.stringify(last))))
    expect(JSON.stringify(before)).not.toBe(JSON.stringify(last))
    expect(next({ last: before }).changes).toEqual([])
    const plain = ReportDocument.parse(
      JSON.parse(JSON.stringify(last).replaceAll('; may be explained by use as needed', '')),
    )
    expect(next({ last: plain }).changes).toEqual([])
  })

  it('tells of a product that stood with its drug and was found no more, and not of one that stands with it now', () => {
    const analyses = painFacts().analyses.filter(({ name }) => name !== 'Norfentanyl')
    const gone = next({ analyses: [...analyses, confirmation('Norfentanyl', 'ND', '1')] }).changes
    expect(gone.map(({ oldValue }) => oldValue)).toEqual([expect.stringContaining('Norfentanyl')])
    const apart = structuredClone(last)
    const entries = apart.toxicology?.entries ?? []
    for (const entry of entries.filter(({ also }) => also.length > 0)) {
      const { also, says } = entry
      entry.also = []
      entry.says = says.slice(0, 1)
      entries.push(...also.map((one) => ({ ...entry, ...one, says: says.slice(one.at, one.at + 1) })))
    }
    expect(next({ last: apart }).changes).toEqual([])
  })

  it('compares nothing with a document from before the box', () => {
    const before = ReportDocument.parse({ ...last, toxicology: null })
    expect(next({ last: before }).changes).toEqual([])
  })
})

describe('what no correction is', () => {
  const corrections = (first: ReportFacts, next: ReportFacts) =>
    buildDocument({
      ...next,
      version: 2,
      last: buildDocument(first),
      issueReason: 'Complete',
    }).panels.flatMap(({ rows }) => rows.flatMap(({ corrected }) => (corrected ? [corrected] : [])))

  it('a conclusion that waited for the validity of the specimen', () => {
    const listed = listing('MS Contin')
    const morphine = confirmation('Morphine', '900')
    const pending = validity('84', '1.015').map((one) => ({
      ...one,
      raw: null,
      state: 'REGISTERED' as const,
      interpretation: null,
    }))
    const first = painFacts({ ...listed, state: 'PRELIMINARY', analyses: [morphine, ...pending] })
    const next = painFacts({ ...listed, analyses: [morphine, ...validity('84', '1.015')] })
    expect(corrections(first, next)).toEqual([])
  })

  it('a test that was cancelled and performed after all', () => {
    const listed = listing('Lisinopril 10 mg')
    const canceled = confirmation('Morphine', 'ND', '50', {
      raw: null,
      state: 'CANCELLED',
      reason: 'Leaked',
      interpretation: null,
    })
    const codeine = confirmation('Codeine', 'ND')
    const first = painFacts({ ...listed, analyses: [canceled, codeine] })
    expect(
      corrections(first, painFacts({ ...listed, analyses: [confirmation('Morphine', '900'), codeine] })),
    ).toEqual([])
  })
})

describe('the date of the cutoffs', () => {
  const notesOf = (...analyses: ReportFacts['analyses']) =>
    (buildDocument(painFacts({ analyses })).toxicology?.tables ?? []).flatMap(({ notes }) => notes)
  const all = 'All cutoffs are of the version of Jan 1, 2026.'

  it('is said of all where all have it, and of none where the version of one is not known', () => {
    const oxycodone = confirmation('Oxycodone', '900')
    const fentanyl = confirmation('Fentanyl', '12', '1')
    expect(notesOf(oxycodone, fentanyl)).toContain(all)
    const [version] = fentanyl.definition.cutoffs
    if (!version || !fentanyl.interpretation) throw new Error('A confirmation has its cutoff.')
    const { cutoffVersion: _, ...interpretation } = fentanyl.interpretation
    // Two versions with the same cutoff, and the reading did not keep which.
    const cutoffs = [version, { ...version, version: 2, effectiveFrom: '2026-07-01' }]
    const doubtful = { ...fentanyl, definition: { ...fentanyl.definition, cutoffs }, interpretation }
    expect(notesOf(oxycodone, doubtful).filter((note) => note.includes('Jan 1, 2026'))).toEqual([])
  })
})

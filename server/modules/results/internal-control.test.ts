import { describe, expect, it } from 'vitest'
import { influenza } from '@contract/rules/example-definitions'
import type { TestDefinition } from '@contract/tests/shapes'
import { readNow, readValue } from './read-value'
import type { AnalysisRecord } from './records'

const pcrOf = (internalControl: boolean): TestDefinition => ({
  ...influenza,
  pcr: { target: internalControl ? 'RNase P' : 'Influenza A', maxCt: '37.0', internalControl },
})
const notDetected = { kind: 'notDetected', raw: 'ND' }
const amplified = { kind: 'ct', ct: '26.3', raw: '26.3' }

function record(over: Partial<AnalysisRecord>): AnalysisRecord {
  return {
    id: 'target',
    version: 1,
    order_id: 'order',
    patient_dob: '1961-03-07',
    patient_gender: 'F',
    specimen_id: 'swab',
    letter: 'A',
    specimen_state: 'RECEIVED',
    specimen_condition: null,
    collected_at: new Date('2026-11-19T13:10:00Z'),
    received_at: new Date('2026-11-19T14:10:00Z'),
    matrix: 'nasopharyngeal',
    sample_type_id: 'swab',
    panel_id: 'respiratory',
    panel_name: 'Respiratory panel',
    test_id: 'test',
    test_version: 1,
    mrsa: null,
    batched: false,
    code: 'R-FLUA',
    name: 'Influenza A',
    definition: pcrOf(false),
    position: 1,
    state: 'RESULTED',
    entered: notDetected,
    interpretation: null,
    critical: false,
    critical_call: null,
    delta_seen: null,
    verified_rule: null,
    from_instrument: false,
    instrument_marks: null,
    dilution: null,
    measured_at: null,
    call_attempts: [],
    comment: null,
    reason: null,
    cause: null,
    calculated: null,
    retest_of: null,
    instrument_id: null,
    corrects: false,
    resulted_at: null,
    resulted_by: null,
    resulted_as: null,
    resulted_by_name: null,
    verified_at: null,
    verified_by: null,
    verified_as: null,
    verified_by_name: null,
    released_at: null,
    ...over,
  }
}
const control = (over: Partial<AnalysisRecord>) =>
  record({ id: 'control', code: 'R-IC', name: 'Internal control', definition: pcrOf(true), ...over })
/** What a target without amplification says beside these controls. */
const findingBeside = (...controls: AnalysisRecord[]) => {
  const target = record({})
  return readValue(target, [target, ...controls], undefined, 'America/Boise')?.finding
}

describe('the control that a negative target is read with', () => {
  const passed = { entered: amplified }
  const failed = { entered: notDetected }
  const elsewhere = { id: 'other control', panel_id: 'gastrointestinal' }

  it('is that of its own panel, whatever became of another panel’s', () => {
    expect(findingBeside(control(passed), control({ ...elsewhere, ...failed }))).toBe('Not detected')
    expect(findingBeside(control(failed), control({ ...elsewhere, ...passed }))).toBe('Invalid')
    expect(findingBeside(control({ entered: null }), control({ ...elsewhere, ...passed }))).toBe('Invalid')
  })

  it('is another panel’s where its own has none', () => {
    expect(findingBeside(control({ ...elsewhere, ...passed }))).toBe('Not detected')
    expect(findingBeside(control({ ...elsewhere, ...failed }))).toBe('Invalid')
  })

  it('is said to be missing where none was ordered; a detected target stands by itself', () => {
    const words = 'Not detected, no internal control on record'
    expect(findingBeside()).toBe(words)
    expect(findingBeside(control({ ...passed, specimen_id: 'second swab' }))).toBe(words)
    const detected = record({ entered: amplified })
    expect(readValue(detected, [detected], undefined, 'America/Boise')?.finding).toBe('Detected')
    const demanding = record({ definition: pcrOf(true) })
    expect(readValue(demanding, [demanding], undefined, 'America/Boise')?.finding).toBe('Invalid')
  })

  it('does not make a report wrong that left before its absence was said', () => {
    const released = record({ state: 'RELEASED', entered: notDetected })
    const said = (finding: string) => {
      const reading = readValue(released, [released], undefined, 'America/Boise')
      return readNow({ ...released, interpretation: { ...reading, finding } }, [released], 'America/Boise')
    }
    expect(said('Not detected')).toBeNull()
    expect(said('Invalid')).toMatchObject({ finding: 'Not detected, no internal control on record' })
  })

  it('is never another specimen’s', () => {
    expect(findingBeside(control(passed), control({ specimen_id: 'second swab', ...failed }))).toBe(
      'Not detected',
    )
  })

  it.each(['RETRACTED', 'REJECTED', 'CANCELLED'] as const)('is not one that is %s', (state) => {
    const gone = { id: 'first control', state }
    expect(findingBeside(control({ ...gone, ...failed }), control(passed))).toBe('Not detected')
    expect(findingBeside(control({ ...gone, ...passed }), control(failed))).toBe('Invalid')
    expect(findingBeside(control({ ...gone, ...passed }))).toBe('Invalid')
  })
})

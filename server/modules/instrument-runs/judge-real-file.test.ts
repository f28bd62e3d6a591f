import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Profile } from '@contract/instrument-runs/profile'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { AnalyteMethod } from '@contract/rules/chromatography/shapes'
import { readFile } from '../../instrument-files/read-file'
import { judgeAnalyte } from './judge-lines'

const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const file = join(folder, 'instrument-files-senaite', 'LC2040C.txt')
const there = folder !== '' && existsSync(file)

const column = (name: string) => ({ from: 'column', name }) as const

describe.skipIf(!there)('a real table of a chromatograph (needs ALIQUOT_REAL_DATA)', () => {
  const ready = readyProfiles.find(({ key }) => key === 'labsolutions-lc')
  const profile = Profile.parse({
    ...ready?.profile,
    chromatography: {
      type: column('Sample Type'),
      kinds: {
        ...{ calibrator: ['Standard'], control: ['QC'], blank: ['Blank'], doubleBlank: [] },
        specimen: ['Unknown'],
      },
      retention: column('Ret. Time'),
      area: column('Area'),
      standardArea: column('ISTD Area'),
      nominal: column('Std. Conc.'),
      noPeak: ['-----'],
    },
  })
  const read = there ? readFile(profile, new Uint8Array(readFileSync(file))) : null

  test('is read as it stands: what the program did not find is no number', () => {
    expect(read?.problems).toEqual([])
    const [first, , , fourth] = read?.results ?? []
    expect(first).toMatchObject({
      ...{ specimen: 'QC PREP A', test: 'CBDV - cannabidivarin', value: '-----', kind: 'specimen' },
      injection: { kind: 'specimen', type: 'Unknown', noPeak: true, retention: '-----' },
    })
    expect(fourth).toMatchObject({
      value: '9.161',
      injection: { noPeak: false, retention: '2.178', area: '18318', standardArea: '-----' },
    })
    expect(read?.results.every(({ injection }) => injection?.kind === 'specimen')).toBe(true)
  })

  test('without calibrators, controls and blanks nothing of it is accepted, and the reasons say so', () => {
    const method = AnalyteMethod.parse({
      ...{ analyte: 'CBD - cannabidiol', unit: '', lod: '0.1', lloq: '0.5', uloq: '200', carryOver: null },
      calibration: { atLeast: 5, rSquared: '0.99', tolerance: '15', lowestTolerance: '20', leftOutAtMost: 1 },
      retention: { expected: null, tolerance: { kind: 'percent', value: '2' } },
      ratios: [],
      standard: null,
      controls: [{ name: 'QC', target: '10', tolerance: '20', atLeast: 1 }],
      bracketed: true,
    })
    const judged = judgeAnalyte(method, read?.results ?? [], 'point')
    expect(judged.accepted).toBe(false)
    expect(judged.reasons).toEqual(
      expect.arrayContaining([
        'Calibrators in use: 0. Needed: 5.',
        'The curve’s r² is missing or is no number.',
        'Control QC: 0 in the run. Needed: 1.',
        'The run has no blank.',
      ]),
    )
    expect(judged.lines).not.toEqual([])
    expect(judged.lines.every(({ verdict, value }) => verdict === 'HELD' && value === null)).toBe(true)
  })
})

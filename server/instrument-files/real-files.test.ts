import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { detectProfile } from './detect'

const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const folders = ['analyzer-files-openelis', 'instrument-files-allotropy', 'instrument-files-senaite']
const there = folder !== '' && folders.every((name) => existsSync(join(folder, name)))

/** What a person read in the file: place, specimen or control, test, value, unit. */
type Seen = [line: string, who: string | null, test: string, value: string, unit: string | null]
interface Expected {
  profile: string
  /** Of specimens, of controls, not readable. */
  counts: [number, number, number]
  seen: Seen[]
}
const cycles = 'quantstudio-text'

const files: Record<string, Expected> = {
  'fluorocycler-results.xlsx': {
    profile: 'fluorocycler',
    counts: [2, 2, 0],
    seen: [
      ['sheet Results, row 3', 'NTC', 'VIH-1', 'Negative', null],
      ['sheet Results, row 4', 'DEV01260000000000201', 'VIH-1', '210000', 'copies/mL'],
      ['sheet Results, row 5', 'DEV01260000000000202', 'VIH-1', 'Not Detected', null],
    ],
  },
  'fluorocycler-e2e-results.xlsx': {
    profile: 'fluorocycler',
    counts: [6, 0, 0],
    seen: [
      ['sheet Results, row 4', 'DEV01263000000000002', 'VIH-1', '450', 'copies/mL'],
      ['sheet Results, row 7', 'DEV01263000000000003', 'IC', 'Valid', null],
    ],
  },
  'fluorocycler-e2e-results-demo.xlsx': {
    profile: 'fluorocycler',
    counts: [6, 0, 0],
    seen: [['sheet Results, row 2', 'DEV01263000000000101', 'VIH-1', '1250', 'copies/mL']],
  },
  'genexpert-results.csv': {
    profile: 'genexpert-export',
    counts: [2, 0, 0],
    seen: [
      ['line 11', 'SAMP-GX-001', 'Xpert Xpress SARS-CoV-2', 'SARS-CoV-2 NEGATIVE', null],
      ['line 28', 'SAMP-GX-002', 'Xpert HBV Viral Load', '1.5E+04', 'IU/mL'],
    ],
  },
  'multiskan-fc-results.csv': {
    profile: 'plate-reader-semicolon',
    counts: [2, 3, 0],
    seen: [
      ['line 4', 'PC0001', 'QC_HIV ELISA_POS', '1.733', 'OD'],
      ['line 6', 'DEV01260000000000202', 'HIV ELISA', '1.211', 'OD'],
    ],
  },
  'tecan-f50-results.csv': {
    profile: 'tecan-f50',
    counts: [2, 2, 0],
    seen: [['line 4', 'DEV01260000000000201', 'HIV ELISA', '1.529', 'OD']],
  },
  'wondfo-finecare-results.csv': {
    profile: 'finecare',
    counts: [4, 0, 0],
    seen: [
      ['line 4', '10J', 'TSH', '<2', 'mIU/mL'],
      ['line 5', '11A', 'β-hCG', '1250.8', 'mIU/mL'],
      ['line 6', '12B', 'β-hCG', '>100', 'mIU/mL'],
    ],
  },
  'wondfo-finecare-e2e-results.csv': {
    profile: 'finecare',
    counts: [3, 0, 0],
    seen: [['line 5', 'DEV01265000000000103', 'TSH', '0.57', 'mIU/L']],
  },
  'wondfo-finecare-e2e-results-demo.csv': {
    profile: 'finecare',
    counts: [3, 0, 0],
    seen: [['line 4', 'DEV01265000000000102', 'TSH', '<2', 'mIU/L']],
  },
  'quantstudio-e2e-results.xlsx': {
    profile: 'quantstudio-workbook',
    counts: [6, 2, 0],
    seen: [
      ['sheet Results, row 3', 'DEV01262000000000002', 'VIH-1', '22.15', null],
      ['sheet Results, row 6', 'CPOS', 'VIH-1', '20.5', null],
    ],
  },
  'quantstudio-e2e-results-demo.xlsx': {
    profile: 'quantstudio-workbook',
    counts: [6, 2, 0],
    seen: [['sheet Results, row 9', 'DEMO-QS7-2026-00007', 'VIH-1', '24.11', null]],
  },
  'quantstudio-e2e-results-qs5-demo.xls': {
    profile: 'quantstudio-workbook',
    counts: [6, 2, 0],
    seen: [
      ['sheet Results, row 2', 'DEV01262100000000101', 'VIH-1', '28.34', null],
      ['sheet Results, row 9', 'DEV01262100000000107', 'VIH-1', '24.1', null],
    ],
  },
  'quantstudio-qs7.xls': {
    profile: 'quantstudio-sample-assay',
    counts: [2, 0, 0],
    seen: [
      ['sheet QS, row 2', 'SAMPLE-QS7-001', 'VL', '27.12', 'Ct'],
      ['sheet QS, row 3', 'SAMPLE-QS7-002', 'CT', '34.5', 'Ct'],
    ],
  },
  'quantstudio5-results.xlsx': {
    profile: 'quantstudio-workbook',
    // A well without a cycle says nothing about the target: it is not taken for "not detected".
    counts: [1, 1, 2],
    seen: [
      ['sheet Results, row 4', 'STD-1E5', 'CHIKV', '22.1', null],
      ['sheet Results, row 6', 'DEV01260000000000201', 'CHIKV', '28.4', null],
      ['sheet Results, row 7', 'DEV01260000000000202', 'CHIKV', '', null],
    ],
  },
  'Beckman_Vi-Cell-BLU_example01.csv': {
    profile: 'vi-cell',
    counts: [110, 0, 0],
    seen: [
      ['line 2', 'CLB001', 'Viability (%)', '96.9', null],
      ['line 8', 'CLB008', 'Cell count', 'ERROR', null],
      ['line 11', 'CLB011', 'Average diameter (μm)', '17.52', null],
    ],
  },
  'Beckman_Vi-Cell-BLU_example01_utf16.csv': {
    profile: 'vi-cell',
    counts: [110, 0, 0],
    seen: [
      ['line 8', 'CLB008', 'Cell count', '7001', null],
      ['line 10', 'CLB010', 'Viability (%)', '82.12', null],
    ],
  },
  'SampleResults2022-06-28_142558.csv': {
    profile: 'bioprofile-flex2',
    counts: [11, 0, 0],
    seen: [
      ['line 2', 'SMPL_1234', 'Na+', '151.6', null],
      ['line 2', 'SMPL_1234', 'pH', '7.400', null],
    ],
  },
  'absorbance_error_document_example.txt': {
    profile: 'gen5-absorbance',
    counts: [11, 0, 1],
    seen: [
      ['line 49, well A1', 'SPL1', '260', 'OVRFLW', 'OD'],
      ['line 49, well A2', 'SPL9', '260', '0.560', 'OD'],
    ],
  },
  'endpoint_stdcurve_singleplate.txt': {
    profile: 'gen5-absorbance',
    counts: [72, 24, 0],
    seen: [
      ['line 50, well A1', 'STD1', '630nmAbsRead', '3.337', 'OD'],
      ['line 50, well A4', 'SPL1:1', '630nmAbsRead', '1.998', 'OD'],
      ['line 71, well H12', 'SPL6:4', '630nmAbsRead', '0.194', 'OD'],
    ],
  },
  'appbio_quantstudio_designandanalysis_Diomni_v4.3_Presence_Absence.xlsx': {
    profile: 'diomni-target-call',
    counts: [4, 4, 0],
    seen: [['sheet Target Call, row 30', 'Sample001', 'Globin', 'NEGATIVE', null]],
  },
  'appbio_quantstudio_designandanalysis_QS7Pro_Presence_and_Absence_example10.xlsx': {
    profile: 'quantstudio-target-call',
    counts: [80, 88, 0],
    seen: [
      ['sheet Target Call, row 28', 'NAC', 'Xeno', 'Absence', null],
      ['sheet Target Call, row 195', 'Positive 16', 'IPC', 'Presence', null],
    ],
  },
  'appbio_quantstudio_example01.txt': {
    profile: cycles,
    counts: [16, 0, 0],
    seen: [['line 110', '1SAMPLE_1.1', 'TARGET_1', '18.717', null]],
  },
  'appbio_quantstudio_example03.txt': {
    profile: 'quantstudio-genotyping',
    counts: [85, 11, 0],
    seen: [['line 377', 'Allele 1', 'CYP19_2', 'Homozygous Allele 1/Allele 1', null]],
  },
  'appbio_quantstudio_example04.txt': {
    profile: cycles,
    counts: [71, 24, 0],
    seen: [
      ['line 379', '5K', 'RNase P', '27.102', null],
      ['line 415', 'NTC', 'RNase P', 'Undetermined', null],
    ],
  },
  'appbio_quantstudio_example06.txt': {
    profile: cycles,
    counts: [9, 0, 0],
    seen: [['line 69', 'Liver', 'TGF-B', '29.799', null]],
  },
  'appbio_quantstudio_example08.xlsx': {
    profile: 'quantstudio-crt',
    counts: [36, 0, 0],
    seen: [['sheet Results, row 45', '13May2022-Rh-1', 'TJP-1 Rhesus', '26.776044845581055', null]],
  },
  'appbio_quantstudio_minimal_missing_results.txt': {
    profile: 'quantstudio-genotyping',
    counts: [0, 1, 0],
    seen: [['line 41', 'NTC', 'CYP19_2', 'Negative Control (NC)', null]],
  },
  'example_quantsudio_results_only.txt': {
    profile: cycles,
    counts: [18, 6, 0],
    seen: [
      ['line 20', 'Standard 1 (1e8)', "3'UTR", '16.484', null],
      ['line 38', '5000018696652', "3'UTR", '28.996', null],
    ],
  },
  'cfxmaestro_example01.csv': {
    profile: 'cfx-maestro',
    counts: [48, 0, 0],
    seen: [['line 2', 'M3905 R Ctx', 'FAM', '21.1877528266099', null]],
  },
  'luminex_xPONENT_example02.csv': {
    profile: 'xponent',
    counts: [8, 0, 0],
    seen: [
      ['line 54', 'Unknown1', 'alpha', '10921.5', 'MFI'],
      ['line 56', 'Unknown3', 'bravo', '33948', 'MFI'],
    ],
  },
  'qiacuity_dpcr_example01.csv': {
    profile: 'qiacuity',
    counts: [3, 3, 0],
    seen: [
      ['line 3', '1', '5p', '86.32', 'copies/µL'],
      ['line 6', '4', '5p', '110.1', 'copies/µL'],
    ],
  },
  'roche_cedex_bioht_example01.txt': {
    profile: 'cedex-bio-ht',
    counts: [26, 0, 0],
    seen: [
      ['line 2', 'SMPL1', 'GLN2B', '2.45', 'mmol/L'],
      ['line 10', 'SMPL2', 'LDH2B', '< 20.00', 'U/L'],
      ['line 26', 'SMPL4', 'NH3B', '3.788', 'mmol/L'],
    ],
  },
  'skanit_data.xlsx': {
    profile: 'skanit-absorbance',
    counts: [80, 16, 0],
    seen: [
      ['sheet Absorbance 1_01, row 11, well A1', 'Std0001', '450 nm', '1.7455', 'OD'],
      ['sheet Absorbance 1_01, row 12, well B3', 'Un0007', '450 nm', '0.3925', 'OD'],
      ['sheet Absorbance 1_01, row 18, well H12', 'Un0040', '450 nm', '0.1032', 'OD'],
    ],
  },
  '2dimension.csv': {
    profile: 'two-dimensions',
    counts: [11, 0, 0],
    seen: [
      ['line 2', '1-0001-R01', 'Mg', '2', null],
      ['line 3', '1-0002-R01', 'Pentachloronitrobenzene', 'ND', null],
      ['line 3', '1-0002-R01', 'Ca', '6', null],
    ],
  },
  'ArenaRPR.csv': {
    profile: 'gallery',
    counts: [82, 25, 1],
    seen: [
      ['line 6', 'qc-sugars', 'DGluc EZ', '55.5998', 'g/l'],
      ['line 7', 'K5', 'DGluc EZ', '17.1416', 'g/l'],
      ['line 113', 'L70', 'L-mal EZ', '-0.0422', 'g/l'],
    ],
  },
  'AssayID_3_(PIMA_BEADS).slk': {
    profile: 'pima',
    counts: [0, 22, 0],
    seen: [
      ['line 2', 'LOW', 'PIMA BEADS', '173', 'cells/mm3'],
      ['line 3', 'NORMAL', 'PIMA BEADS', '782', 'cells/mm3'],
    ],
  },
  'LC2040C.txt': {
    profile: 'labsolutions-lc',
    // Where the peak was not found the file has dashes: 19 lines that say so.
    counts: [36, 0, 19],
    seen: [
      ['line 4', 'QC PREP A', 'CBDV - cannabidivarin', '-----', null],
      ['line 7', 'PT Part # 38417 Lot 033116', 'CBDV - cannabidivarin', '9.161', null],
    ],
  },
  'QP2010.txt': {
    profile: 'gcms-solution',
    counts: [20, 0, 3],
    seen: [
      ['line 9', '1-16-02249-001', 'alpha-Pinene', '0.02604', null],
      ['line 10', '1-16-02249-001', 'Camphene', '-0.07825', null],
    ],
  },
  'ResultData.rsf': {
    profile: 'cobas-taqman',
    counts: [1, 0, 0],
    seen: [['line 2', '050136759', 'HI2CAP96', 'Target Not Detected', null]],
  },
  'Results.log.321': {
    profile: 'abbott-m2000',
    counts: [21, 3, 0],
    seen: [
      ['line 206', 'HIV_LOPOS', 'HIV0.6ml', '767', 'Copies / mL'],
      ['line 215', 'HHHHHHHH', 'HIV0.6ml', '128,630', 'Copies / mL'],
      ['line 216', 'IIIIIIII', 'HIV0.6ml', '< 40', 'Copies / mL'],
    ],
  },
  'SysmexXS-500i.csv': {
    profile: 'sysmex-xs',
    counts: [34, 0, 0],
    seen: [
      ['line 2', '13894 MUCHILA', 'WBC', '806', '10/uL'],
      ['line 2', '13894 MUCHILA', 'MCV', '790', '10^(-1)fL'],
    ],
  },
  'agilent.chemstation.chemstation.xls': {
    profile: 'chemstation',
    counts: [2, 0, 0],
    seen: [['sheet QRes, row 7', 'H2O-0001', 'Au', '3', null]],
  },
  'agilent.masshunter.quantitative.csv': {
    profile: 'masshunter-quantitative',
    counts: [1, 0, 0],
    seen: [['line 3', 'H2O-0001', 'TestInterims Results / Final Conc.', '0.1034', null]],
  },
  'qubit_01.csv': {
    profile: 'qubit',
    counts: [4, 0, 0],
    seen: [['line 5', 'AP-0005-R01', 'Concentration', '0.002', 'ng/ul']],
  },
  'winlab32.csv': {
    profile: 'winlab32',
    counts: [4, 0, 0],
    seen: [
      ['line 3', 'DU-0001', 'Al 27', '0.222', 'mg/kg'],
      ['line 4', 'DU-0002', 'Ag 107', '0.555', 'mg/kg'],
    ],
  },
}

describe.skipIf(!there)(
  'real files of instruments (needs ALIQUOT_REAL_DATA, the folder that holds them)',
  () => {
    const every = there
      ? folders.flatMap((name) => readdirSync(join(folder, name)).map((file) => join(name, file)))
      : []
    // Messages of live interfaces, and where the files are from, are no files of results.
    const ours = every.filter((path) => !/\.(md|astm|hl7)$/.test(path))

    test('every file is known here', () => {
      expect(ours.map((path) => path.split('/').at(-1)).toSorted()).toEqual(Object.keys(files).toSorted())
    })

    test.each(ours)('%s', (path) => {
      const expected = files[path.split('/').at(-1) ?? '']
      const found = detectProfile(readFileSync(join(folder, path)))
      expect(readyProfiles.find(({ name }) => name === found?.ready.name)?.key).toBe(expected?.profile)
      const results = found?.read.results ?? []
      const count = (kind: string) => results.filter((one) => one.kind === kind).length
      expect([count('specimen'), count('control'), count('unread')]).toEqual(expected?.counts)
      for (const [line, who, name, value, unit] of expected?.seen ?? [])
        expect(results).toContainEqual(
          expect.objectContaining({
            line,
            test: name,
            value,
            unit,
            ...(isControl(results, line, name) ? { control: who } : { specimen: who }),
          }),
        )
      for (const one of results) expect(one.kind === 'unread').toBe(one.why !== null)
    })
  },
)

const isControl = (
  results: readonly { line: string; test: string; kind: string }[],
  line: string,
  name: string,
) => results.some((one) => one.line === line && one.test === name && one.kind === 'control')

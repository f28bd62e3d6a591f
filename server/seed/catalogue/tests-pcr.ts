import { choice, section, words } from './build'
import type { SeedTest } from './types'

type Target = readonly [code: string, name: string, cpt?: string, loinc?: string]

/** The targets of one multiplex assay and its internal control: without a Ct in the control a negative is invalid. */
const assay = (
  sampleTypes: string[],
  turnaroundHours: number,
  maxCt: string,
  control: readonly [code: string, name: string],
  targets: Target[],
): SeedTest[] => {
  const make = section({ testType: 'PCR', sampleTypes, turnaroundHours })
  const ct = { units: '{Ct}', unitsLabel: 'Ct', significantFigures: 3, method: 'Real-time PCR' }
  return [
    ...targets.map(([code, name, cpt, loinc]) =>
      make(
        {
          code,
          name: `${name}, PCR`,
          reportName: name,
          ...(cpt ? { cpt: [cpt] } : {}),
          ...(loinc ? { loinc } : {}),
        },
        {
          kind: 'pcr',
          ...ct,
          ranges: [words('Not detected')],
          pcr: { target: name, maxCt, internalControl: false },
        },
      ),
    ),
    make(
      { code: control[0], name: `Internal control, ${control[1]}`, reportName: 'Internal control' },
      {
        kind: 'pcr',
        ...ct,
        ranges: [words('Valid')],
        pcr: { target: control[1], maxCt: '36.0', internalControl: true },
        reportNote:
          'Without amplification of the control a negative target is invalid: repeat once, then recollect.',
      },
    ),
  ]
}

const covidFlu = assay(
  ['NPS', 'NARES'],
  24,
  '38.0',
  ['R-IC', 'human RNase P'],
  [
    ['R-COV2', 'SARS-CoV-2', '87635', '94500-6'],
    ['R-FLUA', 'Influenza A', '87502', '92142-9'],
    ['R-FLUB', 'Influenza B', '87502', '92141-1'],
    ['R-RSV', 'Respiratory syncytial virus', '87634', '92131-2'],
  ],
)

const respiratory = assay(
  ['NPS'],
  24,
  '38.0',
  ['RX-IC', 'human RNase P, extended panel'],
  [
    ['R-ADV', 'Adenovirus', '87798', '76070-2'],
    ['R-HMPV', 'Human metapneumovirus', '87798'],
    ['R-HRV', 'Rhinovirus/Enterovirus', '87798'],
    ['R-PIV1', 'Parainfluenza virus 1', '87798', '76084-3'],
    ['R-PIV2', 'Parainfluenza virus 2', '87798', '76085-0'],
    ['R-PIV3', 'Parainfluenza virus 3', '87798', '76086-8'],
    ['R-PIV4', 'Parainfluenza virus 4', '87798', '76087-6'],
    ['R-BPER', 'Bordetella pertussis', '87798', '43913-3'],
    ['R-MPN', 'Mycoplasma pneumoniae', '87581', '88720-8'],
    ['R-CPN', 'Chlamydophila pneumoniae', '87486'],
  ],
)

const sti = assay(
  ['UNAA', 'VAG'],
  48,
  '38.0',
  ['T-IC', 'human beta-globin, STI'],
  [
    ['T-CT', 'Chlamydia trachomatis', '87491', '21613-5'],
    ['T-NG', 'Neisseria gonorrhoeae', '87591', '24111-7'],
    ['T-TV', 'Trichomonas vaginalis', '87661'],
    ['T-MG', 'Mycoplasma genitalium', '87563'],
  ],
)

const uti = assay(
  ['UCUP', 'UTUBE'],
  24,
  '32.0',
  ['U-IC', 'spiked Bacillus atrophaeus'],
  [
    ['U-ECO', 'Escherichia coli', '87798'],
    ['U-KPN', 'Klebsiella pneumoniae', '87798'],
    ['U-KOX', 'Klebsiella oxytoca', '87798'],
    ['U-PMI', 'Proteus mirabilis', '87798'],
    ['U-PAE', 'Pseudomonas aeruginosa', '87798'],
    ['U-EFA', 'Enterococcus faecalis', '87798'],
    ['U-EFM', 'Enterococcus faecium', '87798'],
    ['U-SSA', 'Staphylococcus saprophyticus', '87798'],
    ['U-GBS', 'Streptococcus agalactiae', '87653'],
    ['U-CAL', 'Candida albicans', '87481'],
    ['U-CTXM', 'blaCTX-M resistance gene', '87150'],
    ['U-VAN', 'vanA/vanB resistance genes', '87500'],
  ],
)

const vaginitis = assay(
  ['VAG'],
  48,
  '35.0',
  ['G-IC', 'human beta-globin, vaginitis'],
  [
    ['G-GVA', 'Gardnerella vaginalis', '87511'],
    ['G-FVA', 'Fannyhessea vaginae', '87798'],
    ['G-BVAB2', 'BVAB-2', '87798'],
    ['G-MEGA', 'Megasphaera type 1', '87798'],
    ['G-CAND', 'Candida group', '87481'],
    ['G-CGLA', 'Candida glabrata', '87481'],
  ],
)

/** Staphylococci of the nares: the combination of the four decides what is reported, never one alone. */
const staphylococci = assay(
  ['NARES'],
  24,
  '36.0',
  ['N-IC', 'human RNase P, nares'],
  [
    ['N-SA', 'Staphylococcus aureus', '87640'],
    ['N-SE', 'Staphylococcus epidermidis', '87798'],
    ['N-MEC', 'mecA/mecC', '87641'],
    ['N-JUN', 'SCCmec-orfX junction'],
  ],
)

const stool = assay(
  ['STL'],
  24,
  '38.0',
  ['D-IC', 'spiked MS2 phage'],
  [['D-CDIF', 'Clostridioides difficile toxin B gene', '87493', '54067-4']],
)

const mpox = assay(
  ['WND'],
  48,
  '38.0',
  ['MX-IC', 'human RNase P, lesion'],
  [['MX-MPXV', 'Monkeypox virus', '87593', '100383-9']],
)

const rapidCovid = assay(
  ['NPS', 'NARES', 'THR'],
  4,
  '38.0',
  ['RA-IC', 'human RNase P, rapid'],
  [['RA-COV2', 'SARS-CoV-2 RdRp gene, rapid', '87635', '94534-5']],
)

/** A genome is read only where the virus was found before; what cannot be read is said in words. */
const sequencing: SeedTest[] = [
  section({ testType: 'PCR', sampleTypes: ['NPS', 'NARES', 'THR'], turnaroundHours: 168 })(
    {
      code: 'SEQ-COV2',
      name: 'SARS-CoV-2 variant, sequencing',
      reportName: 'SARS-CoV-2 variant',
      loinc: '96741-4',
      cpt: ['87913'],
    },
    {
      kind: 'qualitative',
      choices: [
        choice('OMI', 'Omicron lineage', false),
        choice('OTH', 'Other lineage', false),
        choice('INS', 'Not sequenced, too little virus', true),
      ],
      method: 'Whole-genome sequencing',
    },
  ),
]

export const pcrTests: SeedTest[] = [
  ...covidFlu,
  ...respiratory,
  ...sti,
  ...uti,
  ...vaginitis,
  ...staphylococci,
  ...stool,
  ...mpox,
  ...rapidCovid,
  ...sequencing,
]

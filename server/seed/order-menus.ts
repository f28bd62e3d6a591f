import type { LocationKind } from './people/locations'

/** One way to order: panels that go together, why, and for whom. */
export interface Menu {
  weight: number
  panels: string[]
  /** ICD-10-CM codes, any one to four of them. */
  diagnoses: string[]
  /** Medication names: given for toxicology, where the result is compared with them; else empty. */
  medications: string[]
  /** Hours from receipt to the last result, from and to. */
  hours: readonly [number, number]
  sex?: 'M' | 'F'
  /** Age in whole years, from (inclusive) and to (exclusive). */
  from?: number
  to?: number
}

const words = (text: string) => (text ? text.split(' ') : [])
const menu = (
  weight: number,
  panels: string,
  diagnoses: string,
  hours: readonly [number, number],
  more: Partial<Menu> = {},
): Menu => ({
  weight,
  panels: words(panels),
  diagnoses: words(diagnoses),
  hours,
  medications: [],
  ...more,
})

const PAIN_LIST = [
  'Norco',
  'Percocet',
  'Oxycodone IR',
  'MS Contin',
  'Ultram',
  'Nucynta',
  'Butrans',
  'Neurontin',
  'Lyrica',
  'Soma',
  'Flexeril',
  'Cymbalta',
  'Meloxicam',
  'Fentanyl patch',
  'Methadone',
  'Klonopin',
  'Ambien',
]
const RECOVERY_LIST = [
  'Suboxone',
  'Subutex',
  'Sublocade',
  'Methadone',
  'Vivitrol',
  'Gabapentin',
  'Trazodone',
  'Zoloft',
  'Hydroxyzine',
]
const PSYCHIATRY_LIST = [
  'Adderall XR',
  'Vyvanse',
  'Concerta',
  'Klonopin',
  'Xanax',
  'Ativan',
  'Lexapro',
  'Wellbutrin XL',
  'Seroquel',
]
const PAIN = 'Z79.891 G89.4 G89.29 M54.50 M54.16 M47.816 M96.1 Z51.81 M79.7 M54.2'
const RECOVERY = 'F11.20 F11.21 F10.20 F15.20 F19.20 Z51.81 Z79.899 F14.20'
const PSYCHIATRY = 'F90.0 F41.1 F33.1 F43.12 Z79.899 F31.9'
const TOX_HOURS = [20, 60] as const
const ROUTINE = [4, 16] as const
const PCR_HOURS = [6, 22] as const
const CULTURE_HOURS = [40, 76] as const

const metabolic = 'E11.9 I10 E78.5 Z79.899 N18.30 R53.83'
const wellness = 'Z00.00 E78.5 E55.9 R53.83 Z13.220 E03.9'
const respiratory = 'R05.1 J06.9 R50.9 Z20.822 J02.9 J11.1'
const urinary = 'N39.0 R30.0 R31.9 R35.0 N30.00'

const uti = (weight: number) => menu(weight, 'UTIPCR UA', urinary, PCR_HOURS)
const urineCulture = (weight: number) => menu(weight, 'UA URCULT', urinary, CULTURE_HOURS)
const covid = (weight: number) => menu(weight, 'COVFLU', respiratory, PCR_HOURS)
const adult = { from: 18 }

/** What each kind of clinic orders, most usual first. */
export const menus: Record<LocationKind, Menu[]> = {
  family: [
    menu(20, 'CMP CBCD', `${metabolic} D64.9`, ROUTINE),
    menu(16, 'CMP LIPID THYROID', wellness, ROUTINE, adult),
    menu(12, 'DIAB BMP UACR', 'E11.9 E11.65 E11.22 I10', ROUTINE, adult),
    menu(8, 'CBCD IRON VITAMIN', 'D50.9 R53.83 E53.8 E55.9', ROUTINE),
    menu(6, 'PSASCR LIPID', 'Z12.5 N40.0 E78.5', ROUTINE, { sex: 'M', from: 45 }),
    menu(4, 'STISER STIPCR', 'Z11.3 Z11.4 Z11.59 Z20.2', [20, 48], { from: 15 }),
    menu(3, 'TESTOS CBC', 'E29.1 N52.9 R53.83', [20, 48], { sex: 'M', from: 30 }),
    menu(4, 'PTINR', 'Z79.01 I48.91', [2, 8], adult),
    urineCulture(6),
    covid(6),
  ],
  internal: [
    menu(20, 'CMP CBCD LIPID DIAB', metabolic, ROUTINE, adult),
    menu(12, 'RENAL UACR CBC', 'N18.30 N18.4 D63.1 E11.22', ROUTINE, adult),
    menu(10, 'THYROID VITAMIN', 'E03.9 E06.3 R53.83 E55.9', ROUTINE, adult),
    menu(8, 'PTINR', 'Z79.01 I48.91 I48.20', [2, 8], adult),
    menu(6, 'HEPATIC HEPACUTE', 'R74.01 K76.0 B18.2', [20, 48], adult),
    menu(4, 'PSASCR', 'Z12.5 R97.20 N40.1', ROUTINE, { sex: 'M', from: 45 }),
  ],
  pain: [
    menu(55, 'TOXCMP', PAIN, TOX_HOURS, { medications: PAIN_LIST, from: 16 }),
    menu(15, 'TOXOF', PAIN, TOX_HOURS, { medications: PAIN_LIST, from: 16 }),
    menu(12, 'TOXSCR TOXOPI', PAIN, TOX_HOURS, { medications: PAIN_LIST, from: 16 }),
    menu(8, 'TOXSCR', PAIN, [6, 24], { medications: PAIN_LIST, from: 16 }),
    menu(10, 'CMP CBC', 'Z79.891 Z79.1 G89.4', ROUTINE, adult),
  ],
  recovery: [
    menu(50, 'TOXREC', RECOVERY, TOX_HOURS, { medications: RECOVERY_LIST, from: 14 }),
    menu(18, 'TOXCMP', RECOVERY, TOX_HOURS, { medications: RECOVERY_LIST, from: 14 }),
    menu(12, 'TOXOF', RECOVERY, TOX_HOURS, { medications: RECOVERY_LIST, from: 14 }),
    menu(10, 'HEPATIC STISER', 'F11.20 Z11.59 Z11.4 B18.2', [20, 48], adult),
    menu(6, 'CMP CBC', 'F10.20 K70.30 Z79.899', ROUTINE, adult),
  ],
  behavioral: [
    menu(45, 'TOXCMP', PSYCHIATRY, TOX_HOURS, { medications: PSYCHIATRY_LIST, from: 12 }),
    menu(20, 'TOXSCR', PSYCHIATRY, [6, 24], { medications: PSYCHIATRY_LIST, from: 12 }),
    menu(20, 'CMP LIPID DIAB', 'Z79.899 F31.9 F20.9', ROUTINE),
    menu(15, 'THYROID', 'F33.1 F41.1 R53.83', ROUTINE),
  ],
  urgent: [
    covid(28),
    menu(12, 'RESPX', 'R05.9 J20.9 J18.9 R50.9', PCR_HOURS),
    urineCulture(12),
    uti(10),
    menu(12, 'CBCD BMP', 'R10.9 R11.2 R50.9 R55', [1, 5]),
    menu(8, 'WOUND', 'L03.115 L02.91 L03.90', CULTURE_HOURS),
    menu(6, 'STREPC', 'J02.9 J02.0', CULTURE_HOURS),
    menu(5, 'CARDIAC BMP', 'R07.9 R06.02 R00.2', [1, 3], { from: 30 }),
    menu(4, 'STOOLC', 'R19.7 R10.9', CULTURE_HOURS),
    menu(4, 'HCGQNT CBC', 'N91.2 Z32.01 R10.9', [1, 5], { sex: 'F', from: 14, to: 52 }),
  ],
  nursing: [
    menu(24, 'BMP CBCD', 'I10 N18.30 I50.9 D63.1', ROUTINE, adult),
    menu(16, 'PTINR', 'Z79.01 I48.20', [2, 8], adult),
    uti(18),
    menu(12, 'RESPX', 'R05.9 J18.9 Z20.822', PCR_HOURS),
    menu(10, 'MRSAPCR', 'Z22.322 L89.152', PCR_HOURS),
    menu(10, 'WOUND', 'L89.152 L97.509 E11.621', CULTURE_HOURS),
    menu(10, 'THYROID VITAMIN', 'E03.9 E55.9 E53.8', ROUTINE, adult),
  ],
  women: [
    menu(20, 'VAGPCR', 'N76.0 N89.8 B37.31', [10, 40], { sex: 'F', from: 13 }),
    menu(18, 'STIPCR', 'Z11.3 Z20.2 N76.0', [10, 40], { from: 13 }),
    menu(16, 'PRENATAL CBC', 'Z34.90 O09.90', [20, 48], { sex: 'F', from: 14, to: 50 }),
    menu(12, 'HCGQNT', 'Z32.01 N91.2', [2, 8], { sex: 'F', from: 14, to: 52 }),
    menu(12, 'FEMHORM THYROID', 'N92.0 N91.2 E28.2 N95.1', [20, 48], { sex: 'F', from: 18 }),
    menu(10, 'CBCD IRON', 'N92.0 D50.9 R53.83', ROUTINE, { from: 12 }),
    urineCulture(12),
  ],
  urology: [
    menu(24, 'UTIPCR', urinary, PCR_HOURS),
    menu(22, 'PSASCR', 'N40.1 R97.20 Z12.5', ROUTINE, { sex: 'M', from: 40 }),
    menu(16, 'TESTOS PSASCR CBC', 'E29.1 N52.9', [20, 48], { sex: 'M', from: 40 }),
    menu(14, 'UA URCULT', urinary, CULTURE_HOURS),
    menu(10, 'BMP UA', 'N40.1 N17.9 R31.0', ROUTINE),
  ],
}

import type { LocationKind } from './people/locations'

/** An order that waits for a pharmacist: what is listed, and every value that is out of the ordinary. */
export interface ReviewCase {
  clinic: LocationKind
  panel: 'TOXCMP' | 'TOXREC' | 'TOXSCR' | 'TOXOPI' | 'TOXOF'
  /** Names as the clinic wrote them, with how it is taken where that is not the strength of the laboratory's own list. */
  medications: readonly (readonly [name: string, detail?: string])[]
  /** By test code, as the bench typed them. Confirmations that are left out are below the lowest calibrator, screens negative. */
  values: Readonly<Record<string, string>>
}

const presumptivePositive = 'Presumptive positive'
/** `'S-OXY C-OXY 1240'`: a screen that was positive, a test and its value. */
function valuesOf(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  const words = text.split(' ').filter(Boolean)
  words.forEach((word, at) => {
    if (/^[SO]-/.test(word)) values[word] = presumptivePositive
    else if (/^[CPV]-/.test(word)) values[word] = words[at + 1] ?? ''
  })
  return values
}
const order = (
  clinic: LocationKind,
  panel: ReviewCase['panel'],
  medications: readonly (string | readonly [string, string])[],
  values: string,
): ReviewCase => ({
  clinic,
  panel,
  medications: medications.map((one) => (typeof one === 'string' ? [one] : one)),
  values: valuesOf(values),
})

/** What a specimen that is fit says of itself. */
export const fitUrine: Readonly<Record<string, string>> = {
  'V-CREA': '84.0',
  'V-SG': '1.0150',
  'V-PH': '6.1',
  'V-NIT': '<10',
  'V-OXID': 'Not detected',
}

/**
 * A queue in which every state of interpretation is to be seen, and most of the rules behind them. Amounts are ng/mL, of the
 * size that the laboratory's cutoffs and the graph of drugs decide on; people and clinics are drawn.
 */
export const reviewCases: readonly ReviewCase[] = [
  // Listed and found, itself or as what a body makes of it.
  order('pain', 'TOXCMP', ['Oxycodone IR'], 'S-OXY C-OXY 1240 C-NOXY 1860 C-OXM 310'),
  order('pain', 'TOXCMP', ['Norco', 'Lyrica'], 'S-HYC C-HYC 940 C-NHYC 780 C-HYM 120 C-DHC 96.0 C-PREG 8420'),
  order('behavioral', 'TOXCMP', ['Xanax', 'Lexapro'], 'S-BENZ C-ALP 164'),
  order('behavioral', 'TOXCMP', ['Klonopin'], 'S-BENZ C-7ACL 212'),
  order('behavioral', 'TOXCMP', ['Vyvanse'], 'S-AMP C-AMP 2480'),
  order('recovery', 'TOXREC', ['Suboxone'], 'S-BUP C-BUP 48.0 C-NBUP 212'),
  order('recovery', 'TOXREC', ['Methadone', 'Trazodone'], 'S-MTD C-MTD 2100 C-EDDP 3350'),
  order('pain', 'TOXCMP', ['Fentanyl patch', 'Neurontin'], 'S-FEN C-FEN 1.80 C-NFEN 14.2 C-GAB 21400'),
  order('pain', 'TOXOPI', ['Nucynta', 'Meloxicam'], 'C-TAP 3120'),
  order('pain', 'TOXOF', ['OxyContin'], 'O-OXY P-OXY 62.0'),
  order('pain', 'TOXCMP', ['Percocet', 'Soma'], 'S-OXY C-OXY 680 C-NOXY 910 C-OXM 140 C-MEPR 4200'),
  order('pain', 'TOXCMP', ['Norco'], 'C-NHYC 74.0'),
  // An opioid and a benzodiazepine, both prescribed.
  order('pain', 'TOXCMP', ['MS Contin', 'Ativan'], 'S-OPI S-BENZ C-MOR 4120 C-HYM 61.0 C-LOR 340'),
  // Listed and not found; softened where it is taken as needed, or seen below its cutoff.
  order('pain', 'TOXCMP', ['OxyContin'], ''),
  order('pain', 'TOXCMP', ['Ultram', 'Flexeril'], ''),
  order('recovery', 'TOXREC', ['Subutex'], ''),
  order('behavioral', 'TOXCMP', ['Adderall XR', 'Wellbutrin XL'], ''),
  order('pain', 'TOXCMP', [['Oxycodone IR', '5 mg every 6 h as needed']], ''),
  order('pain', 'TOXCMP', [['Norco', '5 mg / 325 mg, 1 tablet PRN']], 'C-HYC 34.0'),
  // Found and not listed.
  order('pain', 'TOXCMP', ['Neurontin'], 'S-BZE C-BZE 860 C-GAB 12600'),
  order('pain', 'TOXCMP', ['Butrans'], 'S-BUP C-BUP 14.0 C-NBUP 31.0 S-THC C-THCA 84.0'),
  order(
    'recovery',
    'TOXREC',
    ['Methadone'],
    'S-MTD C-MTD 1480 C-EDDP 2240 S-FEN C-FEN 18.0 C-NFEN 96.0 C-XYL 7.40',
  ),
  order(
    'recovery',
    'TOXCMP',
    ['Suboxone'],
    'S-BUP C-BUP 22.0 C-NBUP 88.0 S-6AM S-OPI C-6AM 46.0 C-MOR 2310 C-COD 84.0',
  ),
  order('recovery', 'TOXREC', ['Zoloft'], 'S-AMP C-MAMP 3100 C-AMP 420'),
  order('recovery', 'TOXREC', ['Vivitrol'], 'S-ETG C-ETG 2400 C-ETS 610'),
  order('pain', 'TOXOF', ['Neurontin'], 'O-BZE P-COC 22.0 P-BZE 48.0'),
  // More of it than an impurity or a minor product can be.
  order('pain', 'TOXCMP', ['OxyContin'], 'S-OXY C-OXY 2100 C-NOXY 2650 C-OXM 240 S-HYC C-HYC 700 C-NHYC 520'),
  // Much at once, each line another story.
  order(
    'pain',
    'TOXCMP',
    [['OxyContin', '20 mg every 12 h'], 'Dilaudid', 'Neurontin', 'Cymbalta'],
    'S-BENZ C-ALP 84.0 S-FEN C-FEN 12.0 C-NFEN 31.0 C-GAB 4310',
  ),
  // The drug without what a body makes of it.
  order('pain', 'TOXCMP', ['Percocet'], 'S-OXY C-OXY 4200'),
  order('recovery', 'TOXREC', ['Suboxone'], 'S-BUP C-BUP 940 C-NBUP 6.00 C-NALX 620'),
  // A trace of it may come with the medicine that is listed.
  order('pain', 'TOXCMP', ['OxyContin'], 'S-OXY C-OXY >5000 C-NOXY 4650 C-OXM 820 C-HYC 50.0'),
  order('pain', 'TOXOPI', ['MS Contin'], 'C-MOR >5000 C-COD 52.0'),
  // What cannot be read excuses what it may be.
  order(
    'pain',
    'TOXCMP',
    [['Pain pill from the emergency room', 'white, oval']],
    'S-HYC C-HYC 410 C-NHYC 365',
  ),
  // A listed medicine may answer the screen; another screen waits for its confirmation, or is answered by it.
  order('behavioral', 'TOXSCR', ['Wellbutrin XL'], 'S-AMP'),
  order('behavioral', 'TOXSCR', ['Klonopin'], 'S-BENZ S-THC'),
  order('behavioral', 'TOXCMP', ['Lexapro', 'Trazodone'], 'S-AMP'),
  // No list came with it.
  order('pain', 'TOXCMP', [], 'S-OXY C-OXY 520 C-NOXY 640'),
  // Specimens of which little or nothing is concluded.
  order('pain', 'TOXCMP', ['Norco', 'Klonopin'], 'V-CREA 8.4 V-SG 1.0018 C-7ACL 31.0'),
  order('recovery', 'TOXREC', ['Subutex'], 'V-CREA 1.2 V-SG 1.0005'),
  order('recovery', 'TOXREC', ['Methadone'], 'V-OXID Detected S-MTD C-MTD 1260 C-EDDP 1710'),
]

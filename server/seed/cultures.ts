import { uuidv7 } from 'uuidv7'
import type { EnteredIsolates } from '@contract/results/isolates'
import { HOUR, MINUTE } from './dates'
import { physicianOf } from './order-making'
import type { OrderPatient } from './order-people'
import { makeSpecimens } from './order-plan'
import type { SeedOrder, SeedWorld } from './order-world'
import { physicians } from './people/physicians'
import { seededRandom } from './random'

type Sent = EnteredIsolates[number]
type Line = Sent['susceptibilities'][number]

const mic = (
  antibiotic: string,
  value: string,
  interpretation: Line['interpretation'],
  suppressed = false,
) => ({
  antibiotic,
  method: 'MIC' as const,
  value,
  interpretation,
  suppressed,
})
const CLSI = { standard: 'CLSI', edition: 'M100, 35th edition' } as const
const isolate = (
  number: number,
  organism: string,
  quantity: string,
  susceptibilities: Line[],
  remark = '',
): Sent => ({
  number,
  organism,
  quantity,
  remark,
  breakpoints: CLSI,
  susceptibilities,
})

interface Culture {
  panel: string
  code: string
  raw: string
  diagnosis: string
  /** Hours from receipt to the result. */
  grew: number
  isReported: boolean
  isolates: EnteredIsolates
}

/** Made up for the demonstration: what a technician might have typed from a card and a plate. */
const cultures: readonly Culture[] = [
  {
    panel: 'URCULT',
    code: 'M-UC',
    raw: 'Escherichia coli, >100,000 CFU/mL; Proteus mirabilis, 10,000-50,000 CFU/mL',
    diagnosis: 'N39.0',
    grew: 42,
    isReported: true,
    isolates: [
      isolate(1, 'Escherichia coli', '>100,000 CFU/mL', [
        mic('Ampicillin', '>=32', 'R'),
        mic('Ampicillin-sulbactam', '16/8', 'I'),
        mic('Cefazolin', '<=4', 'S'),
        mic('Ceftriaxone', '<=0.25', 'S'),
        mic('Ciprofloxacin', '>=4', 'R'),
        mic('Gentamicin', '<=1', 'S'),
        mic('Nitrofurantoin', '<=16', 'S'),
        mic('Piperacillin-tazobactam', '<=4/4', 'S', true),
        mic('Meropenem', '<=0.25', 'S', true),
        mic('Trimethoprim-sulfamethoxazole', '>=16/304', 'R'),
      ]),
      isolate(
        2,
        'Proteus mirabilis',
        '10,000-50,000 CFU/mL',
        [
          mic('Ampicillin', '<=2', 'S'),
          mic('Cefazolin', '4', 'S'),
          mic('Ciprofloxacin', '<=0.25', 'S'),
          mic('Gentamicin', '<=1', 'S'),
          mic('Nitrofurantoin', '128', 'R'),
          mic('Trimethoprim-sulfamethoxazole', '<=1/19', 'S'),
        ],
        'Swarming on blood agar.',
      ),
    ],
  },
  {
    panel: 'BLCULT',
    code: 'M-BC',
    raw: 'Staphylococcus aureus, methicillin resistant (MRSA)',
    diagnosis: 'R78.81',
    grew: 51,
    isReported: false,
    isolates: [
      isolate(
        1,
        'Staphylococcus aureus, methicillin resistant (MRSA)',
        '',
        [
          mic('Oxacillin', '>=4', 'R'),
          mic('Clindamycin', '0.25', 'S'),
          mic('Daptomycin', '0.5', 'S'),
          mic('Linezolid', '2', 'S'),
          mic('Trimethoprim-sulfamethoxazole', '<=0.5/9.5', 'S'),
          mic('Vancomycin', '1', 'S'),
        ],
        'Two of two bottles.',
      ),
    ],
  },
]

/** Two cultures with their isolates: a reported urine, and a blood that was verified and waits for its report. */
export function makeCultures(world: SeedWorld, patients: readonly OrderPatient[]): SeedOrder[] {
  const random = seededRandom('demo cultures')
  return cultures.map((one): SeedOrder => {
    const patient = random.pick(patients)
    const { code } = patient.location
    const iso = (instant: number) => new Date(instant).toISOString()
    const verified = world.now.getTime() - random.int(60, 180) * MINUTE
    const resulted = verified - 25 * MINUTE
    const received = resulted - one.grew * HOUR
    const collected = received - 3 * HOUR
    const specimens = makeSpecimens(random, [one.panel])
    const { npi } = random.pick(physicians.filter(({ locations }) => locations.includes(code)))
    return {
      id: uuidv7(),
      patient,
      requisitionNumber: '',
      physician: physicianOf(world, npi),
      enteredBy: world.staff.entry,
      specimens: specimens.map((specimen) => ({ ...specimen, id: uuidv7() })),
      criticalPotassium: false,
      preliminary: false,
      wanted: { values: { [one.code]: one.raw }, details: {}, isolates: { [one.code]: one.isolates } },
      plan: {
        location: code,
        physician: npi,
        panels: [one.panel],
        specimens,
        priority: 'ROUTINE',
        diagnoses: [one.diagnosis],
        medications: [],
        prescribed: [],
        substances: [],
        state: one.isReported ? 'CLOSED' : 'OPEN',
        stage: one.isReported ? 'reported' : 'verified',
        dateEntered: iso(collected + 10 * MINUTE),
        dateCollected: iso(collected),
        dateReceived: iso(received),
        dateResulted: iso(resulted),
        dateVerified: iso(verified),
        dateReported: one.isReported ? iso(verified + 12 * MINUTE) : null,
        dateExported: null,
        hold: null,
        flag: null,
        rejectReason: null,
        amended: false,
        pharmdReviewed: false,
      },
    }
  })
}

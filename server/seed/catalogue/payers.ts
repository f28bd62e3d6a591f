import type { SeedPayer } from './types'

const insurance = (
  code: string,
  name: string,
  electronicPayerId: string,
  kind: SeedPayer['kind'] = 'commercial',
): SeedPayer => ({ code, name, electronicPayerId, kind })

/** Electronic payer ids are made up (they differ by clearinghouse and transaction): none may be used for a claim. */
export const payers: SeedPayer[] = [
  insurance('MCARE-ID', 'Medicare Part B, Idaho', 'DEMO02202', 'medicare'),
  insurance('MCAID-ID', 'Idaho Medicaid', 'DEMOIDM01', 'medicaid'),
  insurance('MCAID-OR', 'Oregon Health Plan', 'DEMOORM01', 'medicaid'),
  insurance('SAWTOOTH', 'Sawtooth Mutual Health', 'DEMOSAW11'),
  insurance('GEMSTATE', 'Gem State Health Plan', 'DEMOGEM12'),
  insurance('CASCADE', 'Cascade Regional Health', 'DEMOCAS13'),
  insurance('COLUMBIA', 'Columbia Basin Benefit Trust', 'DEMOCOL14'),
  insurance('PAYETTE', 'Payette River Medicare Advantage', 'DEMOPAY15', 'medicare_advantage'),
  insurance('HIGHDES', 'High Desert Employees Health Trust', 'DEMOHID16'),
  insurance('VALLEYW', 'Valleywide Health Cooperative', 'DEMOVAL17'),
  insurance('MILFAM', 'Military Family Health, West Region', 'DEMOMIL18'),
  insurance('IDWC', 'Idaho Workers Compensation Carrier', 'DEMOIWC19', 'workers_comp'),
  { code: 'SELF', name: 'Patient self-pay', electronicPayerId: null, kind: 'self_pay' },
  { code: 'CLIENT', name: 'Client bill', electronicPayerId: null, kind: 'client' },
]

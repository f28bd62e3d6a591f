/** What kind of clinic: it decides what is ordered there. */
export type LocationKind =
  'pain' | 'family' | 'recovery' | 'nursing' | 'urgent' | 'women' | 'internal' | 'behavioral' | 'urology'

export interface SeedLocation {
  code: string
  name: string
  kind: LocationKind
  address: { line1: string; line2: string | null; city: string; state: string; zip: string }
  phone: string
  fax: string
  salesRep: string
  /** How busy, relative to the others. */
  weight: number
  active: boolean
}

export interface SeedSalesRep {
  code: string
  firstname: string
  lastname: string
  email: string
  phone: string
  team: string
}

const rep = (
  code: string,
  firstname: string,
  lastname: string,
  line: number,
  team: string,
): SeedSalesRep => ({
  code,
  firstname,
  lastname,
  email: `${firstname}.${lastname}@northgate-lab.example.org`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z@.-]/g, ''),
  phone: `(208) 555-01${line}`,
  team,
})

export const salesReps: SeedSalesRep[] = [
  rep('SR-01', 'Kendra', 'Whitlock', 61, 'West'),
  rep('SR-02', 'Mateo', 'Arriaga', 62, 'North'),
  rep('SR-03', 'Priscilla', 'Nakamura', 63, 'West'),
  rep('SR-04', 'Dougal', 'McRae', 64, 'North'),
  rep('SR-05', 'Hoa', 'Trinh', 65, 'South'),
  rep('SR-06', 'Bernadette', 'Osei', 66, 'South'),
  rep('SR-07', 'Dana', 'Novak', 67, 'West'),
]

type Row = readonly [
  code: string,
  name: string,
  kind: LocationKind,
  line1: string,
  line2: string | null,
  city: string,
  zip: string,
  weight: number,
  salesRep: string,
]

const rows: Row[] = [
  [
    'CRPS-MER',
    'Cedar Ridge Pain & Spine, Meridian',
    'pain',
    '1480 E Overland Road',
    'Suite 210',
    'Meridian',
    '83642',
    12,
    'SR-01',
  ],
  [
    'CRPS-EAG',
    'Cedar Ridge Pain & Spine, Eagle',
    'pain',
    '455 S Fitness Place',
    'Suite 120',
    'Eagle',
    '83616',
    9,
    'SR-01',
  ],
  [
    'CRPS-NAM',
    'Cedar Ridge Pain & Spine, Nampa',
    'pain',
    '5660 E Franklin Road',
    null,
    'Nampa',
    '83687',
    7,
    'SR-01',
  ],
  [
    'LAKESHR',
    'Lakeshore Recovery Center',
    'recovery',
    '3120 W Lakeharbor Lane',
    null,
    'Boise',
    '83703',
    9,
    'SR-02',
  ],
  [
    'FOOTHILL',
    'Foothills Interventional Pain',
    'pain',
    '6140 W Emerald Street',
    'Suite 105',
    'Boise',
    '83704',
    7,
    'SR-02',
  ],
  ['OWYPAIN', 'Owyhee Pain Management', 'pain', '2820 E Greenhurst Road', null, 'Nampa', '83686', 5, 'SR-05'],
  [
    'NEWLEAF',
    'New Leaf Recovery, Caldwell',
    'recovery',
    '1011 Blaine Street',
    null,
    'Caldwell',
    '83605',
    6,
    'SR-02',
  ],
  [
    'SAGEOTP',
    'Sagebrush Opioid Treatment Program',
    'recovery',
    '7225 W Fairview Avenue',
    null,
    'Boise',
    '83704',
    8,
    'SR-02',
  ],
  [
    'BENCHFM',
    'Boise Bench Family Medicine',
    'family',
    '1907 S Vista Avenue',
    null,
    'Boise',
    '83705',
    8,
    'SR-03',
  ],
  [
    'TVFM-MER',
    'Treasure Valley Family Physicians, Meridian',
    'family',
    '3025 N Eagle Road',
    'Suite 300',
    'Meridian',
    '83646',
    9,
    'SR-03',
  ],
  [
    'TVFM-KUN',
    'Treasure Valley Family Physicians, Kuna',
    'family',
    '708 E Wythe Creek Court',
    null,
    'Kuna',
    '83634',
    5,
    'SR-07',
  ],
  [
    'TVFM-STR',
    'Treasure Valley Family Physicians, Star',
    'family',
    '11225 W State Street',
    null,
    'Star',
    '83669',
    4,
    'SR-07',
  ],
  [
    'GEMFM',
    'Gem County Family Clinic',
    'family',
    '1024 S Washington Avenue',
    null,
    'Emmett',
    '83617',
    3,
    'SR-05',
  ],
  [
    'RIVERIM',
    'Riverside Internal Medicine',
    'internal',
    '901 N Curtis Road',
    'Suite 402',
    'Boise',
    '83706',
    7,
    'SR-07',
  ],
  [
    'HIGHIM',
    'High Desert Internal Medicine',
    'internal',
    '815 N 8th Street',
    null,
    'Mountain Home',
    '83647',
    3,
    'SR-06',
  ],
  [
    'SYRNF',
    'Syringa Skilled Nursing & Rehabilitation',
    'nursing',
    '2415 E Linden Street',
    null,
    'Caldwell',
    '83605',
    5,
    'SR-05',
  ],
  [
    'VALSNF',
    'Valley View Skilled Nursing',
    'nursing',
    '1130 N Allumbaugh Street',
    null,
    'Boise',
    '83704',
    5,
    'SR-04',
  ],
  [
    'QUICK-MER',
    'Quickwater Urgent Care, Meridian',
    'urgent',
    '1850 S Meridian Road',
    null,
    'Meridian',
    '83642',
    7,
    'SR-06',
  ],
  [
    'QUICK-NAM',
    'Quickwater Urgent Care, Nampa',
    'urgent',
    '16300 N Marketplace Boulevard',
    null,
    'Nampa',
    '83687',
    6,
    'SR-07',
  ],
  [
    'QUICK-BOI',
    'Quickwater Urgent Care, Boise',
    'urgent',
    '10350 W Overland Road',
    null,
    'Boise',
    '83709',
    6,
    'SR-06',
  ],
  [
    'WILLOWWH',
    'Willow Creek Women’s Health',
    'women',
    '520 S Eagle Road',
    'Suite 3102',
    'Meridian',
    '83642',
    7,
    'SR-04',
  ],
  [
    'CAMASOB',
    'Camas Obstetrics & Gynecology',
    'women',
    '4402 E Flamingo Avenue',
    'Suite 101',
    'Nampa',
    '83687',
    5,
    'SR-05',
  ],
  [
    'PARKBH',
    'Parkcenter Behavioral Health',
    'behavioral',
    '671 E Riverpark Lane',
    null,
    'Boise',
    '83706',
    6,
    'SR-02',
  ],
  [
    'SNAKEUR',
    'Snake River Urology',
    'urology',
    '2855 E Magic View Drive',
    null,
    'Meridian',
    '83642',
    5,
    'SR-04',
  ],
]

/** Clinics of the Treasure Valley. Every one is invented; the streets are there so that an address looks right. */
export const locations: SeedLocation[] = rows.map(
  ([code, name, kind, line1, line2, city, zip, weight, salesRep], index) => ({
    code,
    name,
    kind,
    address: { line1, line2, city, state: 'ID', zip },
    phone: `(208) 555-01${String(index + 10)}`,
    fax: `(208) 555-01${String(index + 34)}`,
    salesRep,
    weight,
    active: true,
  }),
)

/** Which clinics the demo's portal users see, and where its kiosk stands. */
export const portalLocations: Record<'portal' | 'portal.results' | 'portal.other' | 'kiosk', string[]> = {
  portal: ['CRPS-MER', 'CRPS-EAG'],
  'portal.results': ['CRPS-MER'],
  'portal.other': ['LAKESHR'],
  kiosk: ['CRPS-MER'],
}

/** The sales accounts of the demo, and which representative each of them is. */
export const salesAccounts: Readonly<Record<string, string>> = { sales: 'SR-07' }

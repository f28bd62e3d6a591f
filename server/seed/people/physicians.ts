import { withNpiCheckDigit } from '@contract/npi'

export interface SeedPhysician {
  firstname: string
  lastname: string
  credentials: string
  npi: string
  phone: string
  email: string
  /** Location codes, the main one first. */
  locations: string[]
  active: boolean
}

type Row = readonly [firstname: string, lastname: string, credentials: string, ...locations: string[]]

const rows: Row[] = [
  ['Harriet', 'Lindqvist', 'MD', 'CRPS-MER', 'CRPS-EAG', 'CRPS-NAM'],
  ['Tobias', 'Okonkwo', 'MD', 'CRPS-MER', 'CRPS-EAG'],
  ['Renée', 'Castellanos', 'PA-C', 'CRPS-MER'],
  ['Gavin', 'Thornburg', 'NP', 'CRPS-EAG'],
  ['Sunita', 'Raghavan', 'DO', 'CRPS-NAM', 'CRPS-MER'],
  ['Wesley', 'Drummond', 'PA-C', 'CRPS-NAM'],
  ['Odalys', 'Ferreira', 'MD', 'LAKESHR', 'NEWLEAF'],
  ['Brendan', 'O’Sullivan', 'NP', 'LAKESHR'],
  ['Akiko', 'Morishita', 'MD', 'FOOTHILL'],
  ['Leland', 'Pratt', 'DO', 'FOOTHILL', 'OWYPAIN'],
  ['Yesenia', 'Villaseñor', 'NP', 'OWYPAIN'],
  ['Curtis', 'Haverford', 'MD', 'OWYPAIN'],
  ['Nadia', 'Petrosyan', 'MD', 'NEWLEAF', 'SAGEOTP'],
  ['Jamal', 'Whitfield', 'PA-C', 'NEWLEAF'],
  ['Ingrid', 'Sorensen', 'MD', 'SAGEOTP'],
  ['Phuong', 'Đặng', 'NP', 'SAGEOTP'],
  ['Eleanor', 'Beaumont', 'MD', 'BENCHFM'],
  ['Rafael', 'Quintana', 'DO', 'BENCHFM'],
  ['Maren', 'Hollister', 'MD', 'TVFM-MER', 'TVFM-STR'],
  ['Devon', 'Achterberg', 'MD', 'TVFM-MER', 'TVFM-KUN'],
  ['Kaylee', 'Stroud', 'NP', 'TVFM-KUN', 'TVFM-STR'],
  ['Anselm', 'Burke', 'DO', 'TVFM-STR', 'TVFM-KUN', 'TVFM-MER'],
  ['Lorna', 'Tuckwell', 'NP', 'GEMFM'],
  ['Vikram', 'Chaudhary', 'MD', 'GEMFM'],
  ['Genevieve', 'Roth', 'MD', 'RIVERIM', 'VALSNF'],
  ['Samir', 'Haddad-Noor', 'MD', 'RIVERIM'],
  ['Clifford', 'Nez', 'DO', 'HIGHIM'],
  ['Adaeze', 'Nwosu', 'MD', 'HIGHIM'],
  ['Walter', 'Grimshaw', 'MD', 'SYRNF', 'VALSNF'],
  ['Paulette', 'Desrosiers', 'NP', 'SYRNF'],
  ['Hugo', 'Brandvold', 'DO', 'VALSNF'],
  ['Simone', 'Archuleta', 'PA-C', 'QUICK-MER', 'QUICK-NAM', 'QUICK-BOI'],
  ['Trent', 'Kowalczyk', 'MD', 'QUICK-MER', 'QUICK-BOI'],
  ['Bao', 'Vang', 'PA-C', 'QUICK-NAM'],
  ['Felicity', 'Marchetti', 'NP', 'QUICK-BOI'],
  ['Josephine', 'Abernathy', 'MD', 'WILLOWWH'],
  ['Catalina', 'Ibarra', 'CNM', 'WILLOWWH', 'CAMASOB'],
  ['Meredith', 'Stannard', 'MD', 'CAMASOB'],
  ['Ephraim', 'Goldwasser', 'MD', 'PARKBH'],
  ['Duncan', 'Ferris', 'MD', 'SNAKEUR'],
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/**
 * Ordering providers. NPIs are made up and carry a right check digit; the block 9990… of the body keeps them apart
 * from the numbers in use as far as a made-up number can.
 */
export const physicians: SeedPhysician[] = rows.map(
  ([firstname, lastname, credentials, ...locations], index) => ({
    firstname,
    lastname,
    credentials,
    npi: withNpiCheckDigit(`${String(1 + (index % 2))}9990${String(1001 + index * 137)}`),
    phone: `(208) 555-01${String(58 + (index % 40))}`,
    email: `${plain(firstname)}.${plain(lastname)}@clinic.example.org`,
    locations,
    active: true,
  }),
)

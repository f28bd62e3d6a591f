export interface Release {
  readonly version: string
  /** YYYY-MM-DD */
  readonly releaseDate: string
  readonly action: string
}

/**
 * What changed in which version, newest first: the Change Log shows and exports it. The first is the one that runs. An entry
 * speaks only of what can be done in this product today: what is not built yet has no line.
 */
export const releaseHistory: readonly Release[] = [
  {
    version: '9.0.29',
    releaseDate: '2025-04-15',
    action:
      'Plating, batching and Staph aureus/epidermidis MRSA/MSSA logic; fax monitor and Pharm.D. workflow. Instruments send results by file and line, quality control holds what must not leave, and results are verified by the page.',
  },
  {
    version: '9.0.28',
    releaseDate: '2025-03-18',
    action:
      'Reports: drug results are compared with medications, many reports are signed at once, whoever received a report is told of its correction, and reports leave by fax, HL7, SFTP or a link by mail. Results: values are read again when a patient’s sex or date of birth is corrected.',
  },
  {
    version: '9.0.27',
    releaseDate: '2025-02-20',
    action: 'Patients: two records of one person are merged, and the merge can be undone.',
  },
  {
    version: '9.0.26',
    releaseDate: '2025-01-23',
    action:
      'Order entry: collection dates in the future are refused, and a second requisition with the same number is caught.',
  },
  {
    version: '9.0.25',
    releaseDate: '2024-12-12',
    action: 'Payers: payers and the rules that map them are kept in lists of their own.',
  },
  {
    version: '9.0.24',
    releaseDate: '2024-11-07',
    action: 'Results: calls about critical values are recorded with the order.',
  },
  {
    version: '9.0.23',
    releaseDate: '2024-10-03',
    action:
      'Imports: files of patients, places, codes and medications are previewed, and rejected rows come back as a file.',
  },
  {
    version: '9.0.22',
    releaseDate: '2024-08-29',
    action: 'Receiving: specimens are received or rejected by scan, with their condition.',
  },
  {
    version: '9.0.21',
    releaseDate: '2024-07-25',
    action: 'Intake: patients fill in forms, and a submitted form becomes an order.',
  },
  {
    version: '9.0.20',
    releaseDate: '2024-06-20',
    action: 'Lists: views are saved, columns chosen, and rows exported as CSV.',
  },
  {
    version: '9.0.19',
    releaseDate: '2024-05-16',
    action: 'Labels: specimen labels are printed from orders and requisitions.',
  },
  {
    version: '9.0.18',
    releaseDate: '2024-04-11',
    action: 'Sign-in: a second factor can be asked for by user type.',
  },
  {
    version: '9.0.17',
    releaseDate: '2024-03-07',
    action:
      'Administration: the audit trail shows who read and changed what, and why a person can or cannot open something.',
  },
  {
    version: '9.0.16',
    releaseDate: '2024-02-01',
    action:
      'Order entry: diagnosis codes are searched by words as well as by code, as of the day of collection.',
  },
  {
    version: '9.0.15',
    releaseDate: '2024-01-04',
    action:
      'Linked accounts: an account may ask for another, and switches to it once the other has accepted.',
  },
]

export interface Release {
  readonly version: string
  /** YYYY-MM-DD */
  readonly releaseDate: string
  readonly action: string
}

/**
 * What changed in which version, newest first: the Change Log shows and exports it. The first is the one that runs. A feature
 * of the recorded history goes by its name alone; only what can be done in this product is described.
 */
export const releaseHistory: readonly Release[] = [
  {
    version: '9.0.29',
    releaseDate: '2025-04-15',
    action: 'Fax monitor',
  },
  {
    version: '9.0.28',
    releaseDate: '2025-03-18',
    action: 'Pharm.D. workflow',
  },
  {
    version: '9.0.27',
    releaseDate: '2025-02-20',
    action: 'Staph aureus/epidermidis MRSA/MSSA logic',
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
    action: 'Turbo Billing',
  },
  {
    version: '9.0.24',
    releaseDate: '2024-11-07',
    action: 'Point-of-care support',
  },
  {
    version: '9.0.23',
    releaseDate: '2024-10-03',
    action: 'POL transfer between systems',
  },
  {
    version: '9.0.22',
    releaseDate: '2024-08-29',
    action: 'Conflict manager',
  },
  {
    version: '9.0.21',
    releaseDate: '2024-07-25',
    action: 'Shipping',
  },
  {
    version: '9.0.20',
    releaseDate: '2024-06-20',
    action: 'Plating',
  },
  {
    version: '9.0.19',
    releaseDate: '2024-05-16',
    action: 'Batching',
  },
  {
    version: '9.0.18',
    releaseDate: '2024-04-11',
    action: 'Kiosk mode',
  },
  {
    version: '9.0.17',
    releaseDate: '2024-03-07',
    action: 'HRSA import',
  },
  {
    version: '9.0.16',
    releaseDate: '2024-02-01',
    action:
      'Order entry: diagnosis codes are searched by words as well as by code, and expired codes are refused.',
  },
  {
    version: '9.0.15',
    releaseDate: '2024-01-04',
    action:
      'Linked accounts: an account may ask for another, and switches to it once the other has accepted.',
  },
]

export interface Release {
  readonly version: string
  /** YYYY-MM-DD */
  readonly releaseDate: string
  readonly action: string
}

/** What changed in which version, newest first: the Change Log shows and exports it. The first is the one that runs. */
export const releaseHistory: readonly Release[] = [
  {
    version: '9.0.29',
    releaseDate: '2025-04-15',
    action: 'Fax monitor: the fax queue refreshes by itself and says why a fax failed. Resend from the list.',
  },
  {
    version: '9.0.28',
    releaseDate: '2025-03-18',
    action:
      'Pharm.D. workflow: reviewed orders leave the queue at once; old and new medication are shown side by side.',
  },
  {
    version: '9.0.27',
    releaseDate: '2025-02-20',
    action:
      'Staph aureus and Staph epidermidis: MRSA and MSSA are told apart by mecA and reported as one call.',
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
    action: 'Turbo Billing: claims with missing policy numbers are listed under Errors before they are sent.',
  },
  {
    version: '9.0.24',
    releaseDate: '2024-11-07',
    action: 'Point-of-care support: results of rapid tests may be entered with the remote order.',
  },
  {
    version: '9.0.23',
    releaseDate: '2024-10-03',
    action:
      'POL transfer: results move between a physician office laboratory and this system with their requisition.',
  },
  {
    version: '9.0.22',
    releaseDate: '2024-08-29',
    action:
      'Conflict Manager: mismatched patients are shown beside each other, and the decision is kept with its reason.',
  },
  {
    version: '9.0.21',
    releaseDate: '2024-07-25',
    action: 'Shipping: boxes, manifests and tracking numbers; a manifest prints with its specimens.',
  },
  {
    version: '9.0.20',
    releaseDate: '2024-06-20',
    action: 'Plating: plate maps for PCR with controls in fixed wells; the plate list opens on OPEN.',
  },
  {
    version: '9.0.19',
    releaseDate: '2024-05-16',
    action: 'Batching: waiting orders are collected into batches; a deleted batch gives its orders back.',
  },
  {
    version: '9.0.18',
    releaseDate: '2024-04-11',
    action: 'Kiosk mode: a device at the front desk takes remote orders and shows nothing else.',
  },
  {
    version: '9.0.17',
    releaseDate: '2024-03-07',
    action: 'HRSA import: claim outcomes are read from a file and matched by requisition number.',
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

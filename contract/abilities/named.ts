import type { Grant } from './words'

/** An ability that the specification names: what it guards, or why there is nothing yet that it could guard. */
export type NamedAbility =
  { readonly right: Grant; readonly guards: string } | { readonly right: Grant; readonly awaits: string }

const guards = (right: Grant, what: string): NamedAbility => ({ right, guards: what })
const awaits = (right: Grant, why: string): NamedAbility => ({ right, awaits: why })

/**
 * The bare ability names of the specification with the subject that we give them, then those it names in full:
 * twenty-six, beside `nav`, which is per route. Whoever builds what one of them waits for turns its `awaits` into
 * `guards`: a test fails while a named ability guards nothing unsaid, or guards a call and is said to wait.
 */
export const named: readonly NamedAbility[] = [
  guards(['admin', 'Lab'], 'The setup steps, and hiding them.'),
  guards(['read', 'Order'], 'The list of orders, every order’s page, and the orders and drugs of a patient.'),
  guards(
    ['manage', 'Catalogue'],
    'Changing tests, panels, test types, sample types and specimen sources, switching them on or off, and their history.',
  ),
  guards(['edit', 'Order'], 'Changing an order, putting another patient on it, and closing it.'),
  guards(['report', 'Report'], 'Generating reports: the preview, one file of many reports, results as CSV.'),
  guards(['addmeds', 'Order'], 'Adding medications to an order and removing them.'),
  awaits(['batchClaims', 'Claim'], 'Claims are not available yet, so none can be batched.'),
  awaits(['submitclaims', 'Claim'], 'Claims are not available yet, so none can be submitted.'),
  awaits(['viewCompletedClaims', 'Claim'], 'Claims are not available yet, so none is completed.'),
  awaits(['changeClaimStatus', 'Claim'], 'Claims are not available yet, so none has a status.'),
  awaits(['uploadToxCptCodes', 'Claim'], 'Claims are not available yet, so no codes are uploaded for them.'),
  awaits(['generate-reqform', 'Order'], 'No requisition form is printed yet.'),
  awaits(['transfer-results', 'Result'], 'Results cannot be moved to another requisition or laboratory yet.'),
  guards(['configure', 'Receiving'], 'Adding label printers, changing their templates and offsets.'),
  guards(
    ['manage_sales', 'SalesRep'],
    'Changing sales reps, assigning and removing their locations, and their history.',
  ),
  guards(
    ['transmit-report', 'OrderInfo'],
    'Links that open a report outside the laboratory: creating, viewing and revoking them.',
  ),
  awaits(['create_pcr', 'PlateMap'], 'There is no plate map yet.'),
  guards(
    ['sendbilling', 'OrderInfo'],
    'Clearing the export date, so that an order goes to the billing system again.',
  ),
  awaits(['view', 'OrderOutcomes'], 'There is no screen of order outcomes yet.'),
  guards(['view', 'PatientReports'], 'The released reports on a patient’s page.'),
  guards(['manage', 'Home'], 'The figures on the lab home: received and reported, and turnaround.'),
  guards(['manage', 'Patient'], 'Changing a patient and the insurance.'),
  guards(['manage', 'Location'], 'Changing locations, switching them on or off, and their history.'),
  guards(['manage', 'Physician'], 'Changing physicians, switching them on or off, and their history.'),
  guards(['manage', 'OrderInfo'], 'Rejecting orders and deleting them.'),
  awaits(['edit', 'RemoteOrder'], 'Remote orders cannot be edited yet.'),
]

/** What the specification’s name for this right is said to guard; undefined where it names none. */
export const namedAbility = ([action, subject]: Grant): NamedAbility | undefined =>
  named.find(({ right }) => right[0] === action && right[1] === subject)

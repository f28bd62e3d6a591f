/** The element of the order's page that shows a field of the release gate, where it has one of its own. */
export const fieldAnchor = (field: string): string =>
  `field-${field.replace(/^specimens\.(\d+)\..*$/, 'specimens.$1')}`

/**
 * Where what the release gate names is put right, as an address: the order's page (`path`) at the result or the specimen, its
 * report where a reason is wanted, the patient's own page, or the laboratory's. Fields are those of the gate:
 * `results.<analysis id>`, `specimens.<n>.<field>`, `patient.name`, `lab.address`, `report`.
 */
export function placeOf(field: string, order: { patientId: string }, path: string): string {
  if (field.startsWith('patient')) return `/patient/${order.patientId}`
  if (field.startsWith('lab')) return '/labInfo'
  const tab = field.startsWith('specimens') ? '?tab=specimens' : ''
  const isOne = /^(results|specimens)\./.test(field) || field === 'report'
  return `${path}${tab}${isOne ? `#${fieldAnchor(field)}` : ''}`
}

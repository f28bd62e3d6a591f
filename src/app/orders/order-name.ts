import { formatPerson, type PersonName } from '@/lib/format'

interface Named {
  requisitionNumber: string
  patient: PersonName
}

/** An order in a sentence: number and patient, so that nobody acts on the wrong one. */
export const orderName = ({ requisitionNumber, patient }: Named): string =>
  `${requisitionNumber}, ${formatPerson(patient)}`

/** "3 orders", or the one order by name. */
export function ordersName(orders: readonly Named[]): string {
  const [only] = orders
  return only && orders.length === 1 ? orderName(only) : `${orders.length} orders`
}
export const countOrders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

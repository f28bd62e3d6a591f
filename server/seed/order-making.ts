import { uuidv7 } from 'uuidv7'
import { dayCode } from '../modules/orders/public'
import { panels } from './catalogue'
import { asLive, isQuick, liveOrders, type LiveOrder } from './order-live'
import { portalUserAt, type OrderPatient } from './order-people'
import { makeOrderPlan, type SeedOrderPlan } from './order-plan'
import type { SeedOrder, SeedWorld } from './order-world'
import { lab } from './people/lab'
import { physicians } from './people/physicians'

const holdsPotassium = ({ panels: codes }: SeedOrderPlan) =>
  panels.some(({ code, tests }) => codes.includes(code) && tests.includes('K'))

/** A plan for one of the patients, with what an order of the day must be. */
function draw(
  { random, now }: SeedWorld,
  patients: readonly OrderPatient[],
  live: LiveOrder | undefined,
): [OrderPatient, SeedOrderPlan] {
  for (;;) {
    const patient = random.pick(patients)
    const { dob, gender } = patient.row
    const plan = makeOrderPlan(random, {
      now: now.toISOString(),
      location: patient.location,
      patient: { dob, gender },
    })
    const fits =
      !live ||
      live.stage === 'expected' ||
      (isQuick(plan) &&
        (!live.criticalPotassium || holdsPotassium(plan)) &&
        (!live.preliminary || plan.panels.length > 1))
    if (fits) return [patient, live ? asLive(random, plan, live, now) : plan]
  }
}

/** The provider as the order names them. Throws where the laboratory was seeded without. */
export function physicianOf({ seeded }: SeedWorld, npi: string): SeedOrder['physician'] {
  const index = physicians.findIndex((one) => one.npi === npi)
  const [person, id] = [physicians[index], seeded.physicians[index]?.id]
  if (!person || !id) throw new Error(`The laboratory was seeded without the provider ${npi}.`)
  return { id, npi, name: `${person.firstname} ${person.lastname}, ${person.credentials}` }
}

/** The two oldest reports are changed, one in each way, whatever the days drew. */
function changeTwo(orders: readonly SeedOrder[]): void {
  const [first, second] = orders
    .filter(({ plan }) => plan.dateReported !== null)
    .toSorted((a, b) => (a.plan.dateReported ?? '').localeCompare(b.plan.dateReported ?? ''))
  for (const [order, change] of [
    [first, 'AMENDED'],
    [second, 'CORRECTED'],
  ] as const)
    if (order) {
      order.plan = { ...order.plan, amended: true }
      order.change = change
    }
}

/**
 * The orders to be made, oldest collection first: the day's own work and the last ninety days. Requisition numbers are
 * given in the order of entry, a series per day; `series` answers how far each day's has come. `more`: orders that were made
 * otherwise, to stand among them.
 */
export function makeOrders(
  world: SeedWorld,
  patients: readonly OrderPatient[],
  count: number,
  more: readonly SeedOrder[] = [],
): { orders: SeedOrder[]; series: ReadonlyMap<string, number> } {
  const { seeded } = world
  const drawn = Array.from({ length: count }, (_, at): SeedOrder => {
    const live = liveOrders[at]
    const [patient, plan] = draw(world, patients, live)
    const clinic =
      plan.dateReceived === null || plan.dateEntered < plan.dateReceived
        ? portalUserAt(seeded, plan.location)
        : undefined
    return {
      id: uuidv7(),
      plan,
      patient,
      requisitionNumber: '',
      physician: physicianOf(world, plan.physician),
      enteredBy: clinic ?? world.staff.entry,
      specimens: plan.specimens.map((specimen) => ({ ...specimen, id: uuidv7() })),
      criticalPotassium: live?.criticalPotassium ?? false,
      preliminary: live?.preliminary ?? false,
    }
  })
  changeTwo(drawn)
  const orders = [...drawn, ...more]
  const series = new Map<string, number>()
  for (const order of orders.toSorted((a, b) => a.plan.dateEntered.localeCompare(b.plan.dateEntered))) {
    const day = dayCode(new Date(order.plan.dateEntered), lab.timeZone)
    const number = (series.get(day) ?? 0) + 1
    series.set(day, number)
    order.requisitionNumber = `${day}-${String(number).padStart(4, '0')}`
  }
  return {
    orders: orders.toSorted((a, b) => a.plan.dateCollected.localeCompare(b.plan.dateCollected)),
    series,
  }
}

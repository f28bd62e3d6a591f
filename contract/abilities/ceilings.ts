import type { UserType } from '../choices'
import { ownRegisters } from '../registers'
import { remoteOrderEntryRoutes } from './routes'
import type { Path } from './routes'
import { nav, read } from './words'
import type { Action, Entity, Grant } from './words'

/**
 * The most that roles can give to an account outside the laboratory, whatever its role map says. A role that
 * means much to lab staff (Business Manager bundles Orders) must not carry patients to a sales rep, nor another
 * clinic's screens to a portal user. Laboratory staff have no ceiling; pharmd accounts are bounded by the
 * short list of roles that they can hold.
 */
interface Ceiling {
  readonly paths: readonly Path[]
  readonly may: Partial<Record<Entity, readonly Action[]>>
}

const ceilings: Partial<Record<UserType, Ceiling>> = {
  portal: {
    paths: [
      ...remoteOrderEntryRoutes,
      '/remoteorders',
      '/orders',
      '/order/:id',
      '/order_req/:requisitionNumber',
      '/patients',
      '/patient/:id',
      '/locations',
      '/location/:id',
      '/reports',
      '/shipping',
      '/stats',
      '/management',
      '/access',
    ],
    may: {
      RemoteOrder: ['read', 'create', 'edit', 'review'],
      Order: ['read'],
      OrderInfo: ['read', 'transmit-report'],
      Result: ['read'],
      Report: ['read', 'report'],
      PatientReports: ['view'],
      Media: ['read'],
      Label: ['print'],
      Patient: ['read', 'create', 'manage'],
      Physician: ['read'],
      Location: ['read', 'manage'],
      DiagCode: ['read'],
      Medication: ['read'],
      Shipment: ['read', 'create', 'edit', 'manage'],
      Stop: ['create'],
      SupplyOrder: ['create'],
      PortalUser: ['read'],
      Colleague: ['manage'],
      Emergency: ['create'],
      Home: ['read'],
      Totals: ['read'],
    },
  },
  sales: {
    paths: ['/reports', '/salesreps', '/salesrep/:id', '/leaderboard', '/covidtracker'],
    may: {
      SalesRep: ['read', 'create', 'manage_sales'],
      Location: ['read'],
      Physician: ['read'],
      Totals: ['read'],
    },
  },
  courier: { paths: [], may: { Stop: ['read', 'edit'], Shipment: ['receive'] } },
  kiosk: { paths: remoteOrderEntryRoutes, may: { RemoteOrder: ['create'], Intake: ['create'] } },
}

/** What an account of this type can see of the registers with rights of their own. */
const registersSeen = (userType: UserType): Grant[] =>
  ownRegisters
    .filter(({ rights }) => rights.outside.some((type) => type === userType))
    .flatMap(({ path, subject }) => [...nav(path), ...read(subject)])

/** Whether an account of this type can hold this right at all. */
export function underCeiling(userType: UserType, [action, subject]: Grant): boolean {
  const ceiling = ceilings[userType]
  if (!ceiling) return true
  if (registersSeen(userType).some(([may, what]) => may === action && what === subject)) return true
  if (action === 'nav') return ceiling.paths.some((path) => path === subject)
  return Object.entries(ceiling.may).some(
    ([entity, allowed]) => entity === subject && allowed.includes(action),
  )
}

import type { Credential } from './abilities/credentials'
import type { UserType } from './choices'
import type { RoleKey } from './roles'

/** One sign-in of the demo laboratory. Locations and the password are given by the server's seed. */
export interface DemoUser {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly userType: UserType
  /** Roles switched on by hand; what they bundle and the defaults come on top. */
  readonly roles: readonly RoleKey[]
  /** Offices on the account. */
  readonly credentials?: readonly Credential[]
}

const portalReader: readonly RoleKey[] = [
  'user',
  'view-patients',
  'view-patient-reports',
  'view-remote-orders',
  'reports',
]
const portalClinic: readonly RoleKey[] = [
  ...portalReader,
  'create-orders',
  'edit-patients',
  'edit-remote-orders',
  'shipping-workflow',
]

/** What every demo sign-in uses. A server that seeds it listens on loopback only unless HOST is set on purpose. */
export const demoPassword = 'aliquot-demo-2026'

export const demoUsers: readonly DemoUser[] = [
  {
    username: 'admin',
    firstName: 'Ana',
    lastName: 'Reyes',
    userType: 'lab',
    roles: ['super-admin'],
    credentials: ['director'],
  },
  {
    // The bench: every laboratory role, no administration and no billing.
    username: 'lab',
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    userType: 'lab',
    roles: [
      'approver',
      'lab-tech',
      'order-entry',
      'accessioning',
      'shipping-workflow',
      'shipping',
      'receiving',
      'plating',
      'plating-pcr',
      'batching',
      'conflict-manager',
      'orders',
      'order-info',
      'edit-patients',
      'view-order-outcomes',
      'view-patient-reports',
      'edit-physicians',
      'edit-locations',
      'edit-remote-orders',
      'result-transfer',
      'view-results',
      'reports',
      'manage-order',
      'view-dashboard-charts',
    ],
  },
  {
    username: 'accession',
    firstName: 'Joy',
    lastName: 'Lindqvist',
    userType: 'lab',
    roles: ['order-entry', 'accessioning', 'receiving'],
  },
  {
    username: 'billing',
    firstName: 'Priya',
    lastName: 'Natarajan',
    userType: 'lab',
    roles: ['billing-manager'],
  },
  {
    username: 'manager',
    firstName: 'Tom',
    lastName: 'Haverford',
    userType: 'lab',
    roles: ['billing-manager', 'business-manager'],
  },
  {
    username: 'pharmd',
    firstName: 'Elena',
    lastName: 'Petrakis',
    userType: 'pharmd',
    roles: ['pharmd-orders', 'reports'],
  },
  { username: 'portal', firstName: 'Grace', lastName: 'Mbeki', userType: 'portal', roles: portalClinic },
  {
    username: 'portal.results',
    firstName: 'Owen',
    lastName: 'Castellano',
    userType: 'portal',
    roles: portalReader,
  },
  {
    username: 'portal.other',
    firstName: 'Ruth',
    lastName: 'Adeyemi',
    userType: 'portal',
    roles: portalClinic,
  },
  {
    username: 'courier',
    firstName: 'Sam',
    lastName: 'Whitlock',
    userType: 'courier',
    roles: ['courier-user'],
  },
  { username: 'kiosk', firstName: 'Lobby', lastName: 'Kiosk', userType: 'kiosk', roles: ['kiosk-user'] },
  {
    username: 'sales',
    firstName: 'Dana',
    lastName: 'Novak',
    userType: 'sales',
    roles: ['user', 'sales-manager'],
  },
]

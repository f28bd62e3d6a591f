import type { UserType } from './choices'
import type { RoleKey } from './roles'

/** Where the screens of a described register stand, and who sees them. */
interface DescribedRegister {
  /** The list. An entry is at `/payers/:id` and a new one at `/payers/new`, or below `onePath` where that is said. */
  readonly path: `/${string}`
  readonly onePath?: `/${string}`
  /** The screen whose right opens these too; else they have rights of their own. */
  readonly under?: `/${string}`
  /** What the rights are about. */
  readonly subject: string
  /**
   * For a subject that is this register alone: the roles that look after it from beginning to end, those that see the list and
   * its entries, and the kinds of accounts outside the laboratory that can see them at all. Nobody else does.
   */
  readonly rights?: {
    readonly keep: readonly RoleKey[]
    readonly see: readonly RoleKey[]
    readonly outside: readonly UserType[]
  }
}

/**
 * Every described register, under the name of its area. From its entry follow the addresses of its screens, the subject of its
 * rights, and which roles give them.
 */
export const describedRegisters = {
  adviceTemplates: { path: '/management/advice', under: '/management', subject: 'Setting' },
  instruments: {
    path: '/instruments',
    subject: 'Instrument',
    rights: {
      keep: ['lab-admin'],
      see: ['lab-tech', 'approver', 'batching', 'plating'],
      outside: [],
    },
  },
  payers: {
    path: '/payers',
    subject: 'Payer',
    rights: { keep: ['billing-manager'], see: ['view-payers', 'turbo-billing'], outside: ['portal'] },
  },
  prices: {
    path: '/prices',
    subject: 'Price',
    rights: { keep: ['billing-manager', 'lab-admin'], see: ['billing-staff', 'turbo-billing'], outside: [] },
  },
  coverage: {
    path: '/coverage',
    subject: 'Coverage',
    rights: { keep: ['billing-manager', 'lab-admin'], see: ['billing-staff', 'turbo-billing'], outside: [] },
  },
  sampleTypes: { path: '/sampleTypes', onePath: '/sampleType', subject: 'Catalogue' },
  specimenSources: { path: '/specimenSources', onePath: '/specimenSource', subject: 'Catalogue' },
  supplies: { path: '/management/supplies', under: '/management', subject: 'Setting' },
  tags: { path: '/management/tags', under: '/management', subject: 'Setting' },
  testTypes: { path: '/testTypes', onePath: '/testType', subject: 'Catalogue' },
} as const satisfies Readonly<Record<string, DescribedRegister>>

type Registers = typeof describedRegisters
export type RegisterArea = keyof Registers
export type RegisterPlace = Registers[RegisterArea]
type OwnRights = Extract<RegisterPlace, { rights: object }>

/** Where the screens of each stand: their addresses, and the folder of their feature. */
export const registerPlaces = Object.entries(describedRegisters).map(([area, place]) => ({
  area,
  place,
  folder: area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  path: place.path,
  /** Below it an entry has its id, and a new one is `new`. */
  onePath: 'onePath' in place ? place.onePath : place.path,
}))

/** The registers with rights of their own. */
export const ownRegisters: readonly OwnRights[] = Object.values(describedRegisters).filter(
  (one): one is OwnRights => 'rights' in one,
)
/** What their rights are about, and the addresses of their lists. */
export const ownSubjects: readonly OwnRights['subject'][] = ownRegisters.map(({ subject }) => subject)
export const ownPaths: readonly OwnRights['path'][] = ownRegisters.map(({ path }) => path)

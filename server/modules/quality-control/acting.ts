import type { Principal } from '../../core/principal'
import type { Ports } from '../../ports'

/** The laboratory in whose name controls are looked up. */
export type OfLab = Pick<Principal, 'labId' | 'timeZone'>

/** For whom runs are kept and judged: a person's call, or the laboratory itself where an instrument sent them. */
export interface Acting {
  readonly now: Date
  readonly ports: Ports
  readonly who: OfLab
}

/** Who entered a run; `userId` null: it came by itself. */
export interface EnteredBy {
  userId: string | null
  name: string
}

import type { PlateFormat } from '@contract/plates/geometry'

/** The database holds that a plate has 96 or 384 wells. */
export const formatOf = (format: number): PlateFormat => (format === 384 ? 384 : 96)

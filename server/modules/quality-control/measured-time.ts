/** What says when a value was measured. */
export interface Timed {
  id: string
  resulted_at: Date | null
  measured_at: Date | null
}

/** When a value was measured: as its instrument said, else when it was entered. Null where there is no value. */
export const measuredTime = ({ resulted_at, measured_at }: Omit<Timed, 'id'>): Date | null =>
  resulted_at === null ? null : (measured_at ?? resulted_at)

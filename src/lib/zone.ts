let zone = 'UTC'

/** The laboratory's time zone, in which every instant is shown. Set once, when the reference data has come. */
export const setLabZone = (name: string): void => void (zone = name)
export const labZone = (): string => zone

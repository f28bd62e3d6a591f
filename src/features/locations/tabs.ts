/** The parts of a location, as the address names them. */
export const locationTabs = ['overview', 'details'] as const

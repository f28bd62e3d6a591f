/** The key of the tab in the address of an instrument. */
export const runsTab = 'runs'

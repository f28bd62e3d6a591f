/** In the place of a test: the reagent lot in use gives the input. */
export const LOT = 'lot'

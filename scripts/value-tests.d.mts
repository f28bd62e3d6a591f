/** See value-tests.mjs. */
export function comparesValuesOnly(file: string): boolean
export function importsValuesOnly(text: string): boolean

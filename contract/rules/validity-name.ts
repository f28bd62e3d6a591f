/** `Creatinine (validity)` where the line says already that it speaks of the specimen. */
export const validityName = (name: string) => name.replace(/ \(validity\)$/i, '')

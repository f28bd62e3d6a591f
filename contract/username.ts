/**
 * What a new username may be of: ASCII letters, digits and five signs, so that no two look alike. Letters of other scripts
 * can be drawn as these (a Cyrillic or full-width a), and a report would be signed by a second person of the same name.
 */
export const isPlainUsername = (name: string): boolean => /^[a-z0-9._@+-]*$/i.test(name)

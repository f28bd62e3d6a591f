/** What a ZIP code stands for: a post office's city, its county where one is known, and the county's FIPS code. */
export interface ZipPlace {
  city: string
  state: string
  county: string | null
  countyFips: string | null
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** A county's name as two tables of different makers meet: without "County", with Saint written out. */
export const countyKey = (name: string) =>
  plain(name)
    .replace(/\b(county|parish|borough|census area|municipio|municipality)\b/g, '')
    .replace(/\bste\b/g, 'sainte')
    .replace(/\bst\b/g, 'saint')
    .replace(/\s+/g, '')

/** As cities are compared: Saint and Fort written out, spaces gone. */
const cityKey = (name: string) =>
  plain(name)
    .replace(/\bst\b/g, 'saint')
    .replace(/\bft\b/g, 'fort')
    .replace(/\bmt\b/g, 'mount')
    .replace(/\s+/g, '')

export type AddressDoubt =
  /** No ZIP code at all: a postcode of another country, or a slip. */
  | { kind: 'foreign' }
  /** No table knows the ZIP code. */
  | { kind: 'unknown' }
  /** The ZIP code is of other states. */
  | { kind: 'state'; places: ZipPlace[] }
  /** The state fits; the post office goes by another name. Suburbs often differ, so this only asks. */
  | { kind: 'city'; places: ZipPlace[] }

/**
 * Compares a typed address with what its ZIP code stands for; null when nothing is doubtful or too little is typed. A soft
 * check: the tables are never complete, so nothing is refused for it. `places` is null while no ZIP table is loaded.
 */
export function addressDoubt(
  typed: { city: string; state: string; zip: string },
  places: readonly ZipPlace[] | null,
): AddressDoubt | null {
  const zip = typed.zip.trim()
  if (zip === '') return null
  if (!/^\d{5}(-?\d{4})?$/.test(zip)) return { kind: 'foreign' }
  if (places === null) return null
  if (places.length === 0) return { kind: 'unknown' }
  const state = typed.state.trim().toUpperCase()
  if (state !== '' && !places.some((place) => place.state === state))
    return { kind: 'state', places: [...places] }
  const city = cityKey(typed.city)
  const near = places.filter((place) => state === '' || place.state === state)
  if (city !== '' && !near.some((place) => cityKey(place.city) === city))
    return { kind: 'city', places: near }
  return null
}

import { controlPlaces, platesOfScheme } from '../rules/plates/scheme'
import { freePlaces, placeOf, wellName, type PlateFormat } from './geometry'

/** A control as a layout names it. `well` is null where the number of the plate says where it stands. */
export interface LayoutControl {
  role: string
  name: string
  well: string | null
}

/** What a control of the scheme shows. A control that went through extraction looks as a specimen does and is no part of it. */
const shows: Readonly<Record<string, 'positive' | 'blank'>> = { PC: 'positive', NTC: 'blank' }
const isOfScheme = ({ role, well }: LayoutControl): boolean => well === null && role in shows

/** Whether the controls of a layout move with the number of the plate, so that its data show which plate it is. */
export const doMove = (controls: readonly LayoutControl[]): boolean => controls.some(isOfScheme)

/** How many positive controls and blanks move on a plate: all of them, or the data do not tell one plate from another. */
export const movingCount = (format: PlateFormat): number => controlPlaces(format, 0).length / 2

/** Whether moving controls are as many of each kind as the scheme has places; a layout without any is right too. */
export function fitsScheme(format: PlateFormat, controls: readonly LayoutControl[]): boolean {
  if (!doMove(controls)) return true
  const count = (role: string) => controls.filter((one) => one.well === null && one.role === role).length
  return count('PC') === movingCount(format) && count('NTC') === movingCount(format)
}

const takenOf = (format: PlateFormat): ReadonlySet<string> =>
  new Set(
    Array.from({ length: platesOfScheme }, (_, number) =>
      controlPlaces(format, number).map(({ place: { row, column } }) =>
        wellName(format, row * (format === 96 ? 12 : 24) + column),
      ),
    ).flat(),
  )

/** Wells that hold a moving control on a plate of some number: no fixed control stands there, and none of them is closed. */
export const movingWells: Readonly<Record<PlateFormat, ReadonlySet<string>>> = {
  96: takenOf(96),
  384: takenOf(384),
}

/**
 * The wells of the controls of a plate. A control with a well of its own stands there. Positive controls and blanks without one take
 * the wells that the scheme has for the number of the plate (`contract/rules/plates/scheme.ts`), so that a plate that was exchanged
 * or turned shows it; other controls without a well stand in the first free ones. Throws a RangeError where the layout does not
 * fit the scheme.
 */
export function placedControls<Control extends LayoutControl>(
  format: PlateFormat,
  plateNumber: number,
  controls: readonly Control[],
  closed: readonly string[] = [],
): { well: string; control: Control }[] {
  if (!fitsScheme(format, controls)) throw new RangeError('The controls do not fit the scheme.')
  const scheme = controlPlaces(format, plateNumber).map((one) => ({
    shows: one.shows,
    well: wellName(format, one.place.row * (format === 96 ? 12 : 24) + one.place.column),
  }))
  const moving = controls.filter(isOfScheme)
  const placed = (['positive', 'blank'] as const).flatMap((kind) => {
    const wells = scheme.filter((one) => one.shows === kind)
    return moving
      .filter(({ role }) => shows[role] === kind)
      .flatMap((control, at) => {
        const well = wells[at]?.well
        return well === undefined ? [] : [{ well, control }]
      })
  })
  const fixed = controls.flatMap((control) => {
    const place = control.well === null ? null : placeOf(format, control.well)
    return place === null ? [] : [{ well: wellName(format, place), control }]
  })
  const taken = new Set([...placed, ...fixed].map(({ well }) => well))
  const shut = new Set(closed.flatMap((well) => placeOf(format, well) ?? []))
  const free = freePlaces(
    format,
    'down',
    (place) => !shut.has(place) && !taken.has(wellName(format, place)),
  ).values()
  const others = controls
    .filter((control) => control.well === null && !isOfScheme(control))
    .flatMap((control) => {
      const { value } = free.next()
      return value === undefined ? [] : [{ well: wellName(format, value), control }]
    })
  return [...fixed, ...placed, ...others]
}

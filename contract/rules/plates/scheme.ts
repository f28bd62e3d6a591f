import { fill, m } from '../../messages'
import { placeOf, wellName, type PlateFormat, type Place } from './wells'

/**
 * Where the control wells of a plate are: they move from plate to plate, so that a plate that was swapped, turned or mirrored
 * shows in its data. A positive control amplifies its targets and no human control; a blank (NTC) amplifies nothing. The
 * tables were drawn so that any two explanations of a plate (24 numbers × 12 ways to lie) share at most 2 control wells.
 */
export interface ControlPlace {
  place: Place
  shows: 'positive' | 'blank'
}

/** So many plates in a row differ; the one after has the places of the first again. */
export const platesOfScheme = 24

/** Positive controls, then blanks, of plate numbers 0 to 23. */
const tables: Readonly<Record<PlateFormat, readonly string[]>> = {
  96: [
    'E8 C12 H11 D5 F3 B4',
    'B1 D7 A4 G6 C3 E5',
    'G7 H10 C3 B5 F4 D11',
    'F1 C8 H9 E7 D2 G6',
    'B11 A2 E12 C4 F8 H7',
    'F4 C10 D6 G11 A2 E9',
    'E3 D1 C12 G8 B2 A4',
    'D12 G1 E3 A7 B9 H10',
    'B3 D7 A11 F9 C12 H6',
    'F3 A7 D6 E11 C1 G8',
    'B10 G12 H7 E11 A4 C2',
    'A11 D5 F12 H1 B9 C7',
    'A10 C8 F7 B12 H5 E9',
    'E3 C5 D7 A10 F9 H12',
    'B10 C4 H5 E7 F3 D11',
    'G7 F4 H9 C5 E1 B3',
    'H12 C1 D5 E10 A7 G4',
    'A1 G7 D4 H11 E8 C2',
    'E1 H2 F11 D4 B3 G6',
    'A3 B9 D2 F8 G5 H1',
    'C6 F12 B3 A11 G5 D4',
    'H10 F8 A1 D4 C2 E6',
    'A11 C12 D6 F7 E4 H2',
    'A9 C12 F2 B5 G7 D8',
  ],
  384: [
    'F19 H5 N17 K18 E9 A6 B1 P21',
    'K22 D17 M8 P5 J10 G4 F20 C14',
    'I19 M5 B2 F14 A7 E17 G23 L9',
    'E12 A10 F6 G1 M23 B18 C11 D2',
    'H8 C21 K11 M14 J5 D12 B18 A10',
    'H19 I23 O10 M24 C7 K1 P12 L8',
    'B10 J18 F7 N2 P22 L23 H14 D19',
    'C12 I15 O11 D4 J8 N13 K2 F14',
    'E11 N14 F13 D15 B19 G3 A7 L21',
    'I16 O2 L4 A15 N17 M8 G18 E5',
    'G1 O17 K3 H21 I13 P23 M2 A8',
    'P6 E15 I1 K12 M13 D8 O2 N23',
    'C4 H21 M23 G12 E1 A22 B2 F7',
    'A4 H23 E13 M6 O22 J8 L11 G14',
    'P17 H5 A19 K16 I15 F22 D1 L21',
    'M15 E9 N12 I3 F13 D19 J5 P1',
    'L3 M22 O11 H21 P23 C24 F10 B20',
    'E24 C14 N21 D22 K1 G20 L7 M4',
    'P3 L2 J6 G11 I22 N13 B5 H7',
    'E8 B20 D16 N11 A14 L9 O17 H7',
    'O12 C17 J7 A18 D13 F19 H1 L9',
    'P16 B13 N24 L5 F14 G4 C18 K1',
    'A13 L17 N24 E19 P1 O11 H8 G5',
    'E6 B8 P7 K3 A17 M2 L24 F10',
  ],
}

/** Control wells of a plate of 96: three positive, three blank. Of 384: four and four. */
function tableRow(format: PlateFormat, number: number): ControlPlace[] {
  const names = (tables[format][number] ?? '').split(' ')
  return names.map((name, at) => {
    const place = placeOf(format, name)
    if (!place) throw new RangeError(`No well: ${name}`)
    return { place, shows: at < names.length / 2 ? 'positive' : 'blank' }
  })
}

const layouts: Readonly<Record<PlateFormat, readonly (readonly ControlPlace[])[]>> = {
  96: tables[96].map((_row, number) => tableRow(96, number)),
  384: tables[384].map((_row, number) => tableRow(384, number)),
}

/** The row of the table that a running plate number has: 0 to 23. Throws a RangeError on anything but a whole number from 0. */
export function schemeNumber(plateNumber: number): number {
  if (!Number.isSafeInteger(plateNumber) || plateNumber < 0)
    throw new RangeError('A plate number is a whole number from 0.')
  return plateNumber % platesOfScheme
}

/** Where the controls of a plate go, by its running number. */
export const controlPlaces = (format: PlateFormat, plateNumber: number): readonly ControlPlace[] =>
  layouts[format][schemeNumber(plateNumber)] ?? []

/** The four plates of 96 that are stamped into one of 384, by quadrant: A1, A2, B1, B2 are the first wells of each. */
export type Sources = readonly [number, number, number, number]

/** Where a well of the plate in a quadrant (0 to 3) comes to lie on the plate of 384. */
export const stampedPlace = (quadrant: number, { row, column }: Place): Place => ({
  row: 2 * row + Math.floor(quadrant / 2),
  column: 2 * column + (quadrant % 2),
})

/** A plate of 384 that is stamped from four of 96 has their controls: twelve positive, twelve blank. */
export const stampedControls = (sources: Sources): ControlPlace[] =>
  sources.flatMap((number, quadrant) =>
    controlPlaces(96, number).map(({ place, shows }) => ({ place: stampedPlace(quadrant, place), shows })),
  )

/** The control wells in words, for whoever fills the plate: `positive E8, C12, H11; no template D5, F3, B4`. */
export function controlPlacesText(places: readonly ControlPlace[]): string {
  const names = (wanted: ControlPlace['shows']) =>
    places
      .filter(({ shows }) => shows === wanted)
      .map(({ place }) => wellName(place))
      .join(', ')
  return fill(m.rules.plates.places, { positive: names('positive'), blank: names('blank') })
}

import type { ImportKind } from '@contract/choices'
import { openCatalogue } from './catalogue-files'
import { clinicalLoader } from './clinical'
import { openDrugs } from './drugs'
import { openFhir } from './fhir'
import type { ImportJob, Loaded } from './job'
import { catalogueLoader } from './load-catalogue'
import { drugLoader } from './load-drugs'
import { loincLoader, openLoinc } from './loinc'
import { openPlaces, placeLoader } from './places'
import { loadFile, showFile, type Loader, type Shown, type SourceFile } from './source-file'
import { locationLoader, openLocations } from './register-locations'
import { openPhysicians, physicianLoader } from './register-physicians'
import { openUsers, userLoader } from './register-users'
import { coverageLoader, openCoverage } from './register-coverage'
import { openPrices, priceLoader } from './register-prices'
import { openSynthea } from './synthea'

export type FileSource = Pick<
  ImportJob,
  'db' | 'ports' | 'labId' | 'userId' | 'bytes' | 'fileName' | 'map' | 'locationId'
>

interface FileKind {
  /** The first rows and their problems. Stores nothing. */
  show(source: FileSource): Promise<Shown>
  load(job: ImportJob): Promise<Loaded>
}

const fileKind = <T>(
  open: (source: FileSource) => Promise<SourceFile<T>>,
  loader: (job: ImportJob) => Loader<T>,
): FileKind => ({
  show: async (source) => showFile(await open(source)),
  load: async (job) => loadFile(job, await open(job), loader(job)),
})

/** Kinds of files that are read row by row and written batch by batch. */
export const fileKinds: Record<Exclude<ImportKind, 'patients' | 'icd10cm'>, FileKind> = {
  locations: fileKind(openLocations, locationLoader),
  physicians: fileKind(openPhysicians, physicianLoader),
  users: fileKind(openUsers, userLoader),
  prices: fileKind(openPrices, priceLoader),
  coverage: fileKind(openCoverage, coverageLoader),
  drugs: fileKind(({ bytes }) => openDrugs(bytes), drugLoader),
  loinc: fileKind(({ bytes }) => openLoinc(bytes), loincLoader),
  catalogue: fileKind(({ bytes }) => openCatalogue(bytes), catalogueLoader),
  places: fileKind(({ bytes }) => openPlaces(bytes), placeLoader),
  'synthea-csv': fileKind(openSynthea, clinicalLoader),
  fhir: fileKind(openFhir, clinicalLoader),
}

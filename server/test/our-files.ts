import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './imports'

/** Every file of code below a folder, as paths from the root. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** Tests, and what only tests read. */
export const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/test\/|\/testing\/|test-setup|test-orders|test-reports|test-deliveries|test-ehr|test-filing|test-fhir|test-sftp|test-transfers|test-health|test-batches|test-plates|test-links|test-remote|test-diagnoses|test-calls|test-calculations|test-files|test-paper|test-pictures|test-registers|fixtures?\.ts$/.test(
    file,
  )
